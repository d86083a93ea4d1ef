import { otherPeer, PEERS, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import { RESOURCE_KINDS, type ResourceKind, type TraceEvent } from '@signalbox/trace';
import type { Snapshot } from '@signalbox/world';
import { type Geometry, yOf } from './geometry.ts';
import type { Rows } from './messages.ts';

/** A stretch of a lane in which a request is in progress at that peer. */
export interface Track {
  readonly key: string;
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
  /** Whether the request ends there: a buffer stop. */
  readonly ends: boolean;
}

/** A stretch in which a peer holds a resource. */
export interface Lifeline {
  readonly key: string;
  readonly peer: Peer;
  readonly kind: ResourceKind;
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
  readonly open: boolean;
  /** Released more often than acquired. */
  readonly again: boolean;
}

const WAITS: ReadonlySet<string | undefined> = new Set(['waiting', 'cancel-requested']);
const WORKS: ReadonlySet<string | undefined> = new Set(['queued', 'working', 'declined', 'finished']);

/** The worlds a drawing begins and ends with. */
export interface Worlds {
  readonly before: Snapshot;
}

/** Gives the tracks of all requests at both peers. */
export function tracks(
  events: readonly TraceEvent[],
  requests: readonly RequestKey[],
  rows: Rows,
  { before }: Worlds,
  geometry: Geometry,
): readonly Track[] {
  const bottom = yOf(geometry, rows.cursor) + geometry.row / 2 + 4;
  return PEERS.flatMap((peer) => {
    const open = new Map<RequestKey, { slot: number; y1: number }>();
    const done: Track[] = [];
    const begin = (request: RequestKey, y1: number) => {
      const taken = new Set([...open.values()].map(({ slot }) => slot));
      const slot = [0, 1, 2].find((free) => !taken.has(free)) ?? 2;
      if (!open.has(request)) open.set(request, { slot, y1 });
    };
    const x = (slot: number) => geometry.lane[peer] + (peer === 'client' ? -1 : 1) * slot * 10;
    for (const request of requests)
      if (isInProgress(before, peer, request)) begin(request, yOf(geometry, rows.first) - geometry.row / 2);
    for (let seq = rows.first; seq <= rows.last; seq++) {
      const event = events[seq - 1];
      if (event?.request === undefined || event.by !== peer || event.to === undefined) continue;
      const runs = (requesterOf(event.request) === peer ? WAITS : WORKS).has(event.to);
      const stretch = open.get(event.request);
      if (runs) begin(event.request, yOf(geometry, seq));
      else if (stretch !== undefined) {
        open.delete(event.request);
        done.push({
          key: `${peer} ${event.request} ${seq}`,
          x: x(stretch.slot),
          y1: stretch.y1,
          y2: yOf(geometry, seq),
          ends: true,
        });
      }
    }
    const end = rows.last >= rows.cursor ? bottom : yOf(geometry, rows.last) + geometry.row / 2;
    return [
      ...done,
      ...[...open].map(([request, { slot, y1 }]) => ({
        key: `${peer} ${request}`,
        x: x(slot),
        y1,
        y2: end,
        ends: false,
      })),
    ];
  });
}

const isInProgress = (world: Snapshot, peer: Peer, request: RequestKey): boolean =>
  requesterOf(request) === peer
    ? WAITS.has(world.get(`requester ${request}`)?.state)
    : otherPeer(peer) === requesterOf(request) && WORKS.has(world.get(`receiver ${request}`)?.state);

/** Gives the columns of the lifelines: every peer and kind that the run has touched, client's first. */
export function lifelineColumns(
  world: Snapshot,
  requests: readonly RequestKey[],
): readonly { readonly peer: Peer; readonly kind: ResourceKind }[] {
  return PEERS.flatMap((peer) =>
    RESOURCE_KINDS.filter((kind) =>
      requests.some((request) => world.get(`holdings ${peer} ${request}`)?.[kind] !== undefined),
    ).map((kind) => ({ peer, kind })),
  );
}

/** Gives the lifelines of all resources, a line for each stretch in which one is held. */
export function lifelines(
  events: readonly TraceEvent[],
  requests: readonly RequestKey[],
  columns: ReturnType<typeof lifelineColumns>,
  rows: Rows,
  { before }: Worlds,
  geometry: Geometry,
): readonly Lifeline[] {
  const start = geometry.resources;
  if (start === undefined) return [];
  const bottom =
    rows.last >= rows.cursor
      ? yOf(geometry, rows.cursor) + geometry.row / 2 + 4
      : yOf(geometry, rows.last) + geometry.row / 2;
  return columns.flatMap(({ peer, kind }, column) => {
    const x = start + column * geometry.lifeline + (peer === 'server' ? 10 : 0);
    const held = new Map<RequestKey, { count: number; y1: number }>();
    for (const request of requests) {
      const account = before.get(`holdings ${peer} ${request}`)?.[kind];
      if (account !== undefined && account.acquired > account.released)
        held.set(request, {
          count: account.acquired - account.released,
          y1: yOf(geometry, rows.first) - geometry.row / 2,
        });
    }
    const lines: Lifeline[] = [];
    const line = (request: RequestKey, y1: number, y2: number, open: boolean, again = false) =>
      lines.push({ key: `${peer} ${kind} ${request} ${y1} ${y2} ${lines.length}`, peer, kind, x, y1, y2, open, again });
    for (let seq = rows.first; seq <= rows.last; seq++) {
      const event = events[seq - 1];
      if (event?.request === undefined || event.by !== peer) continue;
      const { request } = event;
      const y = yOf(geometry, seq);
      if (event.acquired?.includes(kind) === true)
        held.set(request, { count: (held.get(request)?.count ?? 0) + 1, y1: held.get(request)?.y1 ?? y });
      for (let times = event.released?.filter((other) => other === kind).length ?? 0; times > 0; times--) {
        const holding = held.get(request);
        if (holding === undefined) line(request, y, y, false, true);
        else if (holding.count > 1) held.set(request, { ...holding, count: holding.count - 1 });
        else {
          held.delete(request);
          line(request, holding.y1, y, false);
        }
      }
    }
    for (const [request, { y1 }] of held) line(request, y1, bottom, true);
    return lines;
  });
}
