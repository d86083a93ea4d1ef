import type { Misfit, Policies, Scenario } from '@signalbox/engine';
import type { ProofReport, Reduction } from '@signalbox/explorer';
import type { Revision, TransportId } from '@signalbox/protocol';
import type { RunReport } from '@signalbox/subjects';
import type { Observation, Seq, Step, TraceEvent } from '@signalbox/trace';

export type { ScenarioListing } from '@signalbox/scenarios';

/** One step of a run's history. Every branch shares the steps before its fork with the branch it left. */
export interface TreeNode {
  /** Where it stands on its branch's path from the start, from 1. With `branch` it names the node. */
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
  /** Every step of every branch, in the order taken. */
  readonly tree: readonly TreeNode[];
  /** The first label of the schedule the run was opened with that did not fit; gone with the next change. */
  readonly misfit?: Misfit;
}

/**
 * What changed in a run for a reader that holds it up to an event of the same branch; never longer than the change.
 *
 * `events`, `steps`, `seen` and `tree` hold only what is new; everything else is the whole of something small. A reader
 * keeps its events and observations up to `after` and its first `head - steps.length` steps, appends these, and adds
 * the nodes of `tree` it lacks, by branch and step. A change of branch is answered with the whole view instead.
 */
export interface RunDelta extends Omit<
  RunView,
  'scenario' | 'events' | 'steps' | 'schedule' | 'observations' | 'tree'
> {
  /** The last event the reader is taken to hold; `events` follow it. */
  readonly after: Seq;
  readonly events: readonly TraceEvent[];
  readonly steps: readonly Step[];
  readonly tree: readonly TreeNode[];
  /** Observations that became known with these events. */
  readonly seen: readonly Observation[];
  /** What the end of the run, where it stands, makes known. Replaces what was said of an end before. */
  readonly atEnd: readonly Observation[];
}

/** What the socket sends: a snapshot, or a delta when it can continue from the version asked for; then deltas. */
export type WatchMessage =
  | { readonly type: 'snapshot'; readonly run: RunView }
  | { readonly type: 'delta'; readonly delta: RunDelta }
  | { readonly type: 'gone' };

/** What a run is opened with: `POST /runs`. One of `scenario` and `scenarioId`. */
export interface OpenRun {
  readonly scenario?: unknown;
  readonly scenarioId?: string;
  readonly revision?: string;
  readonly transport?: string;
  readonly subject?: string;
  readonly defects?: readonly string[];
  readonly policies?: Readonly<Record<string, string>>;
  /** IDs and tokens to write otherwise, both as JSON text: `{ "from": "\"req-7\"", "to": "0" }`. */
  readonly renames?: readonly { readonly from: string; readonly to: string }[];
  /** Labels to take at once. The run stops at the first that does not fit and says so in `misfit`. */
  readonly schedule?: readonly string[];
}

/** What moves a run: `POST /runs/:id/steps`. One of `label` and `labels`; refused when the head is not `at`. */
export interface TakeSteps {
  readonly label?: string;
  readonly labels?: readonly string[];
  readonly at?: number;
}

/** A stored run, as `GET /runs` lists it, the last used first. */
export interface RunListing {
  readonly id: string;
  readonly scenario: string;
  readonly title: string;
  readonly subject: string;
  readonly revision: Revision;
  readonly defects: readonly string[];
  readonly head: number;
  readonly branches: number;
  /** Milliseconds since 1970, for a person to recognise it by. */
  readonly used: number;
}

/** What a proof is asked for: `POST /proofs`, as the options of `signalbox prove`. One of `scenario` and `scenarioId`. */
export interface AskProof extends Pick<
  OpenRun,
  'scenario' | 'scenarioId' | 'revision' | 'transport' | 'defects' | 'policies' | 'renames'
> {
  readonly maxStates?: number;
  readonly reduction?: Reduction;
  readonly workers?: number;
}

/** How far a proof has come. */
export interface ProofProgress {
  readonly states: number;
  readonly transitions: number;
  /** What it is busy with. */
  readonly phase: 'searching' | 'judging' | 'counting';
  readonly elapsedMs: number;
  readonly bytes: number;
  /** Worlds found whose steps have not been taken yet; a search ends when none is left. */
  readonly waiting: number;
  /** Milliseconds it may still take; `null` as long as nothing supports a guess. */
  readonly remainingMs: number | null;
  /** Worlds each thread holds, while several search together. */
  readonly shares?: readonly number[];
}

/** What a finished proof says, with what it took. */
export interface MeasuredProof extends ProofReport {
  readonly elapsedMs: number;
  /** Pairs of a world and a memory of one rule, a second. */
  readonly statesPerSecond: number;
  readonly peakBytes: number;
}

/** A proof as the server answers it; kept when it is over, also over a restart. */
export interface ProofView {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  readonly asked: { readonly maxStates: number; readonly reduction: Reduction; readonly workers: number };
  /** `stopped` at its bound and `cancelled` by a person keep what was found: their report is not complete. */
  readonly status: 'running' | 'finished' | 'stopped' | 'cancelled' | 'failed';
  readonly progress: ProofProgress;
  readonly report?: MeasuredProof;
  /** Why it failed, for a person. */
  readonly problem?: string;
  /** Milliseconds since 1970. */
  readonly began: number;
}

/** A stored proof, as `GET /proofs` lists it, the newest first. */
export type ProofListing = Pick<ProofView, 'id' | 'title' | 'status' | 'began'> & {
  readonly scenario: string;
  readonly revision: Revision;
  readonly defects: readonly string[];
  readonly interleavings: string | null;
  readonly violations: number;
};

/** What the socket of a proof sends: the whole once, its progress at most ten times a second, and the whole when it is over. */
export type ProofMessage =
  | { readonly type: 'proof'; readonly proof: ProofView }
  | { readonly type: 'progress'; readonly progress: ProofProgress }
  | { readonly type: 'gone' };

/** A pasted scenario that passed, complete with its defaults: `POST /scenarios`. */
export interface CheckedScenario {
  readonly scenario: Scenario;
}

/** A subject a run can be played on. `cannotPlay` says why not, when a scenario was named. */
export interface SubjectListing {
  readonly id: string;
  readonly title: string;
  readonly cannotPlay?: string;
}

/** Everything a person can choose for a run: `GET /choices`. */
export interface Choices {
  readonly revisions: readonly Revision[];
  readonly transports: readonly TransportId[];
  readonly subjects: readonly SubjectListing[];
  readonly defects: readonly { readonly id: string; readonly does: string }[];
  /** The choices of each policy, default first. */
  readonly policies: Readonly<Record<keyof Policies, readonly string[]>>;
  readonly exports: readonly ExportListing[];
}

/** A format a run can be exported in. */
export interface ExportListing {
  readonly id: string;
  readonly title: string;
  readonly extension: string;
}

/** A refusal, as every route answers it. */
export interface Problem {
  readonly problem: string;
  readonly enabled?: readonly string[];
  readonly head?: number;
  readonly paths?: readonly { readonly path: string; readonly problem: string }[];
}
