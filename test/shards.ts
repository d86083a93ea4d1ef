import type { Scenario } from '@signalbox/engine';
import {
  layIn,
  ListedLessons,
  pileUp,
  putInOrder,
  roomFor,
  searchTogether,
  Shard,
  type Bound,
  type Graph,
  type Lesson,
  type Parcel,
  type Omission,
} from '@signalbox/explorer';

/** How shards search in turn. */
export interface InTurn extends Bound {
  /** What one search has learned before, and the list it is on. */
  readonly graph: Graph;
  readonly lessons: Lesson[];
  readonly omission?: Omission | undefined;
  /** Whether the last takes its turn first. */
  readonly isReversed?: boolean;
}

/** Searches a graph by several shards that take turns in this thread; the graph becomes the whole. Gives what each held. */
export function searchInTurn(
  scenario: Scenario,
  all: number,
  { graph, lessons, omission, isReversed = false, ...bound }: InTurn,
): readonly number[] {
  const shards = Array.from(
    { length: all },
    (_, own) => new Shard({ scenario, omission, lessons: new ListedLessons(lessons), own, all }),
  );
  const turn = isReversed ? shards.toReversed() : shards;
  const searches = turn.map((shard) => ({ own: shard.own, search: searchTogether(shard, bound) }));
  let turns = searches.map(({ own, search }) => ({ own, sent: search.next() }));
  while (turns.some(({ sent }) => sent.done !== true)) {
    const parcels: (readonly Parcel[])[] = [];
    for (const { own, sent } of turns) parcels[own] = sent.value as readonly Parcel[];
    turns = searches.map(({ own, search }) => ({ own, sent: search.next(parcels.map((list) => list[own] as Parcel)) }));
  }
  graph.catchUp();
  const room = roomFor(
    shards.map(({ extent }) => extent),
    graph.table.stride,
    (bytes) => new ArrayBuffer(bytes),
  );
  for (const shard of turn) pileUp(room, shard);
  putInOrder(room, graph);
  for (const shard of turn) layIn(room, shard);
  graph.adopt(room.whole);
  return shards.map((shard) => shard.graph.states);
}
