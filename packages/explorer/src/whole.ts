import type { Extent, Shard } from './shard.ts';

/** Worlds of a shard that lie beside each other in the whole graph too. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** What the whole graph calls the first of them, and their first edge. */
  readonly at: number;
  readonly edge: number;
}

/** Where the worlds of all shards go. */
export interface Plan {
  readonly states: number;
  readonly explored: number;
  readonly transitions: number;
  /** For each shard where its worlds go. */
  readonly stretches: readonly (readonly Stretch[])[];
}

/** A graph laid out flat, as its searches write it and its readers read it. */
export interface Whole {
  readonly states: number;
  readonly explored: number;
  readonly stride: number;
  readonly rows: Uint32Array;
  readonly firstEdge: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLeaf: Uint32Array;
  readonly quiet: Uint8Array;
  /** For each shard what the whole graph calls its worlds. */
  readonly names: readonly Uint32Array[];
}

/**
 * Plans the whole: level by level, and in each first the worlds that were looked at, so that numbers rise with the
 * length of the shortest way as they do in the graph of a single search.
 */
export function planOf(extents: readonly Extent[]): Plan {
  const stretches: Stretch[][] = extents.map(() => []);
  let [at, edge] = [0, 0];
  const levels = Math.max(...extents.map((extent) => extent.levels.length - 1));
  for (let level = 0; level < levels; level++)
    for (const isExplored of [true, false])
      extents.forEach((extent, shard) => {
        const [start = 0, end = 0] = extent.levels.slice(level, level + 2);
        const split = Math.min(Math.max(start, extent.explored), end);
        const [from, to] = isExplored ? [start, split] : [split, end];
        stretches[shard]?.push({ from, to, at, edge });
        at += to - from;
        if (isExplored) edge += (extent.edges[level + 1] ?? 0) - (extent.edges[level] ?? 0);
      });
  return {
    states: at,
    explored: extents.reduce((sum, { explored }) => sum + explored, 0),
    transitions: edge,
    stretches,
  };
}

/** Makes room for a whole graph; `allocate` gives so many bytes, all 0. */
export function roomFor(plan: Plan, stride: number, allocate: (bytes: number) => ArrayBufferLike): Whole {
  const { states, explored, transitions, stretches } = plan;
  const words = (count: number) => new Uint32Array(allocate(count * 4));
  return {
    states,
    explored,
    stride,
    rows: words(states * stride),
    firstEdge: words(states + 1),
    edgeTo: words(transitions),
    edgeLeaf: words(transitions),
    quiet: new Uint8Array(allocate(states)),
    names: stretches.map((list) => words(list.at(-1)?.to ?? 0)),
  };
}

/** Writes down what the whole graph calls the worlds of a shard. */
export function nameIn({ names }: Whole, { own }: Shard, { stretches }: Plan): void {
  const mine = names[own] as Uint32Array;
  for (const { from, to, at } of stretches[own] ?? [])
    for (let world = from; world < to; world++) mine[world] = world - from + at;
}

/** Lays the worlds and edges of a shard into the whole, once every shard has written down its names. */
export function layIn(whole: Whole, { graph, own, all }: Shard, { stretches, transitions }: Plan): void {
  const { stride, names } = whole;
  const first = graph.firstEdge.values;
  const to = graph.edgeTo.values;
  for (const stretch of stretches[own] ?? []) {
    whole.rows.set(graph.table.rows.subarray(stretch.from * stride, stretch.to * stride), stretch.at * stride);
    if (stretch.from >= graph.explored) {
      whole.firstEdge.fill(transitions, stretch.at, stretch.at + stretch.to - stretch.from);
      continue;
    }
    whole.quiet.set(graph.quiet.subarray(stretch.from, stretch.to), stretch.at);
    const [begin, end] = [first[stretch.from] as number, first[stretch.to] as number];
    const moved = stretch.edge - begin;
    for (let world = stretch.from; world < stretch.to; world++)
      whole.firstEdge[world - stretch.from + stretch.at] = (first[world] as number) + moved;
    whole.edgeLeaf.set(graph.edgeLeaf.values.subarray(begin, end), stretch.edge);
    for (let edge = begin; edge < end; edge++) {
      const noted = to[edge] as number;
      const owner = noted % all;
      whole.edgeTo[edge + moved] = (names[owner] as Uint32Array)[(noted - owner) / all] as number;
    }
  }
  if (own === 0) whole.firstEdge[whole.states] = transitions;
}
