import type { Seq } from './event.ts';

/** One place in a trace where a rule had something to say. */
export interface Observation {
  readonly rule: string;
  /** What it was said of: a request, a token, a peer or the connection. */
  readonly key: string;
  /** The events it rests on, oldest first. */
  readonly at: readonly Seq[];
  /** The event from which on it was known. */
  readonly known: Seq;
  /** `null` when the evidence that would decide is missing. */
  readonly held: boolean | null;
  readonly because: string;
  /** What happened and must not have, when it did not hold. */
  readonly illegal?: string;
  /** What would have been legal instead. */
  readonly legal?: string;
  /** The evidence that is missing. */
  readonly lacks?: string;
  /** Whether it was said of an end: an absence, or a return to baseline. */
  readonly atEnd?: boolean;
}

/** What a rule says of a run. A rule that saw nothing has not been upheld. */
export type Status = 'held' | 'broken' | 'not-exercised' | 'cannot-tell';

/** Gives the status of one rule from its observations: the worst one speaks. */
export const statusOf = (observations: readonly Observation[]): Status => {
  if (observations.length === 0) return 'not-exercised';
  if (observations.some(({ held }) => held === false)) return 'broken';
  return observations.some(({ held }) => held === null) ? 'cannot-tell' : 'held';
};
