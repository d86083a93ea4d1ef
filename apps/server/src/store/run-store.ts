import type { Scenario } from '@signalbox/engine';
import type { RunListing } from '../contract.ts';
import type { History } from '../runs/history.ts';

/** What makes a run: replaying it gives everything else. */
export interface RunRecord {
  readonly id: string;
  /** With every option applied. */
  readonly scenario: Scenario;
  readonly subject: string;
  readonly history: History;
}

/** Keeps what makes runs, so that they survive the server. */
export interface RunStore {
  readonly insert: (record: RunRecord) => Promise<void>;
  readonly find: (id: string) => Promise<RunRecord | undefined>;
  /** Saves a change whole or not at all. False when the stored run is no longer the one before the change. */
  readonly save: (id: string, before: History, after: History) => Promise<boolean>;
  /** False when there was none. */
  readonly remove: (id: string) => Promise<boolean>;
  /** Lists the runs used last. */
  readonly recent: (limit: number) => Promise<readonly RunListing[]>;
  readonly close: () => Promise<void>;
}

/** A data folder that cannot be used, said to a person. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
