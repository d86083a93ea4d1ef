import type { Graph } from './graph.ts';

/** Something remembered of the way to a world: what holds at the start, and what a leaf makes of it. */
export interface History<M> {
  readonly begin: M;
  readonly after: (memory: M, leaf: number) => M;
}

/** A world with something remembered of the way to it. */
export interface Place<M> {
  readonly state: number;
  readonly memory: M;
  /** How many ways lead there. */
  readonly ways: bigint;
  /** A shortest of them, as leaves. */
  readonly way: () => readonly number[];
}

/** The memories of a history as small numbers, and what each leaf makes of each, worked out once. */
class Remembered<M> {
  readonly memories: M[] = [];
  readonly #history: History<M>;
  readonly #leaves: number;
  readonly #numbers = new Map<string, number>();
  readonly #after = new Map<number, number>();

  constructor(history: History<M>, leaves: number) {
    this.#history = history;
    this.#leaves = leaves;
    this.#number(history.begin);
  }

  after(memory: number, leaf: number): number {
    const place = memory * this.#leaves + leaf;
    const known = this.#after.get(place);
    if (known !== undefined) return known;
    const made = this.#number(this.#history.after(this.memories[memory] as M, leaf));
    this.#after.set(place, made);
    return made;
  }

  #number(memory: M): number {
    const text = JSON.stringify(memory);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.memories.length);
    return this.memories.push(memory) - 1;
  }
}

/**
 * Gives every quiet world with every memory a way to it can leave, nearest first, and how many ways leave it.
 *
 * `order` has every edge point forward. Gives `undefined` once more than `most` pairs of a world and a memory are met.
 */
export function placesOf<M>(
  graph: Graph,
  order: Uint32Array,
  history: History<M>,
  most: number,
): readonly Place<M>[] | undefined {
  const { states } = graph;
  const remembered = new Remembered(history, graph.leaves.length);
  const pairs: number[] = [0];
  const from: number[] = [-1];
  const by: number[] = [-1];
  const places = new Map<number, number>([[0, 0]]);
  /* Where each pair's edges lead, in the order of the edges of its world. */
  const next: number[] = [];
  const firstNext: number[] = [];
  const stateOf = (place: number) => (pairs[place] as number) % states;
  const memoryOf = (place: number) => ((pairs[place] as number) - stateOf(place)) / states;
  for (let place = 0; place < pairs.length; place++) {
    if (pairs.length > most) return undefined;
    const state = stateOf(place);
    const memory = memoryOf(place);
    firstNext.push(next.length);
    const end = graph.firstEdge.values[state + 1] as number;
    for (let edge = graph.firstEdge.values[state] as number; edge < end; edge++) {
      const leaf = graph.edgeLeaf.values[edge] as number;
      const pair = remembered.after(memory, leaf) * states + (graph.edgeTo.values[edge] as number);
      const known = places.get(pair);
      next.push(known ?? pairs.length);
      if (known !== undefined) continue;
      places.set(pair, pairs.length);
      pairs.push(pair);
      from.push(place);
      by.push(leaf);
    }
  }
  firstNext.push(next.length);

  const rank = new Uint32Array(states);
  order.forEach((state, at) => (rank[state] = at));
  const ways = pairs.map(() => 0n);
  ways[0] = 1n;
  const forward = pairs
    .map((_pair, place) => place)
    .toSorted((one, other) => (rank[stateOf(one)] as number) - (rank[stateOf(other)] as number));
  for (const place of forward)
    for (let at = firstNext[place] as number; at < (firstNext[place + 1] as number); at++)
      ways[next[at] as number] = (ways[next[at] as number] as bigint) + (ways[place] as bigint);

  const wayTo = (place: number): readonly number[] => {
    const way: number[] = [];
    for (let at = place; at !== 0; at = from[at] as number) way.push(by[at] as number);
    return way.toReversed();
  };
  return pairs.flatMap((_pair, place) =>
    graph.quiet[stateOf(place)] === 1
      ? [
          {
            state: stateOf(place),
            memory: remembered.memories[memoryOf(place)] as M,
            ways: ways[place] as bigint,
            way: () => wayTo(place),
          },
        ]
      : [],
  );
}
