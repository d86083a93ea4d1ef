import type { RequestKey } from '@signalbox/protocol';
import type { StateCreator } from 'zustand';
import type { Tab } from './moment.ts';
import type { Workbench } from './store.ts';
import { ALL_COLUMNS, type ColumnId } from './panes/columns.ts';
import type { Segment } from './sieve.ts';

/** The panes a narrow screen shows one at a time. */
export type PaneName = 'signals' | 'lanes' | 'timeline' | 'inspector';

/** What is laid over the page. */
export type Overlay =
  | { readonly kind: 'keys' }
  | { readonly kind: 'share' }
  | { readonly kind: 'options' }
  | { readonly kind: 'export'; readonly format: string }
  | { readonly kind: 'paste'; readonly text?: string }
  | { readonly kind: 'cancel' };

/** Whether a group is open, by its title. */
export type Folds = Readonly<Record<string, boolean>>;

/** How the reader looks at the run; nothing about the run itself. */
export interface ViewSlice {
  /** The open tab. Where the timeline has a pane of its own, `timeline` stands for the first tab there is. */
  readonly tab: Tab | 'timeline';
  readonly pane: PaneName;
  readonly segment: Segment;
  readonly filter: string;
  readonly columns: readonly ColumnId[];
  /** The request the lanes keep in full ink; nothing is all of them. */
  readonly request: RequestKey | undefined;
  /** The groups of verdicts the reader opened or closed, by title; one not named is as it comes. */
  readonly folds: Folds;
  readonly overlay: Overlay | undefined;
  /** Whether single letters are keys; the reader may turn them off. */
  readonly letters: boolean;
  readonly openTab: (tab: Tab | 'timeline') => void;
  readonly showPane: (pane: PaneName) => void;
  readonly showSegment: (segment: Segment) => void;
  readonly filterBy: (filter: string) => void;
  readonly showColumns: (columns: readonly ColumnId[]) => void;
  readonly chooseRequest: (request: RequestKey | undefined) => void;
  readonly fold: (title: string, open: boolean) => void;
  readonly lay: (overlay: Overlay | undefined) => void;
  readonly useLetters: (letters: boolean) => void;
}

/** Makes the view. */
export const viewSlice: StateCreator<Workbench, [], [], ViewSlice> = (set) => ({
  tab: 'timeline',
  pane: 'lanes',
  segment: 'all',
  filter: '',
  columns: ALL_COLUMNS,
  request: undefined,
  folds: {},
  overlay: undefined,
  letters: true,
  openTab: (tab) => set({ tab }),
  showPane: (pane) => set({ pane }),
  showSegment: (segment) => set({ segment }),
  filterBy: (filter) => set({ filter }),
  showColumns: (columns) => set({ columns }),
  chooseRequest: (request) => set({ request }),
  fold: (title, open) => set(({ folds }) => ({ folds: { ...folds, [title]: open } })),
  lay: (overlay) => set({ overlay }),
  useLetters: (letters) => set({ letters }),
});
