import type { Blocked, Misfit, Scenario } from '@signalbox/engine';
import type { Peer } from '@signalbox/protocol';
import type { Reaction, SubjectAction } from '../subject.ts';

/** An action, and the end at which it happens. */
export type ThreadAction = SubjectAction & { readonly at: Peer };

/** How a run stands between two steps. */
export interface Moment {
  readonly names: Readonly<Record<string, string>>;
  readonly enabled: readonly ThreadAction[];
  readonly blocked: readonly Blocked[];
}

/** What became of a label. */
export type Taken = Reaction | ({ readonly ok: false } & Misfit);

/** What the thread of the SDK is asked, one thing at a time. */
export type Ask = { readonly start: Scenario } | { readonly take: string };

/** What it answers. */
export type Answer =
  { readonly moment: Moment } | { readonly taken: Taken; readonly moment: Moment } | { readonly problem: string };
