import type { Revision, TransportId } from '@signalbox/protocol';
import type { EndOutcome } from './outcomes.ts';

/** Which steps a search may leave out: none, those that commute, mirror images of equal requests, or both. */
export type Reduction = 'none' | 'por' | 'symmetry' | 'all';

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
  readonly coverage: { readonly rules: readonly string[]; readonly labels: readonly string[] };
}
