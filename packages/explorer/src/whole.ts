import { WARM, type Graph } from './graph.ts';
import type { Extent, Shard } from './shard.ts';
import type { Leaf } from './trie.ts';

/** The worlds of several shards with their edges, one shard behind the other. */
export interface Pile {
  /** Where the worlds and the edges of each shard begin. */
  readonly worlds: readonly number[];
  readonly edges: readonly number[];
  /** For each world the first of its edges; one more at the end. */
  readonly firstEdge: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLeaf: Uint32Array;
  readonly edgePermutation: Uint32Array;
  readonly isExplored: Uint8Array;
  /** What the whole graph calls each world. */
  readonly names: Uint32Array;
}

/** A graph laid out flat, its worlds in the order in which a single search finds them. */
export interface Whole {
  readonly states: number;
  readonly explored: number;
  readonly stride: number;
  readonly rows: Uint32Array;
  readonly firstEdge: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLeaf: Uint32Array;
  /** Empty where no worlds are taken for one another. */
  readonly edgePermutation: Uint32Array;
  readonly quiet: Uint8Array;
  readonly cameFrom: Uint32Array;
  readonly cameBy: Uint32Array;
}

/**
 * Where several shards are laid together.
 *
 * Every shard piles up what it holds; then one puts the pile in order; then every shard lays its worlds in. Each step
 * wants the one before to be done by all.
 */
export interface Room {
  readonly pile: Pile;
  readonly whole: Whole;
}

/** Makes room for shards to be laid together; `allocate` gives so many bytes, all 0. */
export function roomFor(
  extents: readonly Extent[],
  stride: number,
  allocate: (bytes: number) => ArrayBufferLike,
): Room {
  const words = (count: number) => new Uint32Array(allocate(count * 4));
  const flags = (count: number) => new Uint8Array(allocate(count));
  const [worlds, states] = stacked(extents.map((extent) => extent.states));
  const [edges, transitions] = stacked(extents.map((extent) => extent.transitions));
  const permuted = extents.reduce((sum, extent) => sum + extent.permuted, 0);
  const graph = () => ({
    firstEdge: words(states + 1),
    edgeTo: words(transitions),
    edgeLeaf: words(transitions),
    edgePermutation: words(permuted),
  });
  return {
    pile: { worlds, edges, ...graph(), isExplored: flags(states), names: words(states) },
    whole: {
      states,
      explored: extents.reduce((sum, { explored }) => sum + explored, 0),
      stride,
      rows: words(states * stride),
      ...graph(),
      quiet: flags(states),
      cameFrom: words(states),
      cameBy: words(states),
    },
  };
}

/* Where each begins when all lie one behind the other, and where the last ends. */
function stacked(lengths: readonly number[]): readonly [readonly number[], number] {
  let end = 0;
  const begins = lengths.map((length) => {
    end += length;
    return end - length;
  });
  return [begins, end];
}

/** Puts the worlds and edges of a shard onto the pile. */
export function pileUp({ pile }: Room, { graph, own, all }: Shard): void {
  const [base, edges] = [pile.worlds[own] as number, pile.edges[own] as number];
  const first = graph.firstEdge.values;
  for (let world = 0; world <= graph.states; world++)
    pile.firstEdge[base + world] = edges + (first[Math.min(world, graph.explored)] as number);
  pile.isExplored.fill(1, base, base + graph.explored);
  pile.edgeLeaf.set(graph.edgeLeaf.values.subarray(0, graph.transitions), edges);
  if (graph.symmetry !== undefined)
    pile.edgePermutation.set(graph.edgePermutation.values.subarray(0, graph.transitions), edges);
  const to = graph.edgeTo.values;
  for (let edge = 0; edge < graph.transitions; edge++) {
    const noted = to[edge] as number;
    const owner = noted % all;
    pile.edgeTo[edges + edge] = (pile.worlds[owner] as number) + (noted - owner) / all;
  }
}

