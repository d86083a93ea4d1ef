import type { RunDelta, RunView, TreeNode } from '../../server/src/contract.ts';
import { carryChart } from './chart.ts';

/**
 * Adds what changed to the run as it is held.
 *
 * Gives the run unchanged when it already has the change, and nothing when the change is of another branch or
 * something between the two is missing: the page then asks for the whole.
 */
export function extend(run: RunView, delta: RunDelta): RunView | undefined {
  const { after, events, steps, tree, seen, atEnd, ...whole } = delta;
  if (delta.id !== run.id) return undefined;
  if (delta.version <= run.version) return run;
  const held = { events: run.events.length, steps: run.steps.length };
  const kept = delta.head - steps.length;
  if (delta.branch !== run.branch || after > held.events || kept > held.steps) return undefined;
  const newEvents = events.slice(held.events - after);
  const newSteps = steps.slice(held.steps - kept);
  const next: RunView = {
    ...whole,
    scenario: run.scenario,
    events: join(run.events, newEvents),
    steps: join(run.steps, newSteps),
    schedule: join(
      run.schedule,
      newSteps.map(({ label }) => label),
    ),
    tree: join(run.tree, lacking(run.tree, tree)),
    observations: join(
      beforeTheEnd(run.observations),
      seen.filter(({ known }) => known > held.events),
      atEnd,
    ),
  };
  carryChart(run, next);
  return next;
}

/* `concat` copies a long list in one move, which a spread of two does not. */
const join = <T>(held: readonly T[], ...added: readonly (readonly T[])[]): readonly T[] =>
  added.every(({ length }) => length === 0) ? held : held.concat(...added);

/* A node is named by branch and step; those the page lacks are at most as many as were sent. */
function lacking(held: readonly TreeNode[], sent: readonly TreeNode[]): readonly TreeNode[] {
  const recent = new Set(held.slice(-2 * sent.length).map(nameOf));
  return sent.filter((node) => !recent.has(nameOf(node)));
}

const nameOf = ({ branch, step }: TreeNode): string => `${branch}/${step}`;

/* What an end made known stands last, and an end that moved makes something else known. */
function beforeTheEnd(observations: RunView['observations']): RunView['observations'] {
  let length = observations.length;
  while (observations[length - 1]?.atEnd === true) length--;
  return length === observations.length ? observations : observations.slice(0, length);
}

/** Folds what the socket sent into the run; nothing when the whole has to be asked for. */
export const extendAll = (run: RunView, deltas: readonly RunDelta[]): RunView | undefined =>
  deltas.reduce<RunView | undefined>((held, delta) => held && extend(held, delta), run);
