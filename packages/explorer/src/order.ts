import type { Graph } from './graph.ts';

/**
 * Gives the worlds of a graph in an order in which every edge points forward; `undefined` when there is a cycle.
 *
 * A world not yet looked at has no edges.
 * Every action spends a finite budget, so a cycle is a mistake of the engine: it is reported, never looped over.
 */
export function forwardOrder(graph: Graph): Uint32Array | undefined {
  const { states } = graph;
  const waiting = new Uint32Array(states);
  const { values: to } = graph.edgeTo;
  for (let edge = 0; edge < graph.transitions; edge++) waiting[to[edge] ?? 0] = (waiting[to[edge] ?? 0] ?? 0) + 1;
  const order = new Uint32Array(states);
  let found = 1;
  for (let at = 0; at < found; at++) {
    const state = order[at] ?? 0;
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
      const next = to[edge] ?? 0;
      const left = (waiting[next] ?? 0) - 1;
      waiting[next] = left;
      if (left === 0) order[found++] = next;
    }
  }
  return found === states ? order : undefined;
}

/** How many ways lead from the start to a world. */
export type Ways = (state: number) => bigint;

/** Counts the ways from the start to every world, exactly: an interleaving is a way to a world from which nothing leads on. */
export function waysTo(graph: Graph, order: Uint32Array): Ways {
  const few = fewWaysTo(graph, order);
  if (few !== undefined) return (state) => BigInt(few[state] ?? 0);
  const ways = Array.from({ length: graph.states }, () => 0n);
  ways[0] = 1n;
  for (const state of order) {
    const here = ways[state] ?? 0n;
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
      const next = graph.edgeTo.values[edge] ?? 0;
      ways[next] = (ways[next] ?? 0n) + here;
    }
  }
  return (state) => ways[state] ?? 0n;
}

/* The same in plain numbers, which count exactly up to 2^53; `undefined` when there are more ways than that. */
function fewWaysTo(graph: Graph, order: Uint32Array): Float64Array | undefined {
  const ways = new Float64Array(graph.states);
  ways[0] = 1;
  for (const state of order) {
    const here = ways[state] as number;
    if (here > Number.MAX_SAFE_INTEGER) return undefined;
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
      const next = graph.edgeTo.values[edge] as number;
      ways[next] = (ways[next] as number) + here;
    }
  }
  return ways;
}

/** Tells whether nothing at all leads on from a world; of a world not yet looked at, that is not known. */
export const isEnd = (graph: Graph, state: number): boolean =>
  state < graph.explored && graph.firstEdge.values[state] === graph.firstEdge.values[state + 1];
