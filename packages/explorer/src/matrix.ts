import { requestKeysOf } from '@signalbox/engine';
import { PEERS, type RequestKey } from '@signalbox/protocol';
import { heldKinds, outcomeOf } from '@signalbox/world';
import type { Graph } from './graph.ts';
import { placesOf, type Place } from './histories.ts';
import { landingOf, pass, UNTOUCHED, type Passage } from './landings.ts';
import { isEnd } from './order.ts';
import type { Facet, Landing, MatrixCell, OutcomeMatrix } from './report.ts';

const FACETS: readonly Facet[] = ['requester', 'receiver', 'wire', 'effects', 'ledger'];

/* How early a request passes an edge; of checkpoints of the work, the one that fewer steps lead to comes first. */
const RANK: Readonly<Record<Landing['edge'], number>> = {
  'not-sent': 0,
  'not-received': 1,
  'before-request': 2,
  'before-start': 3,
  'after-start': 4,
  'after-progress': 5,
  'after-effect': 5,
  'after-finish': 6,
  'after-response': 7,
};

/**
 * Gives for each request that a cancellation is sent for somewhere where the first one landed against how it all ended.
 *
 * Ends at which users or deadlines may still act have their place in it, and count no interleaving. Gives `undefined`
 * beyond `most` pairs of a world and a passage.
 */
export function matricesOf(graph: Graph, order: Uint32Array, most: number): readonly OutcomeMatrix[] | undefined {
  const made: OutcomeMatrix[] = [];
  for (const request of requestKeysOf(graph.scenario)) {
    const isCancelled = graph.usedLeaves.some(({ events }) =>
      events.some((event) => event.type === 'cancellation-sent' && event.request === request),
    );
    if (!isCancelled) continue;
    const matrix = matrixOf(graph, order, request, most);
    if (matrix === undefined) return undefined;
    made.push(matrix);
  }
  return made;
}

function matrixOf(graph: Graph, order: Uint32Array, request: RequestKey, most: number): OutcomeMatrix | undefined {
  const places = placesOf<Passage>(
    graph,
    order,
    {
      begin: UNTOUCHED,
      after: (passage, leaf) =>
        graph.leaves[leaf]?.events.reduce((known, event) => pass(known, request, event), passage) ?? passage,
    },
    most,
  );
  if (places === undefined) return undefined;
  const rows = new Map<string, { readonly landing: Landing; count: bigint; readonly cells: Map<string, Cell> }>();
  const columns = new Map<Facet, string[]>(FACETS.map((facet) => [facet, []]));
  for (const place of places) {
    const landing = landingOf(place.memory);
    const ways = isEnd(graph, place.state) ? place.ways : 0n;
    const row = entry(rows, JSON.stringify(landing), () => ({ landing, count: 0n, cells: new Map<string, Cell>() }));
    row.count += ways;
    for (const [facet, value] of Object.entries(endOf(graph, request, place)) as [Facet, string][]) {
      const values = columns.get(facet) ?? [];
      if (!values.includes(value)) values.push(value);
      const cell = entry(row.cells, `${facet} ${value}`, () => ({ facet, value, count: 0n, nearest: place }));
      cell.count += ways;
    }
  }
  return {
    request,
    columns: FACETS.map((facet) => ({ facet, values: columns.get(facet) ?? [] })),
    rows: [...rows.values()]
      .toSorted((one, other) => RANK[one.landing.edge] - RANK[other.landing.edge])
      .map(({ landing, count, cells }) => ({
        landing,
        interleavings: count.toString(),
        cells: [...cells.values()].map((cell) => printed(graph, cell)),
      })),
  };
}

interface Cell {
  readonly facet: Facet;
  readonly value: string;
  count: bigint;
  /** Places come nearest first, so the first that shows a value has a shortest way to it. */
  readonly nearest: Place<Passage>;
}

const printed = (graph: Graph, { facet, value, count, nearest }: Cell): MatrixCell => ({
  facet,
  value,
  interleavings: count.toString(),
  schedule: graph.labels(nearest.way()),
  shortest: true,
});

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function endOf(graph: Graph, request: RequestKey, { state, memory }: Place<Passage>): Readonly<Record<Facet, string>> {
  const world = graph.world(state);
  const { requester, receiver, effects } = outcomeOf(world, request);
  const held = PEERS.flatMap((peer) => {
    const kinds = heldKinds(world, peer, request);
    return kinds.length === 0 ? [] : [`${peer} holds ${kinds.join(', ')}`];
  });
  return {
    requester,
    receiver,
    wire: memory.wire,
    effects: effects.length === 0 ? 'no effect' : effects.join(', '),
    ledger: held.length === 0 ? 'all released' : held.join('; '),
  };
}
