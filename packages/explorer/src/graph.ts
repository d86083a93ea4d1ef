import { DEFECTS, enabledActions, offersOf, play, setStage, type Offer, type Scenario } from '@signalbox/engine';
import { EMPTY_WORLD } from '@signalbox/world';
import { LANE_WORDS, Layout } from './layout.ts';
import { grouped, Moves, type Move } from './moves.ts';
import { StateTable } from './state-table.ts';
import { Trie, type Leaf } from './trie.ts';

/** A list of 32-bit numbers that grows. */
class Numbers {
  values: Uint32Array;
  length = 0;

  constructor(expected: number) {
    this.values = new Uint32Array(expected);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }
}

/** After so many worlds enough is known of what each offer depends on to tell those together that depend on the same. */
const WARM = 500;

/**
 * The graph of every world a scenario can reach, found breadth first.
 *
 * A resumable value: {@link advance} looks at so many worlds and returns. Whoever holds it owns time, memory and
 * cancellation.
 */
export class Graph {
  readonly scenario: Scenario;
  readonly offers: readonly Offer[];
  readonly layout = new Layout();
  readonly leaves: Leaf[] = [];
  readonly table: StateTable;
  /** For each world the first of its edges; one more at the end. */
  readonly firstEdge = new Numbers(1024);
  readonly edgeTo = new Numbers(4096);
  readonly edgeLeaf = new Numbers(4096);
  /** The world from which a world was first found, and by which leaf: the way back of a shortest schedule. */
  readonly cameFrom = new Numbers(1024);
  readonly cameBy = new Numbers(1024);
  /** Whether a world has nothing left that has to happen. */
  quiet = new Uint8Array(1024);
  #groups: readonly Moves[];
  #settled = 0;
  #next = 0;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.offers = offersOf(
      setStage(
        scenario,
        DEFECTS.filter(({ id }) => scenario.defects.includes(id)),
      ),
    );
    this.#groups = this.offers.map((offer) => new Moves(this.layout, [new Trie(offer, this.leaves)]));
    this.table = new StateTable(LANE_WORDS);
    this.table.insert();
    this.cameFrom.push(0);
    this.cameBy.push(0);
    this.firstEdge.push(0);
  }

  get states(): number {
    return this.table.count;
  }

  get transitions(): number {
    return this.edgeTo.length;
  }

  /** How many worlds have all their edges. */
  get explored(): number {
    return this.#next;
  }

  get isComplete(): boolean {
    return this.#next === this.table.count;
  }

  /** Bytes held. */
  get bytes(): number {
    return (
      this.table.bytes +
      [this.firstEdge, this.edgeTo, this.edgeLeaf, this.cameFrom, this.cameBy].reduce(
        (sum, { values }) => sum + values.byteLength,
        this.quiet.byteLength,
      )
    );
  }

  /** Explores up to `budget` more worlds and tells whether none is left. */
  advance(budget: number): boolean {
    for (let left = budget; left > 0 && !this.isComplete; left--) this.#explore(this.#next++);
    return this.isComplete;
  }

  #explore(state: number): void {
    if (state === WARM) this.#groups = grouped(this.layout, this.#groups);
    let isQuiet = 1;
    for (const group of this.#groups) {
      const moves = group.find(this.table.rows, state * this.table.stride);
      if (this.layout.settled !== this.#settled) this.#settle();
      for (const move of moves) {
        if (move.due) isQuiet = 0;
        this.edgeTo.push(this.#follow(state, move));
        this.edgeLeaf.push(move.leaf);
      }
    }
    if (state >= this.quiet.length) {
      const grown = new Uint8Array(this.quiet.length * 2);
      grown.set(this.quiet);
      this.quiet = grown;
    }
    this.quiet[state] = isQuiet;
    this.firstEdge.push(this.edgeTo.length);
  }

  #settle(): void {
    this.#settled = this.layout.settled;
    if (this.layout.words > this.table.stride) this.table.widen(this.layout.words);
    for (const group of this.#groups) group.forget();
  }

  #follow(state: number, { words, values, gone, come, leaf }: Move): number {
    const { table } = this;
    const { rows, stride, count } = table;
    const from = state * stride;
    const written = count * stride;
    for (let at = 0; at < stride; at++) rows[written + at] = rows[from + at] as number;
    for (let at = 0; at < words.length; at++) rows[written + (words[at] as number)] = values[at] as number;
    for (let lane = 0; lane < LANE_WORDS; lane++)
      rows[written + lane] = this.layout.lanes.after(
        rows[written + lane] as number,
        gone[lane] as number,
        come[lane] as readonly number[],
      );
    const to = table.insert();
    if (to === count) {
      this.cameFrom.push(state);
      this.cameBy.push(leaf);
    }
    return to;
  }

  /** Gives the schedule of the way back from a world, in labels as the engine prints them. */
  scheduleTo(state: number): readonly string[] {
    const way: number[] = [];
    for (let at = state; at !== 0; at = this.cameFrom.values[at] ?? 0) way.unshift(this.cameBy.values[at] ?? 0);
    return this.labels(way);
  }

  /** How many steps every way to a world not yet looked at has at least; what was found within them is a shortest. */
  get horizon(): number {
    if (this.isComplete) return Number.POSITIVE_INFINITY;
    let depth = 0;
    for (let at = this.#next; at !== 0; at = this.cameFrom.values[at] ?? 0) depth++;
    return depth;
  }

  /** Prints the leaves of a way from the start as the engine labels them there: copies are told apart by the world. */
  labels(way: readonly number[]): readonly string[] {
    let world: Parameters<Offer['look']>[0] = EMPTY_WORLD;
    return way.map((index) => {
      const offer = this.leaves[index]?.offer;
      const action = enabledActions(this.offers, world).find((candidate) => candidate.offer === offer);
      if (action === undefined)
        throw new Error(
          `the way to a world leads over ${this.leaves[index]?.label ?? index}, which the engine does not offer there`,
        );
      world = played(action.offer, world);
      return action.label;
    });
  }
}

const played = (offer: Offer, world: Parameters<Offer['look']>[0]) => play(offer, world).world;
