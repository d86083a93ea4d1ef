import type { RunView } from '../../../server/src/contract.ts';
import type { Seq } from '@signalbox/trace';
import { nameOfBranch, sharedSteps } from '../branches.ts';
import { chartOf } from '../chart.ts';
import type { Moment } from '../moment.ts';

/** Where the first event stands. */
export const LEFT = 24;
const WIDE = 50;
const TIGHT = 20;
/* Up to here every event has room for its number. */
const ROOMY = 80;
const MOST_TOLD = 60;

/** One step on the line. */
export interface Station {
  readonly step: number;
  readonly x: number;
  readonly label: string;
  readonly isChoice: boolean;
  readonly isBroken: boolean;
}

/** Another branch, where it leaves the line and how far it goes. */
export interface Siding {
  readonly branch: number;
  readonly name: string;
  readonly from: number;
  readonly dots: readonly number[];
}

/** The scrubber as numbers: positions of everything in one window of the line. */
export interface ScrubberLayout {
  readonly unit: number;
  readonly width: number;
  readonly head: number;
  readonly cursor: number;
  readonly stations: readonly Station[];
  /** Events inside a step that are not its last. */
  readonly ticks: readonly number[];
  /** What the telling order still holds. */
  readonly told: readonly { readonly x: number; readonly step: number }[];
  readonly sidings: readonly Siding[];
  /** Where the strip is clear, and from where on it is stopped. */
  readonly strip: { readonly clear: number; readonly stop: number | undefined; readonly end: number };
}

/** Gives the width of one event. Long runs are drawn tighter and scroll. */
export const unitFor = (events: number): number => (events <= ROOMY ? WIDE : TIGHT);

/** Gives where an event stands; 0 is the start. */
export const xOf = (seq: Seq, unit: number): number => LEFT + (seq - 1) * unit;

/** Gives the event nearest to a place on the line. */
export const seqNear = (x: number, unit: number, events: number): Seq =>
  Math.min(Math.max(Math.round((x - LEFT) / unit) + 1, 0), events);

/** Lays out the part of the line between two places. */
export function layoutScrubber(moment: Moment, from: number, to: number): ScrubberLayout {
  const { run, cursor, violations, telling } = moment;
  const chart = chartOf(run);
  const events = run.events.length;
  const unit = unitFor(events);
  const x = (seq: Seq) => xOf(seq, unit);
  const head = x(Math.max(events, 1));
  const told = telling.rest.slice(0, MOST_TOLD).map((_, index) => ({
    x: events === 0 ? LEFT + index * unit : head + (index + 1) * unit,
    step: run.steps.length + index + 1,
  }));
  const firstSeq = Math.max(1, seqNear(from - unit, unit, events));
  const lastSeq = Math.min(events, seqNear(to + unit, unit, events) + 1);
  const brokenSteps = new Set(violations.map(({ known }) => chart.stepAt(known)));
  const [stations, ticks]: [Station[], number[]] = [[], []];
  for (let seq = firstSeq; seq <= lastSeq; seq++) {
    const step = run.events[seq - 1]?.step ?? 0;
    const taken = run.steps[step - 1];
    if (taken === undefined || chart.seqAfter(step) !== seq) ticks.push(x(seq));
    else
      stations.push({
        step,
        x: x(seq),
        label: taken.label,
        isChoice: taken.enabled.length > 1,
        isBroken: brokenSteps.has(step),
      });
  }
  const sidings = sidingsOf(run, (step) => x(Math.max(chart.seqAfter(step), 1)), unit);
  const stop = violations.length === 0 ? undefined : Math.min(...violations.map(({ known }) => known));
  const end = head + unit / 2;
  const furthest = Math.max(head, told.at(-1)?.x ?? 0, ...sidings.map(({ dots }) => (dots.at(-1) ?? 0) + 70));
  return {
    unit,
    width: furthest + 48,
    head,
    cursor: x(Math.max(cursor.seq, 1)) - (cursor.seq === 0 ? 14 : 0),
    stations,
    ticks,
    told,
    sidings,
    strip: {
      clear: stop === undefined ? end : x(stop) - unit / 2,
      stop: stop === undefined ? undefined : x(stop) - unit / 2,
      end: events === 0 ? 0 : end,
    },
  };
}

/* One row of sidings fits: those that would lie over another are left to the History tab and the key. */
function sidingsOf(run: RunView, xOfStep: (step: number) => number, unit: number): readonly Siding[] {
  const all = run.branches
    .filter(({ branch }) => branch !== run.branch)
    .map(({ branch, head }) => {
      const shared = sharedSteps(run.branches, branch, run.branch);
      const from = xOfStep(shared);
      const dots = Array.from({ length: head - shared }, (_, index) => from + (index + 1) * unit);
      return { branch, name: `${nameOfBranch(branch)}, ${head} ${head === 1 ? 'step' : 'steps'}`, from, dots };
    })
    .filter(({ dots }) => dots.length > 0)
    .toSorted((a, b) => a.from - b.from);
  const drawn: Siding[] = [];
  for (const siding of all) {
    const last = drawn.at(-1);
    if (last === undefined || siding.from >= (last.dots.at(-1) ?? 0) + 80) drawn.push(siding);
  }
  return drawn;
}

/** Says where the cursor stands: "Step 10 of 10, choice point, violation". */
export function wordsAt({ run, cursor, violations, levers }: Moment): string {
  const chart = chartOf(run);
  const words = [
    cursor.step === 0 ? `Before step 1 of ${run.steps.length}` : `Step ${cursor.step} of ${run.steps.length}`,
  ];
  if (cursor.seq < chart.seqAfter(cursor.step)) words.push(`event ${cursor.seq}`);
  if (levers.length > 1) words.push('choice point');
  if (violations.some(({ known }) => cursor.seq > 0 && chart.stepAt(known) === cursor.step)) words.push('violation');
  return words.join(', ');
}