/**
 * Finds out what the whole calls each world of the pile, and the way back from it; `graph` has learned all the leaves.
 *
 * A single search is walked over again: its worlds are numbered in the order found, and its first worlds take steps in
 * the order of the offers, before any are told together. So whatever is read off the whole is the same to the letter,
 * however many shards found it.
 */
export function putInOrder({ pile, whole }: Room, { leaves }: Pick<Graph, 'leaves'>): void {
  const { names, firstEdge, edgeTo, isExplored } = pile;
  const { states } = whole;
  const order = new Uint32Array(states);
  const isFound = new Uint8Array(states);
  const [from, by] = [new Uint32Array(states), new Uint32Array(states)];
  isFound[0] = 1;
  let [at, found, edges] = [0, 1, 0];
  while (at < found) {
    const level = found;
    putExploredFirst(order.subarray(at, level), isExplored);
    for (; at < level; at++) {
      const world = order[at] as number;
      names[world] = at;
      whole.cameFrom[at] = from[world] as number;
      whole.cameBy[at] = by[world] as number;
      whole.firstEdge[at] = edges;
      const [begin, end] = [firstEdge[world] as number, firstEdge[world + 1] as number];
      if (at < WARM) sortByOffer(pile, begin, end, leaves);
      for (let edge = begin; edge < end; edge++, edges++) {
        const to = edgeTo[edge] as number;
        if (isFound[to] === 1) continue;
        isFound[to] = 1;
        from[to] = at;
        by[to] = edges;
        order[found++] = to;
      }
    }
  }
  whole.firstEdge[states] = edges;
  if (found !== states)
    throw new Error(`${states - found} of ${states} worlds found by several shards are reached by no step of theirs`);
}

/* Of a level that was left half done. A graph begins with the worlds that were looked at. */
function putExploredFirst(level: Uint32Array, isExplored: Uint8Array): void {
  const waiting = level.filter((world) => isExplored[world] === 0);
  if (waiting.length === 0 || waiting.length === level.length) return;
  level.set(level.filter((world) => isExplored[world] === 1));
  level.set(waiting, level.length - waiting.length);
}

function sortByOffer(pile: Pile, begin: number, end: number, leaves: readonly Leaf[]): void {
  const { edgeTo, edgeLeaf, edgePermutation } = pile;
  const edges = Array.from({ length: end - begin }, (_, at) => ({
    to: edgeTo[begin + at] as number,
    leaf: edgeLeaf[begin + at] as number,
    permutation: edgePermutation[begin + at] ?? 0,
  }));
  const place = (leaf: number) => leaves[leaf]?.place ?? 0;
  edges
    .toSorted((one, other) => place(one.leaf) - place(other.leaf))
    .forEach(({ to, leaf, permutation }, at) => {
      edgeTo[begin + at] = to;
      edgeLeaf[begin + at] = leaf;
      /* Written nowhere where there is no room for it: no worlds are taken for one another then. */
      edgePermutation[begin + at] = permutation;
    });
}

/** Lays the worlds and edges of a shard into the whole. */
export function layIn({ pile, whole }: Room, { graph, own }: Shard): void {
  const { names } = pile;
  const { stride } = whole;
  const base = pile.worlds[own] as number;
  const { rows } = graph.table;
  for (let world = 0; world < graph.states; world++) {
    const name = names[base + world] as number;
    for (let word = 0; word < stride; word++) whole.rows[name * stride + word] = rows[world * stride + word] as number;
    if (world >= graph.explored) continue;
    whole.quiet[name] = graph.quiet[world] as number;
    let to = whole.firstEdge[name] as number;
    const end = pile.firstEdge[base + world + 1] as number;
    for (let edge = pile.firstEdge[base + world] as number; edge < end; edge++, to++) {
      whole.edgeTo[to] = names[pile.edgeTo[edge] as number] as number;
      whole.edgeLeaf[to] = pile.edgeLeaf[edge] as number;
      if (graph.symmetry !== undefined) whole.edgePermutation[to] = pile.edgePermutation[edge] as number;
    }
  }
}
