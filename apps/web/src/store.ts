import { create, type StateCreator } from 'zustand';
import type {
  Choices,
  Problem,
  RunListing,
  RunView,
  ScenarioListing,
  SubjectListing,
} from '../../server/src/contract.ts';
import { cursorSlice, type CursorSlice } from './cursor.ts';
import type { Route, RunLink } from './link.ts';
import type { Questions } from './questions.ts';
import { viewSlice, type ViewSlice } from './view.ts';
import type { Connection } from './watch.ts';

/** Something the server is asked for: not yet, there, or refused. */
export type Asked<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'there'; readonly value: T }
  | { readonly state: 'refused'; readonly problem: Problem };

/** What the page holds of the run that is open: the server's own words, never a second copy of what they imply. */
export interface RunSlice {
  readonly route: Route;
  readonly catalogue: Asked<readonly ScenarioListing[]>;
  readonly choices: Choices | undefined;
  /** The subjects, with why one cannot play the scenario that is open. */
  readonly subjects: readonly SubjectListing[];
  readonly recent: readonly RunListing[];
  /** What the revision and transport of the open run leave open. */
  readonly questions: Questions;
  /** What the open run was opened with. */
  readonly link: RunLink | undefined;
  readonly run: RunView | undefined;
  /** Why the run asked for is not there. */
  readonly problem: Problem | undefined;
  /** Why the last lever could not be taken; gone with the next change. */
  readonly refusal: Problem | undefined;
  readonly connection: Connection;
  /** What was last said to a reader who listens. */
  readonly said: string;
}

/** Everything the page keeps. */
export type Workbench = CursorSlice & ViewSlice & RunSlice;

const runSlice: StateCreator<Workbench, [], [], RunSlice> = () => ({
  route: { at: 'home' },
  catalogue: { state: 'waiting' },
  choices: undefined,
  subjects: [],
  recent: [],
  questions: { state: 'waiting' },
  link: undefined,
  run: undefined,
  problem: undefined,
  refusal: undefined,
  connection: { state: 'none' },
  said: '',
});

/** Makes a workbench with nothing open. */
export const createWorkbench = () =>
  create<Workbench>()((...all) => ({ ...runSlice(...all), ...cursorSlice(...all), ...viewSlice(...all) }));

/** A store of a workbench: read it in a component by calling it. */
export type WorkbenchStore = ReturnType<typeof createWorkbench>;

/** Says why no lever can be taken at the head, when none can. */
export const whyHeld = ({ connection }: Pick<RunSlice, 'connection'>): string | undefined => {
  if (connection.state === 'lost') return 'the server is not answering; no step is lost';
  return connection.state === 'none' ? 'this run is not open on the server' : undefined;
};
