import type { Peer } from '@signalbox/protocol';
import { requesterOf } from '@signalbox/protocol';
import type { Seq, TraceEvent } from '@signalbox/trace';
import type { Violation } from '../violations.ts';
import { TOP, yOf, type Geometry, type Rows } from './geometry.ts';

/** A violation marked at the rows of its ends, tied outside the lane. */
export interface Tie {
  readonly plate: string;
  /** `8 and 16`; where an end is out of the rows drawn, `from 8` or `to 16`. */
  readonly words: string;
  readonly ends: readonly { readonly seq: Seq; readonly x: number; readonly y: number }[];
  readonly y1: number;
  readonly y2: number;
  /** Where the tie runs, outside its lane. */
  readonly bend: number;
  /** From which lane it leaves at either end. */
  readonly x1: number;
  readonly x2: number;
  /** The top of the plate; plates never lie on each other. */
  readonly plateY: number;
}

const PLATE = 19;
const HALF = 8.5;
const MOST = 40;

/** Gives the ties of the violations that touch the rows drawn, the latest if there are very many. */
export function ties(
  violations: readonly Violation[],
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  worded: ReadonlySet<Seq>,
): readonly Tie[] {
  const touching = violations.filter(({ at }) => (at.at(-1) ?? 0) >= rows.first && (at[0] ?? 0) <= rows.last);
  const laid: Tie[] = [];
  for (const violation of touching.slice(-MOST)) {
    const tie = tieOf(violation, events, rows, geometry, laid.length);
    laid.push({ ...tie, plateY: plateYOf(tie, laid, geometry, worded) });
  }
  return laid;
}

/* On the row next to the middle that has no words of its own; where there is none, under the plates there are. */
function plateYOf(tie: Tie, laid: readonly Tie[], geometry: Geometry, worded: ReadonlySet<Seq>): number {
  const isFree = (y: number) => laid.every(({ plateY }) => Math.abs(plateY - y) >= PLATE);
  const middle = (tie.y1 + tie.y2) / 2;
  const between = Math.round((tie.y2 - tie.y1) / geometry.row);
  const first = Math.round((tie.y1 - TOP) / geometry.row + 0.5);
  const quiet = Array.from({ length: Math.min(between, MOST) + 1 }, (_, index) => first + index)
    .filter((seq) => !worded.has(seq))
    .map((seq) => yOf(geometry, seq))
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
    .map((y) => y - HALF)
    .find(isFree);
  if (quiet !== undefined) return quiet;
  let y = middle - HALF;
  while (!isFree(y)) y += PLATE;
  return y;
}

function tieOf(
  { plate, at }: Violation,
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  place: number,
): Tie {
  const [first, last] = [at[0] ?? 0, at.at(-1) ?? 0];
  const x = (seq: Seq) => geometry.lane[peerAt(events, seq)];
  const isDrawn = (seq: Seq) => seq >= rows.first && seq <= rows.last;
  const y1 = isDrawn(first) ? yOf(geometry, first) : yOf(geometry, rows.first) - geometry.row / 2;
  const y2 = isDrawn(last) ? yOf(geometry, last) : yOf(geometry, rows.last) + geometry.row / 2;
  const atClient = at.every((seq) => peerAt(events, seq) === 'client');
  const away = 15 + (place % 3) * 8;
  return {
    plate,
    words: isDrawn(first) ? (isDrawn(last) ? list(at) : `to ${last}`) : `from ${first}`,
    ends: at.filter(isDrawn).map((seq) => ({ seq, x: x(seq), y: yOf(geometry, seq) })),
    y1,
    y2,
    x1: x(first),
    x2: x(last),
    bend: atClient ? geometry.lane.client + away : geometry.lane.server + away,
    plateY: (y1 + y2) / 2 - HALF,
  };
}

function peerAt(events: readonly TraceEvent[], seq: Seq): Peer {
  const { by, request } = events[seq - 1] ?? {};
  if (by === 'client' || by === 'server') return by;
  return request === undefined ? 'client' : requesterOf(request);
}

const list = (at: readonly Seq[]): string =>
  at.length < 2 ? String(at[0] ?? '') : `${at.slice(0, -1).join(', ')} and ${at.at(-1)}`;
