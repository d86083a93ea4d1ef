import type { Seq } from '@signalbox/trace';
import type { StateCreator } from 'zustand';
import type { RunView } from '../../server/src/contract.ts';
import { sharedSteps } from './branches.ts';
import { chartOf } from './chart.ts';
import type { Workbench } from './store.ts';

/** Where the reader is looking. Moving it never changes the run. */
export interface CursorSlice {
  /** The last event that has happened there; nothing while the reader follows the head. */
  readonly cursor: Seq | undefined;
  readonly moveTo: (seq: Seq) => void;
  readonly toHead: () => void;
}

/** Makes the cursor. At the head it follows the run; anywhere else it stays where it was put. */
export const cursorSlice: StateCreator<Workbench, [], [], CursorSlice> = (set, get) => ({
  cursor: undefined,
  moveTo: (seq) => {
    const head = get().run?.events.length ?? 0;
    set({ cursor: seq >= head ? undefined : Math.max(seq, 0) });
  },
  toHead: () => set({ cursor: undefined }),
});

/**
 * Gives where the cursor stands once a run has moved on.
 *
 * A reader in the past stays there, even when another browser forks, as long as the event read is on the new branch too.
 */
export function keptCursor(cursor: Seq | undefined, before: RunView | undefined, run: RunView): Seq | undefined {
  if (cursor === undefined || before === undefined || before.id !== run.id || cursor >= run.events.length)
    return undefined;
  if (before.branch === run.branch) return cursor;
  const shared = chartOf(run).seqAfter(sharedSteps(run.branches, before.branch, run.branch));
  return cursor <= shared ? cursor : undefined;
}
