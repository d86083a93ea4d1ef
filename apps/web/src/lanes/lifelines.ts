import { PEERS, type Peer, type RequestKey } from '@signalbox/protocol';
import { RESOURCE_KINDS, type RegistryName, type ResourceKind, type TraceEvent } from '@signalbox/trace';
import { registriesOf, type Snapshot } from '@signalbox/world';
import { yOf, type Geometry, type Rows } from './geometry.ts';
import { bottomOf } from './tracks.ts';

/** A stretch in which a peer holds a resource, or keeps the tombstone of an entry. */
export interface Lifeline {
  readonly peer: Peer;
  readonly kind: ResourceKind;
  readonly request: RequestKey;
  readonly x: number;
  /** Half the width of a cap: caps of two columns never meet. */
  readonly cap: number;
  readonly y1: number;
  readonly y2: number;
  /** `open` runs to the now band; `again` is a release of what was not held; a `tombstone` is dotted. */
  readonly is: 'held' | 'open' | 'again' | 'tombstone';
}

/** Where the lifelines of one kind at one peer stand. */
export interface Column {
  readonly peer: Peer;
  readonly kind: ResourceKind;
  readonly x: number;
  /** How far the next column stands away. */
  readonly apart: number;
}

const WIDEST = 28;
const GROUP_GAP = 14;

/** Gives a column for every kind of resource that a peer has held so far, the client's first. */
export function lifelineColumns(
  world: Snapshot,
  requests: readonly RequestKey[],
  { resources: [from, to] }: Pick<Geometry, 'resources'>,
): readonly Column[] {
  const kinds = PEERS.flatMap((peer) =>
    RESOURCE_KINDS.filter((kind) =>
      requests.some((request) => world.get(`holdings ${peer} ${request}`)?.[kind] !== undefined),
    ).map((kind) => ({ peer, kind })),
  );
  const gap = new Set(kinds.map(({ peer }) => peer)).size > 1 ? GROUP_GAP : 0;
  const apart = Math.min(WIDEST, (to - from - gap) / Math.max(1, kinds.length));
  return kinds.map(({ peer, kind }, index) => ({
    peer,
    kind,
    apart,
    x: Math.round(from + (index + 0.5) * apart + (peer === 'server' ? gap : 0)),
  }));
}

/* Several requests hold the same kind side by side. */
const BESIDE = 4;
const MOST = 4;
const CAP = 4.5;

/** Gives the lifelines of all resources, a line for each stretch in which one is held. */
export function lifelines(
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  { requests, before, columns }: { requests: readonly RequestKey[]; before: Snapshot; columns: readonly Column[] },
): readonly Lifeline[] {
  const top = yOf(geometry, rows.first) - geometry.row / 2;
  const bottom = bottomOf(rows, geometry);
  const tombstones = tombstonesOf(before);
  const side = Math.min(requests.length, MOST);
  const step = Math.min(BESIDE, (columns[0]?.apart ?? 0) / (side + 1));
  const cap = Math.min(CAP, Math.max(1.5, ((columns[0]?.apart ?? 0) - (side - 1) * step) / 2 - 1));
  const beside = new Map(requests.map((request, index) => [request, ((index % side) - (side - 1) / 2) * step]));
  return columns.flatMap((column) => {
    const lines: Lifeline[] = [];
    const held = new Map<RequestKey, { count: number; y1: number }>();
    const kept = new Map<RequestKey, number>(
      tombstones
        .filter(({ peer, kind }) => peer === column.peer && kind === column.kind)
        .map(({ request }) => [request, top]),
    );
    const put = (request: RequestKey, y1: number, y2: number, is: Lifeline['is']) =>
      lines.push({
        peer: column.peer,
        kind: column.kind,
        request,
        x: column.x + (beside.get(request) ?? 0),
        cap,
        y1,
        y2,
        is,
      });
    for (const request of requests) {
      const account = before.get(`holdings ${column.peer} ${request}`)?.[column.kind];
      const count = (account?.acquired ?? 0) - (account?.released ?? 0);
      if (count > 0) held.set(request, { count, y1: top });
    }
    for (let seq = rows.first; seq <= rows.last; seq++) {
      const event = events[seq - 1];
      if (event === undefined || event.by !== column.peer) continue;
      const y = yOf(geometry, seq);
      for (const { request, entry } of changesOf(event, column)) {
        const since = kept.get(request);
        if (entry === 'tombstone') kept.set(request, since ?? y);
        else if (since !== undefined) {
          kept.delete(request);
          put(request, since, y, 'tombstone');
        }
      }
      if (event.request === undefined) continue;
      const { request } = event;
      const holding = held.get(request);
      const count = (holding?.count ?? 0) + times(event.acquired, column.kind) - times(event.released, column.kind);
      if (count > 0) held.set(request, { count, y1: holding?.y1 ?? y });
      else if (holding !== undefined) {
        held.delete(request);
        put(request, holding.y1, y, 'held');
      }
      if (count < 0) put(request, y, y, 'again');
    }
    for (const [request, { y1 }] of held) put(request, y1, bottom, 'open');
    for (const [request, y1] of kept) put(request, y1, bottom, 'tombstone');
    return lines;
  });
}

const times = (kinds: readonly ResourceKind[] | undefined, kind: ResourceKind): number =>
  kinds?.filter((other) => other === kind).length ?? 0;

/* The resource that stands for an entry of each registry. */
const STANDS_FOR: Record<RegistryName, ResourceKind> = {
  issued: 'registry-entry',
  handling: 'registry-entry',
  collecting: 'progress-collector',
  reporting: 'progress-collector',
};

const tombstonesOf = (world: Snapshot): readonly Pick<Lifeline, 'peer' | 'kind' | 'request'>[] =>
  registriesOf(world).flatMap(({ peer, registry, entries }) =>
    entries.flatMap(({ entry: { state, request } }) =>
      state === 'tombstone' ? [{ peer, kind: STANDS_FOR[registry], request }] : [],
    ),
  );

function changesOf({ registry, request }: TraceEvent, { kind }: Column) {
  return (registry ?? []).flatMap((change) => {
    const about = change.entry?.request ?? request;
    return STANDS_FOR[change.registry] !== kind || about === undefined
      ? []
      : [{ request: about, entry: change.entry?.state }];
  });
}
