import type { Scenario } from '@signalbox/engine';
import {
  Graph,
  layIn,
  ListedLessons,
  nameIn,
  planOf,
  roomFor,
  searchTogether,
  Shard,
  type Bound,
  type Lesson,
  type Parcel,
  type Rulebook,
} from '@signalbox/explorer';

/** How shards search in turn. */
export interface InTurn extends Bound {
  readonly commuting?: Rulebook | undefined;
  /** How many worlds one looks at before, whose lessons are the first of all. */
  readonly warm?: number;
  /** Whether the last takes its turn first. */
  readonly isReversed?: boolean;
}

/** Searches a graph by several shards that take turns in this thread; gives the whole, and what each held of it. */
export function searchInTurn(
  scenario: Scenario,
  all: number,
  { commuting, warm = 0, isReversed = false, ...bound }: InTurn,
): { readonly graph: Graph; readonly held: readonly number[] } {
  const list: Lesson[] = [];
  const graph = new Graph(scenario, commuting, { lessons: new ListedLessons(list) });
  graph.advance(warm);
  const shards = Array.from(
    { length: all },
    (_, own) => new Shard({ scenario, commuting, lessons: new ListedLessons(list), own, all }),
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
  const plan = planOf(shards.map(({ extent }) => extent));
  const whole = roomFor(plan, graph.table.stride, (bytes) => new ArrayBuffer(bytes));
  for (const shard of shards) nameIn(whole, shard, plan);
  for (const shard of shards) layIn(whole, shard, plan);
  graph.adopt(whole);
  return { graph, held: shards.map((shard) => shard.graph.states) };
}
