import { requesterOf, type RequestKey } from '@signalbox/protocol';
import type { Seq } from '@signalbox/trace';
import { chartOf } from '../chart.ts';
import type { Moment } from '../moment.ts';
import { boxesOfNames, boxesOfNotes, boxesOfTracks } from './boxes.ts';
import { geometryFor, nowY, rowsFor, yOf, type Geometry, type Room, type Rows } from './geometry.ts';
import { holdBand, type Held } from './held.ts';
import { lifelineColumns, lifelines, type Column, type Lifeline } from './lifelines.ts';
import { crossings, messageLines, type Crossing, type MessageLine } from './messages.ts';
import { notes, type Note } from './notes.ts';
import { ties, type Tie } from './ties.ts';
import { tracks, type Track } from './tracks.ts';
import { tightForm, type Form } from './words.ts';

/** The drawing as numbers: what is where. Pure, so that it can be tested without a page. */
export interface Drawing {
  readonly geometry: Geometry;
  readonly rows: Rows;
  /** The request that keeps full ink; without one all do. */
  readonly chosen?: RequestKey;
  /** The y of the now line. */
  readonly now: number;
  readonly height: number;
  readonly held: Held;
  readonly lines: readonly MessageLine[];
  /** How names of messages are written. */
  readonly form: Form;
  readonly crossings: readonly Crossing[];
  readonly tracks: readonly Track[];
  readonly columns: readonly Column[];
  readonly lifelines: readonly Lifeline[];
  readonly notes: readonly Note[];
  readonly ties: readonly Tie[];
  /** The first row of each step among those drawn. */
  readonly steps: readonly Seq[];
  /** From where on an effect was committed, if one was. */
  readonly effectsFrom?: number;
  /** The tracks on which work waits before a closed gate: its next checkpoint. */
  readonly holding: readonly number[];
}

/** Lays the lanes out at a moment; `view` is what the reader sees of a long trace, in rows, `chosen` the request read. */
export function layLanes(
  moment: Moment,
  room: Room,
  view?: { readonly first: Seq; readonly last: Seq },
  chosen?: RequestKey,
): Drawing {
  const geometry = geometryFor(room);
  const { run, cursor, requests, world, violations } = moment;
  const { events } = run;
  const rows = rowsFor(cursor.seq, view);
  const before = chartOf(run).worldAt(rows.first - 1);
  const held = holdBand(moment, geometry);
  const form = geometry.narrow ? tightForm(requests) : 'whole';
  const lines = messageLines(events, rows, geometry, { held, before });
  const columns = lifelineColumns(world, requests, geometry);
  const all = tracks(events, rows, geometry, { requests, before });
  const marks = notes(events, rows, geometry, all);
  const now = nowY(geometry, cursor.seq);
  const earlier = requests.some((request) => (before.get(`receiver ${request}`)?.effects.length ?? 0) > 0);
  const effectsFrom = earlier ? yOf(geometry, rows.first) : marks.find(({ kind }) => kind === 'effect')?.y;
  return {
    geometry,
    rows,
    ...(chosen === undefined ? {} : { chosen }),
    now,
    height: now + held.height,
    held,
    lines,
    form,
    crossings: crossings(lines, geometry),
    tracks: all,
    columns,
    lifelines: lifelines(events, rows, geometry, { requests, before, columns }),
    notes: marks,
    ties: ties(
      violations.filter(({ known }) => known <= cursor.seq),
      events,
      rows,
      geometry,
      [...boxesOfNotes(marks, geometry), ...boxesOfNames(lines, geometry, form), ...boxesOfTracks(all)],
    ),
    steps: stepRows(moment, rows),
    ...(effectsFrom === undefined ? {} : { effectsFrom }),
    holding: holdingAt(moment, all),
  };
}

function stepRows({ run }: Moment, rows: Rows): readonly Seq[] {
  const firsts: Seq[] = [];
  for (let seq = rows.first; seq <= rows.last; seq++)
    if (run.events[seq - 1]?.step !== run.events[seq - 2]?.step) firsts.push(seq);
  return firsts;
}

/* Work that has begun and not finished stands before a closed gate: its next checkpoint is a lever. */
const holdingAt = ({ world }: Moment, all: readonly Track[]): readonly number[] => {
  const waiting = all
    .filter(({ ends, peer, request }) => !ends && requesterOf(request) !== peer)
    .filter(({ request }) => world.get(`receiver ${request}`)?.state === 'working');
  return [...new Set(waiting.map(({ x }) => x))];
};
