import type { Seq } from '@signalbox/trace';
import { chartOf } from '../chart.ts';
import type { Moment } from '../moment.ts';
import type { Violation } from '../violations.ts';
import { geometryFor, type Geometry, TOP, yOf } from './geometry.ts';
import { crossings, messageLines, type Crossing, type MessageLine, type Rows } from './messages.ts';
import { lifelineColumns, lifelines, tracks, type Lifeline, type Track } from './tracks.ts';

/** What stands at one row beside a lane. */
export interface Note {
  readonly seq: Seq;
  readonly x: number;
  readonly y: number;
  readonly kind: 'checkpoint' | 'effect' | 'tick';
  readonly words?: string;
  readonly side: 'left' | 'right';
}

/** The drawing as numbers: what is where. Pure, so that it can be tested without a page. */
export interface Drawing {
  readonly geometry: Geometry;
  readonly rows: Rows;
  /** The y of the now line. */
  readonly now: number;
  readonly height: number;
  readonly lines: readonly MessageLine[];
  readonly crossings: readonly Crossing[];
  readonly tracks: readonly Track[];
  readonly lifelines: readonly Lifeline[];
  readonly columns: ReturnType<typeof lifelineColumns>;
  readonly notes: readonly Note[];
  /** The first row of each step among those drawn. */
  readonly steps: readonly Seq[];
  readonly violations: readonly Violation[];
  /** From where on an effect was committed, if one was. */
  readonly effectsFrom?: number;
}

/** The height of the band under the now line. */
export const BAND = 112;

/** How many rows are drawn whole; a longer trace is drawn as far as it is in view, and these on either side. */
export const WHOLE = 300;
export const MARGIN = 20;

/** Lays the lanes out for a width; `view` is what the reader sees of a long trace, in rows. */
export function layLanes(moment: Moment, width: number, view?: { readonly first: Seq; readonly last: Seq }): Drawing {
  const geometry = geometryFor(width);
  const { run, cursor, requests } = moment;
  const rows = rowsDrawn(cursor.seq, view);
  const worlds = { before: chartOf(run).worldAt(rows.first - 1) };
  const columns = geometry.resources === undefined ? [] : lifelineColumns(moment.world, requests);
  const lines = messageLines(run.events, rows, geometry);
  const now = cursor.seq === 0 ? TOP + 14 : yOf(geometry, cursor.seq) + geometry.row / 2 + 12;
  const notes = notesOf(moment, rows, geometry);
  const effect = effectsFrom(moment, worlds.before, notes, rows, geometry);
  return {
    geometry,
    rows,
    now,
    height: now + BAND,
    lines,
    crossings: crossings(lines),
    tracks: tracks(run.events, requests, rows, worlds, geometry),
    lifelines: lifelines(run.events, requests, columns, rows, worlds, geometry),
    columns,
    notes,
    steps: stepRows(moment, rows),
    violations: moment.violations.filter(({ known }) => known <= cursor.seq),
    ...(effect === undefined ? {} : { effectsFrom: effect }),
  };
}

function rowsDrawn(cursor: Seq, view: { readonly first: Seq; readonly last: Seq } | undefined): Rows {
  if (cursor <= WHOLE || view === undefined)
    return { first: Math.max(1, cursor <= WHOLE ? 1 : cursor - WHOLE), last: cursor, cursor };
  return { first: Math.max(1, view.first - MARGIN), last: Math.min(cursor, view.last + MARGIN), cursor };
}

const CHECKPOINTS: Partial<Record<string, string>> = {
  'work-started': 'start',
  'work-finished': 'finish',
  'work-failed': 'fail',
  'work-stopped': 'stop',
  'response-sent': 'write',
  'effect-committed': 'effect',
  'deadline-fired': 'deadline',
  'peer-crashed': 'crash',
  'end-closed': 'close',
};

function notesOf({ run }: Moment, rows: Rows, geometry: Geometry): readonly Note[] {
  const notes: Note[] = [];
  for (let seq = rows.first; seq <= rows.last; seq++) {
    const event = run.events[seq - 1];
    if (event === undefined) continue;
    const peer = event.by === 'server' ? 'server' : 'client';
    const place = {
      seq,
      x: geometry.lane[peer],
      y: yOf(geometry, seq),
      side: peer === 'server' ? 'right' : 'left',
    } as const;
    if (event.type === 'effect-committed') notes.push({ ...place, kind: 'effect', words: event.effect ?? 'effect' });
    else if (event.type === 'progress-sent')
      notes.push({ ...place, kind: 'checkpoint', words: event.name?.replace(/ for .*/, '') ?? 'progress' });
    else if (CHECKPOINTS[event.type] !== undefined)
      notes.push({ ...place, kind: 'checkpoint', words: CHECKPOINTS[event.type] ?? '' });
    else if (event.by === 'client' || event.by === 'server') {
      if (event.sent === undefined && event.direction === undefined) notes.push({ ...place, kind: 'tick' });
    }
  }
  return notes;
}

function effectsFrom(
  { requests }: Moment,
  before: Moment['world'],
  notes: readonly Note[],
  rows: Rows,
  geometry: Geometry,
): number | undefined {
  const earlier = requests.some((request) => (before.get(`receiver ${request}`)?.effects.length ?? 0) > 0);
  return earlier ? yOf(geometry, rows.first) - geometry.row / 2 : notes.find(({ kind }) => kind === 'effect')?.y;
}

function stepRows({ run }: Moment, rows: Rows): readonly Seq[] {
  const firsts: Seq[] = [];
  for (let seq = rows.first; seq <= rows.last; seq++)
    if (run.events[seq - 1]?.step !== run.events[seq - 2]?.step) firsts.push(seq);
  return firsts;
}
