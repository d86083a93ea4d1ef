import type { RunReport } from '@signalbox/subjects';
import type { Observation, Step, TraceEvent } from '@signalbox/trace';

/** One step of a run's history. Every branch shares the steps before its fork with the branch it left. */
export interface TreeNode {
  /** Where it stands on its branch's path from the start, from 1. */
  readonly step: number;
  /** The step before it on that path; 0 is the start. */
  readonly parent: number;
  readonly label: string;
  /** The branch that first took it, from 1. */
  readonly branch: number;
}

/** One way a run went: it left another branch after a step of that one. */
export interface Branch {
  readonly branch: number;
  /** The branch it left, and after which step; both 0 for the first. */
  readonly from: number;
  readonly after: number;
  /** The last step on its path. */
  readonly head: number;
}

/** A run as the server answers it: the report of the branch that is being stepped, and the tree around it. */
export interface RunView extends RunReport {
  readonly id: string;
  /** Counts the changes of the run, so that a reconnecting page can ask for what it missed. */
  readonly version: number;
  /** The step the run stands at. */
  readonly head: number;
  readonly branch: number;
  readonly branches: readonly Branch[];
  readonly tree: readonly TreeNode[];
  /** The first label of the asked schedule that did not fit, and what was enabled there. */
  readonly misfit?: { readonly step: number; readonly label: string; readonly enabled: readonly string[] };
}

/**
 * What changed in a run since a version, never longer than the change.
 *
 * `events`, `steps`, `seen` (observations known before an end) and `tree` hold only what is new on the same branch;
 * everything else is the whole of something small. A change of branch is answered with a snapshot instead.
 */
export interface RunDelta
  extends Omit<RunView, 'scenario' | 'events' | 'steps' | 'schedule' | 'observations' | 'tree'> {
  readonly since: number;
  readonly events: readonly TraceEvent[];
  readonly steps: readonly Step[];
  readonly tree: readonly TreeNode[];
  readonly seen: readonly Observation[];
  /** What the end of the run, where it stands, makes known. Replaces what the last delta said of an end. */
  readonly atEnd: readonly Observation[];
}

/** What the socket sends: one snapshot, then deltas, each with its version. */
export type WatchMessage =
  | { readonly type: 'snapshot'; readonly run: RunView }
  | { readonly type: 'delta'; readonly delta: RunDelta }
  | { readonly type: 'gone' };

/** A scenario of the catalogue, as the home page lists it. */
export interface ScenarioListing {
  readonly id: string;
  readonly title: string;
  readonly story: string;
  readonly race?: string;
  readonly tags: readonly string[];
  readonly revisions: readonly string[];
  readonly transports: readonly string[];
  readonly defects: readonly { readonly id: string; readonly does: string; readonly breaks: readonly string[] }[];
  readonly source?: string;
  readonly requests: number;
  readonly steps: number;
}

/** A refusal, as every route answers it. */
export interface Problem {
  readonly problem: string;
  readonly enabled?: readonly string[];
  readonly head?: number;
  readonly paths?: readonly { readonly path: string; readonly problem: string }[];
}
