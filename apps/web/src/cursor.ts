import type { Seq } from '@signalbox/trace';
import type { StateCreator } from 'zustand';
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
