import type { Direction, Peer } from '@signalbox/protocol';
import type { Seq } from '@signalbox/trace';

/** Where everything in the drawing stands, in CSS pixels. Text keeps its size; a narrower pane is laid out again. */
export interface Geometry {
  readonly width: number;
  readonly narrow: boolean;
  readonly row: number;
  readonly seq: number;
  readonly lane: Readonly<Record<Peer, number>>;
  /** Absent where the drawing is too narrow for a lane of its own. */
  readonly effects?: number;
  /** Where the lifelines of resources begin; absent where there is no room for them. */
  readonly resources?: number;
  /** How far apart two lifelines stand. */
  readonly lifeline: number;
}

const WIDEST = 920;

/** Lays the columns out for a width. */
export function geometryFor(paneWidth: number): Geometry {
  const width = Math.min(Math.max(Math.floor(paneWidth), 300), WIDEST);
  if (width < 560)
    return { width, narrow: true, row: 18, seq: 24, lane: { client: 56, server: width - 92 }, lifeline: 0 };
  const server = Math.round(width * 0.58);
  return {
    width,
    narrow: false,
    row: 20,
    seq: 34,
    lane: { client: 92, server },
    effects: server + 98,
    resources: server + 152,
    lifeline: Math.min(26, Math.floor((width - server - 172) / 8)),
  };
}

/** The space above the first row. */
export const TOP = 6;

/** Gives the middle of the row of an event; the first visible row is `first`. */
export const yOf = ({ row }: Pick<Geometry, 'row'>, seq: Seq): number => TOP + (seq - 0.5) * row;

/** Gives the peer at whose lane a direction begins. */
export const fromPeer = (direction: Direction): Peer => (direction === 'client-to-server' ? 'client' : 'server');
