import type { Run, RunReport } from '@signalbox/subjects';
import type { Seq } from '@signalbox/trace';
import type { RunDelta, RunView } from '../contract.ts';
import { branchesOf, headOf, pathOf, type History } from './history.ts';

/** What a reader of a run holds: everything up to here. */
export interface Mark {
  readonly branch: number;
  readonly seq: Seq;
  readonly head: number;
  /** How many nodes of the tree. */
  readonly nodes: number;
}

/** Marks what a reader holds that has read all of a run. */
export const markOf = (history: History, run: Run): Mark => ({
  branch: history.branch,
  seq: run.events.length,
  head: run.steps.length,
  nodes: history.tree.length,
});

/** Marks what a reader holds that has read a run up to an event of the branch being stepped. */
export function markAt(history: History, run: Run, seq: Seq): Mark {
  const head = run.events[seq - 1]?.step ?? 0;
  const last = pathOf(history)[head - 1];
  return { branch: history.branch, seq, head, nodes: last === undefined ? 0 : history.tree.indexOf(last) + 1 };
}

/** Gives the report of a run. Lists that grow are copied: the run may be stepped before the answer is written. */
export function reportOf(run: Run): RunReport {
  const report = run.report();
  return { ...report, events: [...report.events], steps: [...report.steps] };
}

/** Gives the whole of a run. */
export const viewOf = (id: string, history: History, run: Run): RunView => ({
  ...reportOf(run),
  ...placeOf(id, history),
  tree: history.tree,
});

/** Gives what a reader lacks of a run, on the branch it reads. */
export function deltaOf(id: string, history: History, run: Run, mark: Mark): RunDelta {
  const { scenario: _, events, steps, schedule: __, observations, ...rest } = run.report();
  const known = run.observations.length;
  const seen = run.observations.findLastIndex((observation) => observation.known <= mark.seq) + 1;
  return {
    ...rest,
    ...placeOf(id, history),
    after: mark.seq,
    events: events.slice(mark.seq),
    steps: steps.slice(mark.head),
    tree: history.tree.slice(mark.nodes),
    seen: observations.slice(seen, known),
    atEnd: observations.slice(known),
  };
}

const placeOf = (id: string, history: History) => ({
  id,
  version: history.version,
  head: headOf(history),
  branch: history.branch,
  branches: branchesOf(history),
  ...(history.misfit === undefined ? {} : { misfit: history.misfit }),
});
