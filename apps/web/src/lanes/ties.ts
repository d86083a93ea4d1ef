import { requesterOf, type Peer } from '@signalbox/protocol';
import type { Seq, TraceEvent } from '@signalbox/trace';
import type { Violation } from '../violations.ts';
import { overlap, textWidth, type Box } from './boxes.ts';
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
  /** The left top corner of the plate; plates lie neither on each other nor on words. */
  readonly plateX: number;
  readonly plateY: number;
}

const WIDTH = 24;
const HALF = 8.5;
const MOST = 40;
/* How far outside its lane a tie runs, short of the words there; ties at the same rows run beside each other. */
const BENDS = [14, 18, 22];

/** Gives the ties of the violations that touch the rows drawn, the latest if there are very many; `taken` is where words are. */
export function ties(
  violations: readonly Violation[],
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  taken: readonly Box[],
): readonly Tie[] {
  const touching = violations.filter(({ at }) => (at.at(-1) ?? 0) >= rows.first && (at[0] ?? 0) <= rows.last);
  const full = [...taken];
  const laid: Tie[] = [];
  for (const violation of touching.slice(-MOST)) {
    const tie = tieOf(violation, events, rows, geometry, laid);
    const plate = plateOf(tie, full, geometry);
    full.push({ ...boxAt(tie, plate, geometry), y1: plate.plateY, y2: plate.plateY + 2 * HALF });
    laid.push({ ...tie, ...plate });
  }
  return laid;
}

type Plate = Pick<Tie, 'plateX' | 'plateY'>;

/* On the tie, at the row next to its middle where nothing is written; else outside of the client's lane; else past the words. */
function plateOf(tie: Tie, full: readonly Box[], geometry: Geometry): Plate {
  const isFree = (plate: Plate) => !full.some((box) => overlap(box, boxAt(tie, plate, geometry)));
  const heights = quietFirst(tie, geometry).map((y) => y - HALF);
  const spots = placesAcross(tie, geometry).flatMap((plateX) => heights.map((plateY) => ({ plateX, plateY })));
  const free = spots.find(isFree);
  if (free !== undefined) return free;
  let plate: Plate = { plateX: tie.plateX, plateY: heights[0] ?? tie.plateY };
  for (;;) {
    const box = boxAt(tie, plate, geometry);
    const hit = full.find((other) => overlap(other, box));
    if (hit === undefined) return plate;
    plate = { ...plate, plateX: hit.x2 + 6 };
  }
}

const widthOf = ({ words }: Tie, { narrow }: Geometry): number => (narrow ? WIDTH : WIDTH + 6 + textWidth(words));

/* A little less tall than it is drawn: words of the rows above and below may touch it. */
const boxAt = (tie: Tie, { plateX, plateY }: Plate, geometry: Geometry): Box => ({
  x1: plateX,
  x2: plateX + widthOf(tie, geometry),
  y1: plateY + 1.5,
  y2: plateY + 2 * HALF - 1.5,
});

/* The rows of a tie, from its middle outwards; of a very long one, those near the middle. */
function quietFirst({ y1, y2 }: Tie, geometry: Geometry): readonly number[] {
  const middle = (y1 + y2) / 2;
  const rowAt = (y: number) => Math.round((y - TOP) / geometry.row + 0.5);
  const from = Math.max(rowAt(y1), rowAt(middle) - MOST / 2);
  const to = Math.min(rowAt(y2), rowAt(middle) + MOST / 2);
  return Array.from({ length: to - from + 1 }, (_, index) => yOf(geometry, from + index)).toSorted(
    (one, other) => Math.abs(one - middle) - Math.abs(other - middle),
  );
}

/* Words of the client's lane stand to its left only where something ended there; tracks stand up to two deep. */
function placesAcross(tie: Tie, geometry: Geometry): readonly number[] {
  const { lane, narrow } = geometry;
  if (narrow || tie.x1 !== lane.client || tie.x2 !== lane.client) return [tie.plateX];
  return [tie.plateX, lane.client - 12 - widthOf(tie, geometry), lane.client - 34 - widthOf(tie, geometry)];
}

function tieOf(
  { plate, at }: Violation,
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  laid: readonly Tie[],
): Tie {
  const [first, last] = [at[0] ?? 0, at.at(-1) ?? 0];
  const x = (seq: Seq) => geometry.lane[peerAt(events, seq)];
  const isDrawn = (seq: Seq) => seq >= rows.first && seq <= rows.last;
  const y1 = isDrawn(first) ? yOf(geometry, first) : yOf(geometry, rows.first) - geometry.row / 2;
  const y2 = isDrawn(last) ? yOf(geometry, last) : yOf(geometry, rows.last) + geometry.row / 2;
  const atClient = at.every((seq) => peerAt(events, seq) === 'client');
  const bends = BENDS.map((away) => geometry.lane[atClient ? 'client' : 'server'] + away);
  const beside = new Set(laid.filter((other) => other.y1 <= y2 && other.y2 >= y1).map((other) => other.bend));
  const bend = bends.find((x) => !beside.has(x)) ?? bends[0] ?? 0;
  return {
    plate,
    words: isDrawn(first) ? (isDrawn(last) ? list(at) : `to ${last}`) : `from ${first}`,
    ends: at.filter(isDrawn).map((seq) => ({ seq, x: x(seq), y: yOf(geometry, seq) })),
    y1,
    y2,
    x1: x(first),
    x2: x(last),
    bend,
    plateX: bend - (geometry.narrow ? WIDTH / 2 : 1),
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
