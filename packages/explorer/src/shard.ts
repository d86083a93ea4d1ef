import type { Scenario } from '@signalbox/engine';
import { Graph, type Omission } from './graph.ts';
import type { Lessons } from './lessons.ts';
import { spread } from './marks.ts';
import { Numbers } from './numbers.ts';
import { Rows } from './rows.ts';

/** What a shard is made of. */
export interface ShardParts {
  readonly scenario: Scenario;
  readonly omission?: Omission | undefined;
  readonly lessons: Lessons;
  /** Which it is, from 0, of how many. */
  readonly own: number;
  readonly all: number;
}

/** How far a shard is. */
export interface Standing {
  readonly explored: number;
  readonly transitions: number;
  readonly bytes: number;
  /** Worlds of this level not yet looked at. */
  readonly left: number;
  /** Worlds not yet looked at, those of the next level included. */
  readonly waiting: number;
  readonly isEnough: boolean;
}

/** How much a shard holds: what it takes to make room for all of them together. */
export interface Extent {
  readonly states: number;
  readonly explored: number;
  readonly transitions: number;
  /** The edges with a note of how equal requests change places after them: all of them, or none. */
  readonly permuted: number;
}

/**
 * One of several searches that find a graph together.
 *
 * Every world belongs to one of them, by its mark. A shard looks at its own worlds, level by level as all do, keeps
 * those it finds that are its own, and has the others handed to their shards, which tell what they call them.
 */
export class Shard {
  readonly graph: Graph;
  readonly own: number;
  readonly all: number;
  /** For each shard the worlds it is to be handed, and the edges that wait to be told what they lead to. */
  readonly #outgoing: readonly Rows[];
  readonly #asking: readonly Numbers[];
  /** The worlds of this level and those before. */
  #level = 0;

  constructor({ scenario, omission, lessons, own, all }: ShardParts) {
    this.own = own;
    this.all = all;
    const graph: Graph = new Graph(scenario, omission, {
      lessons,
      outlet: {
        put: (mark) => this.#put(mark),
        relay: (stride, relay) => {
          for (const rows of this.#outgoing) rows.relay(stride, relay);
        },
      },
    });
    this.graph = graph;
    this.#outgoing = Array.from({ length: all }, () => new Rows(graph.table.stride));
    this.#asking = Array.from({ length: all }, () => new Numbers(64));
    this.catchUp();
    /* The world in which nothing has happened has mark 0. */
    if (own === 0) graph.table.insert();
    this.deepen();
  }

  /** Looks at up to `budget` worlds of this level. */
  look(budget: number): void {
    const { graph } = this;
    graph.advance(Math.min(budget, this.#left));
  }

  /** Learns what the others have learned, so that all call everything the same. */
  catchUp(): void {
    this.graph.catchUp();
  }

  /** Gives the worlds found for another shard. */
  handOver(to: number): Uint32Array<ArrayBuffer> {
    return (this.#outgoing[to] as Rows).take();
  }

  /** Takes worlds another has found; gives the number of each. */
  take(rows: Uint32Array): Uint32Array<ArrayBuffer> {
    const { table } = this.graph;
    const { stride } = table;
    const numbers = new Uint32Array(rows.length / stride);
    for (let row = 0; row < numbers.length; row++) {
      const base = table.count * stride;
      for (let at = 0; at < stride; at++) table.rows[base + at] = rows[row * stride + at] as number;
      numbers[row] = table.insert();
    }
    return numbers;
  }

  /** Hears what another calls the worlds it was handed. */
  settle(to: number, numbers: Uint32Array): void {
    const edges = this.#asking[to] as Numbers;
    const { values } = this.graph.edgeTo;
    for (let at = 0; at < numbers.length; at++)
      values[edges.values[at] as number] = (numbers[at] as number) * this.all + to;
    edges.length = 0;
  }

  /** Goes on to the worlds found meanwhile. */
  deepen(): void {
    this.#level = this.graph.states;
  }

  get standing(): Omit<Standing, 'isEnough'> {
    const { explored, states, transitions, bytes } = this.graph;
    return { explored, transitions, bytes, left: this.#left, waiting: states - explored };
  }

  get extent(): Extent {
    const { states, explored, transitions, edgePermutation } = this.graph;
    return { states, explored, transitions, permuted: edgePermutation.length };
  }

  get #left(): number {
    return this.#level - this.graph.explored;
  }

  /* What an edge notes is a world's number in its shard, and the shard. */
  #put(mark: number): number {
    const { table, edgeTo } = this.graph;
    const owner = spread(mark) % this.all;
    if (owner === this.own) return table.insert() * this.all + owner;
    (this.#outgoing[owner] as Rows).add(table.rows, table.count * table.stride);
    (this.#asking[owner] as Numbers).push(edgeTo.length);
    return 0;
  }
}
