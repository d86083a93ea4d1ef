import { PEERS, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { Seq, TraceEvent } from '@signalbox/trace';
import type { World } from '@signalbox/world';
import { nowY, yOf, type Geometry, type Rows } from './geometry.ts';

/** A stretch of a lane in which a request is in progress at that peer. */
export interface Track {
  readonly peer: Peer;
  readonly request: RequestKey;
  /** Which of the tracks of its peer: 0 is the lane itself, each further one stands beside it. */
  readonly slot: number;
  /** The first row of it that is drawn. */
  readonly from: Seq;
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
  /** Whether the request ends there: a buffer stop. */
  readonly ends: boolean;
}

/* How far apart two tracks of one peer stand, and how many are drawn apart. */
const APART = 10;
const MOST = 3;

const WAITS: ReadonlySet<string | undefined> = new Set(['waiting', 'cancel-requested']);
const WORKS: ReadonlySet<string | undefined> = new Set(['queued', 'working', 'declined', 'finished']);

/** Tells whether a request is in progress at a peer: the requester waits, the receiver has not ended it. */
export const isInProgress = (world: World, peer: Peer, request: RequestKey): boolean =>
  requesterOf(request) === peer
    ? WAITS.has(world.get(`requester ${request}`)?.state)
    : WORKS.has(world.get(`receiver ${request}`)?.state);

/** What is needed to draw what began before the first row. */
export interface Before {
  readonly requests: readonly RequestKey[];
  readonly before: World;
}

/** Gives the tracks of all requests at both peers, in the order in which they end. */
export function tracks(
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  { requests, before }: Before,
): readonly Track[] {
  const done: Track[] = [];
  const open = new Map<string, Omit<Track, 'y2' | 'ends'>>();
  const begin = (peer: Peer, request: RequestKey, from: Seq, y1: number) => {
    const taken = new Set([...open.values()].filter((track) => track.peer === peer).map(({ slot }) => slot));
    let slot = 0;
    while (slot < MOST - 1 && taken.has(slot)) slot += 1;
    const x = geometry.lane[peer] + (peer === 'client' ? -1 : 1) * slot * APART;
    open.set(`${peer} ${request}`, { peer, request, slot, from, x, y1 });
  };
  const top = yOf(geometry, rows.first) - geometry.row / 2;
  for (const peer of PEERS)
    for (const request of requests) if (isInProgress(before, peer, request)) begin(peer, request, rows.first, top);
  for (let seq = rows.first; seq <= rows.last; seq++) {
    const { by, request, to } = events[seq - 1] ?? {};
    if (request === undefined || to === undefined || (by !== 'client' && by !== 'server')) continue;
    const runs = (requesterOf(request) === by ? WAITS : WORKS).has(to);
    const track = open.get(`${by} ${request}`);
    if (runs && track === undefined) begin(by, request, seq, yOf(geometry, seq));
    else if (!runs && track !== undefined) {
      open.delete(`${by} ${request}`);
      done.push({ ...track, y2: yOf(geometry, seq), ends: true });
    }
  }
  const bottom = bottomOf(rows, geometry);
  return [...done, ...[...open.values()].map((track) => ({ ...track, y2: bottom, ends: false }))];
}

/** Gives how far down something goes that goes on: to the now line, or to the end of the rows drawn. */
export const bottomOf = (rows: Rows, geometry: Geometry): number =>
  rows.last >= rows.cursor ? nowY(geometry, rows.cursor) : yOf(geometry, rows.last) + geometry.row / 2;

/** Gives which track of its peer a request is on at a row. */
export const slotAt = (
  all: readonly Track[],
  geometry: Geometry,
  peer: Peer,
  request: RequestKey,
  seq: Seq,
): number => {
  const y = yOf(geometry, seq);
  return all.findLast((track) => track.peer === peer && track.request === request && track.y1 <= y)?.slot ?? 0;
};
