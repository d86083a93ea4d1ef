import type { RunView } from '../../server/src/contract.ts';
import type { Verdict } from '@signalbox/oracle';
import type { RequestKey } from '@signalbox/protocol';
import type { Actor, Seq } from '@signalbox/trace';
import type { Snapshot } from '@signalbox/world';
import type { ReactNode } from 'react';
import { takenElsewhere } from './branches.ts';
import type { Folds } from './view.ts';
import { chartOf, type Violation } from './chart.ts';
import type { Questions } from './questions.ts';
import { tellingOrder, type TellingOrder } from './telling.ts';

/** Where the reader stands: `seq` is the last event that has happened there, 0 before the first. */
export interface Cursor {
  readonly step: number;
  readonly seq: Seq;
}

/** An action that is, or in the past was, enabled at the cursor. */
export interface Lever {
  readonly label: string;
  readonly actor: Actor;
  /** The key that takes it, 1 to 9; none from the tenth on. */
  readonly number?: number;
  /** In the past: the step at which this branch took it, or the other branch that did. */
  readonly taken?: { readonly here: true; readonly step: number } | { readonly here: false; readonly branch: number };
}

/**
 * Everything a pane shows, as one value: the run as far as the page holds it, and where the reader stands in it.
 *
 * A pure projection. Nothing in it can be changed; what a pane may ask for is in {@link Moves}.
 */
export interface Moment {
  readonly run: RunView;
  readonly cursor: Cursor;
  /** Whether the cursor is where the run stands: only there may a lever be taken. */
  readonly atHead: boolean;
  /** Why no lever can be taken at the head, when none can: the server is lost, or a step is on its way. */
  readonly held?: string;
  /** The event the reader looks at, if the cursor is not before the first. */
  readonly selected: Seq | undefined;
  /** What may be taken at the cursor, in the engine's order. */
  readonly levers: readonly Lever[];
  readonly telling: TellingOrder;
  /** The requests of the scenario, in its order. */
  readonly requests: readonly RequestKey[];
  /** The violations of the whole branch, numbered; those with `known` beyond the cursor lie ahead. */
  readonly violations: readonly Violation[];
  /** The world at the cursor, held messages included. Folded on demand. */
  readonly world: Snapshot;
  /** What every rule says at the cursor. Projected on demand. */
  readonly verdicts: readonly Verdict[];
}

/** The tabs of the inspector. */
export const TABS = ['verdicts', 'ledger', 'registries', 'frame', 'outcomes', 'history'] as const;
export type Tab = (typeof TABS)[number];

/** What a pane may ask for. Each is answered by a new {@link Moment}. */
export interface Moves {
  /** Moves the cursor to an event; 0 is before the first. Never changes the run. */
  readonly moveTo: (seq: Seq) => void;
  /** Moves the cursor to an event and opens its frame. */
  readonly select: (seq: Seq) => void;
  /** Takes a lever at the head. */
  readonly take: (label: string) => void;
  /** Starts a new branch after a step. The branch it leaves is kept. */
  readonly fork: (step: number) => void;
  /** Goes to the head of another branch. */
  readonly follow: (branch: number) => void;
  /** Opens the preview of one export format: `vitest`, `chronology`, … */
  readonly exportAs: (format: string) => void;
  /** Shows a tab of the inspector. */
  readonly openTab: (tab: Tab) => void;
}

/** What every pane is given. Props in, markup out. */
export interface PaneProps {
  readonly moment: Moment;
  readonly moves: Moves;
}

/** What the inspector is given: which tab is open is the page's to say, so that a key or a verdict can open one. */
export interface InspectorProps extends PaneProps {
  readonly tab: Tab | 'timeline';
  readonly onTab: (tab: Tab | 'timeline') => void;
  /** What the specification leaves open. */
  readonly questions: Questions;
  /** Which groups of verdicts are open, and how one is opened or closed. */
  readonly folds: Folds;
  readonly onFold: (title: string, open: boolean) => void;
  /** The timeline, where it shares the lower pane: it is the first tab then. */
  readonly timeline?: ReactNode;
}

/** Gives the moment at a cursor; `undefined` follows the head. */
export function momentAt(run: RunView, seq: Seq | undefined, held?: string): Moment {
  const chart = chartOf(run);
  const head = run.events.length;
  const at = Math.min(Math.max(seq ?? head, 0), head);
  const cursor: Cursor = { step: chart.stepAt(at), seq: at };
  const atHead = at === head;
  return {
    run,
    cursor,
    atHead,
    ...(held === undefined ? {} : { held }),
    selected: at === 0 ? undefined : at,
    levers: atHead ? leversNow(run) : leversThen(run, cursor.step),
    telling: tellingOrder(chart.told, run),
    requests: chart.requests,
    violations: chart.violations,
    get world() {
      return chart.worldAt(at);
    },
    get verdicts() {
      return atHead ? run.verdicts : chart.verdictsAt(at);
    },
  };
}

const numbered = (lever: Lever, index: number): Lever => (index < 9 ? { ...lever, number: index + 1 } : lever);

const leversNow = ({ enabled }: RunView): readonly Lever[] =>
  enabled.map(({ label, actor }, index) => numbered({ label, actor }, index));

/* The first word of a label is who acts. */
const actorOf = (label: string): Actor => label.slice(0, label.indexOf(' ')) as Actor;

function leversThen(run: RunView, step: number): readonly Lever[] {
  const next = run.steps[step];
  if (next === undefined) return leversNow(run);
  const elsewhere = takenElsewhere(run, step);
  return next.enabled.map((label, index) => {
    const other = elsewhere.find((node) => node.label === label);
    const taken: Lever['taken'] =
      label === next.label ? { here: true, step: step + 1 } : other && { here: false, branch: other.branch };
    return numbered({ label, actor: actorOf(label), ...(taken === undefined ? {} : { taken }) }, index);
  });
}
