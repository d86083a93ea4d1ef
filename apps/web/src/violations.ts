import type { RunView } from '../../server/src/contract.ts';
import type { Observation, Seq } from '@signalbox/trace';

/** One broken MUST at its ends, with every rule that broke there. */
export interface Violation {
  /** `V1`, `V2`, … in order of the second end. */
  readonly plate: string;
  /** Its ends, oldest first; one when there is no other. */
  readonly at: readonly Seq[];
  /** The event from which on it was known. */
  readonly known: Seq;
  readonly rules: readonly string[];
}

/** Numbers what broke a MUST, by second end. Rules that broke at the same ends are one violation. */
export function numberedViolations({ verdicts }: RunView, broken: readonly Observation[]): readonly Violation[] {
  if (broken.length === 0) return [];
  const severe = new Set(verdicts.filter(({ severity }) => severity === 'violation').map(({ rule }) => rule));
  const byEnds = new Map<string, { at: readonly Seq[]; known: Seq; rules: string[] }>();
  for (const { rule, at, known } of broken) {
    if (!severe.has(rule)) continue;
    const ends = at.length === 0 ? [known] : at;
    const there = byEnds.get(ends.join());
    if (there === undefined) byEnds.set(ends.join(), { at: ends, known, rules: [rule] });
    else if (!there.rules.includes(rule)) there.rules.push(rule);
  }
  return [...byEnds.values()]
    .toSorted((a, b) => (a.at.at(-1) ?? 0) - (b.at.at(-1) ?? 0) || (a.at[0] ?? 0) - (b.at[0] ?? 0))
    .map((violation, index) => ({ plate: `V${index + 1}`, ...violation }));
}
