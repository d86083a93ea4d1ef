import type { AskProof, OpenRun, RunView } from '../../server/src/contract.ts';
import type { Seq } from '@signalbox/trace';
import { forksOf, ownLabels } from './branches.ts';
import { LABELS_A_REQUEST } from './client.ts';
import { chartOf } from './chart.ts';
import { MAX_LINK_LABELS, type RunLink } from './link.ts';

/** Gives what a run is opened with. */
export function openingOf(link: RunLink): OpenRun {
  const { scenario, schedule = [], forks: _forks, branch: _branch, cursor: _cursor, ...options } = link;
  return {
    ...(typeof scenario === 'string' ? { scenarioId: scenario } : { scenario }),
    ...options,
    schedule: schedule.slice(0, LABELS_A_REQUEST),
  };
}

/** Gives what a proof of a run is asked for with: every interleaving of it, whatever its schedule. A proof is of the model. */
export function askingOf(link: RunLink): AskProof {
  const { schedule: _, subject: __, ...asked } = openingOf(link);
  return asked;
}

/** Tells whether a run on the server still is the moment a link describes. */
export function holds(run: RunView, { schedule = [], forks = [], branch = 1 }: RunLink): boolean {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return run.branch === branch && same(ownLabels(run, 1), schedule) && same(forksOf(run), forks);
}

/** Gives the link of the moment that is open. */
export function linkOf(link: RunLink, run: RunView, cursor: Seq | undefined): RunLink {
  const { schedule: _, forks: __, branch: ___, cursor: ____, ...choices } = link;
  if (run.tree.length > MAX_LINK_LABELS) return choices;
  const forks = forksOf(run);
  const schedule = ownLabels(run, 1);
  return {
    ...choices,
    ...(schedule.length === 0 ? {} : { schedule }),
    ...(forks.length === 0 ? {} : { forks }),
    ...(run.branch === 1 ? {} : { branch: run.branch }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** Gives the step to fork after so that what the reader sees stays: the last whole step at the cursor. */
export function forkStep(run: RunView, seq: Seq): number {
  const chart = chartOf(run);
  const step = chart.stepAt(seq);
  return seq < chart.seqAfter(step) ? step - 1 : step;
}
