/** How much a remembered function knows at most. */
const MOST = 4096;

/**
 * Gives a pure function that works each answer out once.
 *
 * For names put together from other names: they are asked for at every event, and new ones are rare. What a peer on
 * the wire chooses may be new every time, so a function that knows too much forgets everything and starts again.
 */
export function remember<Argument extends string | number, Answer>(
  work: (argument: Argument) => Answer,
): (argument: Argument) => Answer {
  const known = new Map<Argument, Answer>();
  return (argument) => {
    const before = known.get(argument);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const answer = work(argument);
    known.set(argument, answer);
    return answer;
  };
}
