import type { Told } from '../events.ts';

/** How one rule is shown: a trace in which it holds, breaks, has nothing to say, and cannot tell. */
export interface Case {
  readonly holds: Told;
  /** Absent for a permission: it cannot be broken. */
  readonly breaks?: Told;
  /** The other ways in which it breaks. */
  readonly alsoBreaks?: readonly Told[];
  readonly silent: Told;
  /** Absent where the messages alone decide. */
  readonly untold?: Told;
  /** The other evidence that can be missing. */
  readonly alsoUntold?: readonly Told[];
}

/** Cases by the id of their rule. */
export type Cases = Readonly<Record<string, Case>>;
