import type { RequestKey, Revision, TransportId } from '@signalbox/protocol';
import type { Outcome } from '@signalbox/world';
import type { EndOutcome } from './outcomes.ts';
import type { Reached } from './reach.ts';

/** Which steps a search may leave out: none, those that commute, mirror images of equal requests, or both. */
export type Reduction = (typeof REDUCTIONS)[number];

/** Every choice of what to leave out. */
export const REDUCTIONS = ['none', 'por', 'symmetry', 'all'] as const;

/** A rule that is broken somewhere, with a schedule that breaks it. */
export interface Witness {
  readonly rule: string;
  readonly schedule: readonly string[];
  /** Whether no shorter one exists. */
  readonly shortest: boolean;
}

/** One outcome, how many interleavings end in it, and a schedule to it. */
export interface ProvenOutcome {
  readonly outcome: EndOutcome;
  readonly interleavings: string | null;
  readonly schedule: readonly string[];
  /** Whether no shorter one exists. */
  readonly shortest: boolean;
}

/** How the verdicts were come by. */
export interface ReductionReport {
  /** What was asked for. */
  readonly asked: Reduction;
  /** What the search that gave the verdicts left out. */
  readonly used: Reduction;
  /** How many worlds that search stored. */
  readonly stored: number;
  /** Why it left out less than asked. */
  readonly because?: string;
}

/** Exact, in decimal, for numbers beyond what a double holds; `null` when it was not counted. */
export type Count = string | null;

/** What complete interleavings a rule was kept in, broken in, and had nothing to say in. */
export interface RuleTally {
  readonly rule: string;
  readonly held: Count;
  readonly broken: Count;
  readonly silent: Count;
}

/** Where the first cancellation of a request reached its receiver: the last thing done there before it. */
export interface Landing {
  readonly edge:
    | 'not-sent'
    | 'not-received'
    | 'before-request'
    | 'before-start'
    | 'after-start'
    | 'after-progress'
    | 'after-effect'
    | 'after-finish'
    | 'after-response';
  /** Which progress or effect, as its label prints it. */
  readonly of?: string;
}

/** What an outcome matrix has a group of columns for. */
export type Facet = 'requester' | 'receiver' | 'wire' | 'effects' | 'ledger';

/** One end that goes with one landing. */
export interface MatrixCell {
  readonly facet: Facet;
  /** One of the values its group of columns lists. */
  readonly value: string;
  readonly interleavings: Count;
  readonly schedule: readonly string[];
  /** Whether no shorter one exists. */
  readonly shortest: boolean;
}

/** Every landing of one request against every end: a cell that is absent cannot happen when the search was complete. */
export interface OutcomeMatrix {
  readonly request: RequestKey;
  readonly columns: readonly { readonly facet: Facet; readonly values: readonly string[] }[];
  readonly rows: readonly {
    readonly landing: Landing;
    readonly interleavings: Count;
    readonly cells: readonly MatrixCell[];
  }[];
}

/** Whether a request ends in the same ways beside others as it does alone. */
export interface IsolationReport {
  readonly request: RequestKey;
  /** The requests it was compared without. */
  readonly beside: readonly RequestKey[];
  /** How many outcomes it has alone. */
  readonly outcomes: number;
  readonly holds: boolean;
  /** An outcome it has only in one of the two, with a schedule to it there. */
  readonly counterexample?: {
    readonly only: 'alone' | 'beside';
    readonly outcome: Outcome;
    readonly schedule: readonly string[];
  };
}

/** What all interleavings of a scenario have to say. */
export interface ProofReport {
  readonly scenario: string;
  readonly revision: Revision;
  readonly transport: TransportId;
  readonly defects: readonly string[];
  /** Whether every world was looked at. Without it no rule is proven kept; what is broken is broken all the same. */
  readonly complete: boolean;
  /** Distinct worlds: all of them when the interleavings are counted, else those the search stored. */
  readonly states: number;
  readonly transitions: number;
  /** Pairs of a world and a memory of one rule, in the search that gave the verdicts. */
  readonly productStates: number;
  /** How many complete interleavings there are, in decimal; `null` when they were not counted. */
  readonly interleavings: string | null;
  readonly uncounted?: string;
  readonly reduction: ReductionReport;
  readonly outcomes: readonly ProvenOutcome[];
  /** Broken MUSTs and rules of ours that no policy excuses. */
  readonly violations: readonly Witness[];
  /** Broken SHOULDs and departures from a policy of the scenario. */
  readonly warnings: readonly Witness[];
  /** How many complete interleavings break a MUST or a rule of ours; absent when that was not asked for. */
  readonly tally?: { readonly broken: Count; readonly held: Count };
  readonly rules?: readonly RuleTally[];
  /** One for each request that may be cancelled; absent when it was not asked for, or the search did not finish. */
  readonly matrices?: readonly OutcomeMatrix[];
  /** One for each request of a scenario with several; absent as the matrices are. */
  readonly isolation?: readonly IsolationReport[];
  /** What happens and what states are come to anywhere, each with a way there; absent when it was not asked for. */
  readonly reached?: readonly Reached[];
  /** Why interleavings were not sorted, where that was asked for. */
  readonly unsorted?: string;
  readonly coverage: { readonly rules: readonly string[]; readonly labels: readonly string[] };
}
