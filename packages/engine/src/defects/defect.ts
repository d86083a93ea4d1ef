import type { Behaviour } from '../endpoint/behaviour.ts';

/** A wrong behaviour with a name: which entries of the compliant record it replaces, and what it does in one sentence. */
export interface Defect {
  readonly id: string;
  readonly does: string;
  readonly replaces: Partial<Behaviour>;
}
