import { recipientOf, senderOf, type Direction, type Peer } from '@signalbox/protocol';
import type { Seq } from '@signalbox/trace';

/** What a drawing is laid out for. */
export interface Room {
  readonly width: number;
  /** Whether a finger points: what can be pressed is taller then. */
  readonly coarse?: boolean;
}

/** Where everything in the drawing stands, in CSS pixels. Text keeps its size; a narrower pane is laid out again. */
export interface Geometry {
  readonly width: number;
  readonly narrow: boolean;
  /** The height of one sequence number. */
  readonly row: number;
  /** The right edge of the sequence numbers. */
  readonly seq: number;
  readonly lane: Readonly<Record<Peer, number>>;
  /** Where committed effects stand; absent where they are a glyph on their peer's lane. */
  readonly effects?: number;
  /** Where the lifelines of resources begin, and where the space for them ends. */
  readonly resources: readonly [from: number, to: number];
  /** The height of a chip in the held band. */
  readonly chip: number;
}

const WIDEST = 920;
const NARROWEST = 300;
/** Under this width lanes fold into glyphs and names shorten. */
export const NARROW = 620;

/** Lays the columns out for a width. */
export function geometryFor({ width: paneWidth, coarse = false }: Room): Geometry {
  const width = Math.min(Math.max(Math.floor(paneWidth), NARROWEST), WIDEST);
  const chip = coarse ? 44 : 24;
  if (width < NARROW) {
    const server = width - 100;
    return {
      width,
      narrow: true,
      row: 18,
      seq: 24,
      lane: { client: 62, server },
      resources: [server + 24, width - 8],
      chip,
    };
  }
  const server = Math.round(width * 0.6);
  return {
    width,
    narrow: false,
    row: 20,
    seq: 32,
    lane: { client: Math.min(164, Math.max(140, Math.round(width * 0.205))), server },
    effects: server + 100,
    resources: [server + 144, width - 10],
    chip,
  };
}

/** The space above the first row. */
export const TOP = 8;

/** Gives the middle of the row of an event. */
export const yOf = ({ row }: Pick<Geometry, 'row'>, seq: Seq): number => TOP + (seq - 0.5) * row;

/** Gives the now line: under the row of the cursor, with room for a name. */
export const nowY = (geometry: Pick<Geometry, 'row'>, cursor: Seq): number =>
  cursor === 0 ? TOP + geometry.row : yOf(geometry, cursor) + geometry.row / 2 + 12;

/** Gives where a direction begins and ends. */
export const endsOf = ({ lane }: Pick<Geometry, 'lane'>, direction: Direction): readonly [from: number, to: number] => [
  lane[senderOf(direction)],
  lane[recipientOf(direction)],
];

/** What of a trace is drawn: rows `first` to `last`, none of them after the cursor. */
export interface Rows {
  readonly first: Seq;
  readonly last: Seq;
  readonly cursor: Seq;
}

/** How many rows are drawn whole; of a longer trace, what is in view. */
export const WHOLE = 300;
/** How many rows beyond the view are drawn on either side. */
export const MARGIN = 20;

/** Gives the rows to draw; `view` is what the reader sees of a long trace. */
export function rowsFor(cursor: Seq, view: { readonly first: Seq; readonly last: Seq } | undefined): Rows {
  if (cursor <= WHOLE) return { first: 1, last: cursor, cursor };
  const last = Math.min(cursor, (view?.last ?? cursor) + MARGIN);
  return { first: Math.max(1, Math.min((view?.first ?? cursor - WHOLE) - MARGIN, last)), last, cursor };
}
