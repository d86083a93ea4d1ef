import type { ProofListing, ProofView } from '../contract.ts';

/** Keeps proofs, so that they survive the page and the server. */
export interface ProofStore {
  /** Keeps a proof as it is now, in place of what was kept of it before. */
  readonly keep: (proof: ProofView) => Promise<void>;
  readonly find: (id: string) => Promise<ProofView | undefined>;
  /** False when there was none. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Lists the newest first. */
  readonly recent: (limit: number) => Promise<readonly ProofListing[]>;
}
