import { DEFECTS, enabledActions, offersOf, play, setStage, type Offer, type Scenario } from '@signalbox/engine';
import { EMPTY_WORLD, type Snapshot } from '@signalbox/world';
import { eagerOf, type Commuting, type Eager } from './eager.ts';
import { read, type Field } from './fields.ts';
import { grown } from './grown.ts';
import { Layout } from './layout.ts';
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
    if (this.length === this.values.length) this.values = grown(this.values);
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
  /** Why no step is taken alone, where that was wished. */
  readonly unreduced: string | undefined;
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
  readonly #eager: Eager | undefined;
  #groups: readonly Moves[];
  #fields: readonly Field[];
  #version: number;
  #next = 0;

  /** With `commuting`, steps that commute with all others may be taken alone: every rule of it says the same. */
  constructor(scenario: Scenario, commuting?: Pick<Commuting, 'rules' | 'context'>) {
    this.scenario = scenario;
    this.offers = offersOf(
      setStage(
        scenario,
        DEFECTS.filter(({ id }) => scenario.defects.includes(id)),
      ),
    );
    const tries = this.offers.map((offer) => new Trie(offer, this.leaves));
    const eager = commuting && eagerOf({ ...commuting, layout: this.layout, tries, leaves: this.leaves });
    this.#eager = typeof eager === 'string' ? undefined : eager;
    this.unreduced = typeof eager === 'string' ? eager : undefined;
    this.#groups = tries.map((trie) => new Moves(this.layout, [trie]));
    this.#fields = this.layout.fields.all;
    this.#version = this.layout.version;
    this.table = new StateTable(this.layout.fields.stride);
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

  /** Whether steps may have been left out. */
  get isReduced(): boolean {
    return this.#eager !== undefined;
  }

  /** The leaves with an edge in the graph, others left without events. */
  get usedLeaves(): readonly Pick<Leaf, 'label' | 'events'>[] {
    const used = new Uint8Array(this.leaves.length);
    for (let edge = 0; edge < this.transitions; edge++) used[this.edgeLeaf.values[edge] as number] = 1;
    return this.leaves.map(({ label, events }, index) => ({ label, events: used[index] === 1 ? events : [] }));
  }

  /** How many worlds have all their edges. */
  get explored(): number {
    return this.#next;
  }

  get isComplete(): boolean {
    return this.#next === this.table.count;
  }

  /** Bytes written to; room for more costs nothing until then. */
  get bytes(): number {
    return (
      this.table.bytes +
      [this.firstEdge, this.edgeTo, this.edgeLeaf, this.cameFrom, this.cameBy].reduce(
        (sum, { length }) => sum + length * 4,
        this.explored,
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
    const alone = this.#eager === undefined ? undefined : this.#alone(state);
    const isQuiet = alone === undefined ? this.#takeAll(state) : this.#takeAlone(state, alone);
    if (state >= this.quiet.length) {
      const more = new Uint8Array(this.quiet.length * 2);
      more.set(this.quiet);
      this.quiet = more;
    }
    this.quiet[state] = isQuiet ? 1 : 0;
    this.firstEdge.push(this.edgeTo.length);
  }

  /* Gives whether the world is quiet: whether none of its steps has to happen. */
  #takeAll(state: number): boolean {
    let isQuiet = true;
    for (const group of this.#groups) {
      let moves = this.#movesOf(group, state);
      for (let at = 0; at < moves.length; at++) {
        while (!this.#take(state, moves[at] as Move)) moves = this.#movesOf(group, state);
        if (moves[at]?.due === true) isQuiet = false;
      }
    }
    return isQuiet;
  }

  /* Gives the place of a step that may be taken without a look at the others. */
  #alone(state: number): { readonly group: Moves; readonly at: number } | undefined {
    for (const group of this.#groups) {
      const moves = this.#movesOf(group, state);
      const at = moves.findIndex((move) => this.#eager?.mayGoAlone(move, this.table.rows, state * this.table.stride));
      if (at >= 0) return { group, at };
    }
    return undefined;
  }

  #takeAlone(state: number, { group, at }: { readonly group: Moves; readonly at: number }): boolean {
    while (!this.#take(state, this.#movesOf(group, state)[at] as Move));
    return false;
  }

  /* Adds the edge of a move; tells whether that worked without a new layout. */
  #take(state: number, move: Move): boolean {
    const to = this.#follow(state, move);
    if (to < 0) return false;
    this.edgeTo.push(to);
    this.edgeLeaf.push(move.leaf);
    return true;
  }

  #movesOf(group: Moves, state: number): readonly Move[] {
    for (;;) {
      const moves = group.find(this.table.rows, state * this.table.stride);
      if (this.layout.version === this.#version) return moves;
      this.#relay();
    }
  }

  /* The layout has changed: rows move to their new places, and what was learned about the old ones is forgotten. */
  #relay(): void {
    const before = this.#fields;
    const after = this.layout.fields.all;
    this.table.relay(this.layout.fields.stride, (from, base, to, place) => {
      for (let number = 0; number < before.length; number++) {
        const { word, shift } = after[number] as Field;
        to[place + word] = (to[place + word] as number) | (read(from, base, before[number] as Field) << shift);
      }
    });
    this.#fields = after;
    this.#version = this.layout.version;
    for (const group of this.#groups) group.forget();
    this.#eager?.forget();
  }

  /* Gives the world a move leads to, or -1 when the layout had to change for it. */
  #follow(state: number, { flips, lanes, leaf }: Move): number {
    const { table } = this;
    const { rows, stride, count } = table;
    const from = state * stride;
    const written = count * stride;
    for (let at = 0; at < stride; at++) rows[written + at] = (rows[from + at] as number) ^ (flips[at] as number);
    for (let at = 0; at < lanes.length; at++) {
      const { lane, gone, come } = lanes[at] as Move['lanes'][number];
      const { word, shift, mask } = this.#fields[lane] as Field;
      const bits = rows[written + word] as number;
      const content = this.layout.lanes.after((bits >>> shift) & mask, gone, come);
      if (content > mask) {
        this.layout.fields.fit(lane, content);
        this.#relay();
        return -1;
      }
      rows[written + word] = (bits & ~(mask << shift)) | (content << shift);
    }
    const to = table.insert();
    if (to === count) {
      this.cameFrom.push(state);
      this.cameBy.push(leaf);
    }
    return to;
  }

  /** Gives a world as the projections read it. */
  world(state: number): Snapshot {
    return this.layout.decode(this.layout.numbers(this.table.rows, state * this.table.stride));
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
