import { DEFECTS, enabledActions, offersOf, play, setStage, type Offer, type Scenario } from '@signalbox/engine';
import { EMPTY_WORLD, type Snapshot, type World } from '@signalbox/world';
import { eagerOf, type Eager } from './eager.ts';
import { read, type Field } from './fields.ts';
import { Layout } from './layout.ts';
import { KIND, type Lesson, type Lessons } from './lessons.ts';
import { grouped, Moves, type Move } from './moves.ts';
import { Numbers } from './numbers.ts';
import { StateTable } from './state-table.ts';
import { Trie, type Leaf } from './trie.ts';
import type { Rulebook } from './watcher.ts';
import type { Whole } from './whole.ts';

/**
 * After so many worlds enough is known of what each offer depends on to tell those together that depend on the same.
 *
 * Only a search that has come further has taught others enough to find the rest with it.
 */
export const WARM = 500;

/** What a graph has to do with others of the same worlds. */
export interface Sharing {
  /** What it learns with them. */
  readonly lessons: Lessons;
  /** Where the worlds it finds go, when it keeps but some of them. */
  readonly outlet?: Outlet;
}

/** Where found worlds go. */
export interface Outlet {
  /** Takes the world whose row was written behind the last, with its mark; gives what the edge to it notes. */
  readonly put: (mark: number) => number;
  /** Moves rows on their way with the others. */
  readonly relay: StateTable['relay'];
}

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
  quiet: Uint8Array = new Uint8Array(1024);
  readonly #eager: Eager | undefined;
  readonly #lessons: Lessons | undefined;
  readonly #outlet: Outlet | undefined;
  #areTogether = false;
  #groups: readonly Moves[];
  #fields: readonly Field[];
  #version: number;
  #mark = 0;
  #next = 0;

  /**
   * With `commuting`, steps that commute with all others may be taken alone: every rule of it says the same.
   * With an outlet, it begins with no world at all.
   */
  constructor(scenario: Scenario, commuting?: Rulebook, { lessons, outlet }: Partial<Sharing> = {}) {
    this.scenario = scenario;
    this.#lessons = lessons;
    this.#outlet = outlet;
    this.offers = offersOf(
      setStage(
        scenario,
        DEFECTS.filter(({ id }) => scenario.defects.includes(id)),
      ),
    );
    const tries = this.offers.map((offer, place) => new Trie(offer, place, this.leaves));
    const eager = commuting && eagerOf({ ...commuting, layout: this.layout, tries, leaves: this.leaves });
    this.#eager = typeof eager === 'string' ? undefined : eager;
    this.unreduced = typeof eager === 'string' ? eager : undefined;
    this.#groups = tries.map((trie) => new Moves(this.layout, [trie]));
    this.#fields = this.layout.fields.all;
    this.#version = this.layout.version;
    this.table = new StateTable(this.layout.fields.stride);
    this.firstEdge.push(0);
    if (outlet !== undefined) return;
    this.table.insert();
    this.cameFrom.push(0);
    this.cameBy.push(0);
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
    if (budget > 0 && !this.isComplete) this.table.reopen();
    for (let left = budget; left > 0 && !this.isComplete; left--) this.#explore(this.#next++);
    return this.isComplete;
  }

  #explore(state: number): void {
    if (!this.#areTogether && state >= WARM && this.#outlet === undefined) this.#learn([KIND.together]);
    if (this.#outlet !== undefined) this.#mark = this.layout.markOf(this.table.rows, state * this.table.stride);
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
    for (let group = 0; group < this.#groups.length; group++) {
      let moves = this.#movesOf(group, state);
      for (let at = 0; at < moves.length; at++) {
        while (!this.#take(state, moves[at] as Move)) moves = this.#movesOf(group, state);
        if (moves[at]?.due === true) isQuiet = false;
      }
    }
    return isQuiet;
  }

  /*
   * Gives where the step is that may be taken without a look at the others: of several the one offered first, however
   * offers are grouped. Groups come in the order of their first offers.
   */
  #alone(state: number): { readonly group: number; readonly at: number } | undefined {
    let found: { readonly group: number; readonly at: number } | undefined;
    let first = this.offers.length;
    for (let group = 0; group < this.#groups.length; group++) {
      if ((this.#groups[group] as Moves).first > first) break;
      const moves = this.#movesOf(group, state);
      const at = moves.findIndex(
        (move) =>
          move.place < first && this.#eager?.mayGoAlone(move, this.table.rows, state * this.table.stride) === true,
      );
      if (at < 0) continue;
      first = (moves[at] as Move).place;
      found = { group, at };
    }
    return found;
  }

  #takeAlone(state: number, { group, at }: { readonly group: number; readonly at: number }): boolean {
    while (!this.#take(state, this.#movesOf(group, state)[at] as Move));
    return false;
  }

  /* Adds the edge of a move; tells whether that worked with what was known. */
  #take(state: number, move: Move): boolean {
    const to = this.#follow(state, move);
    if (to < 0) return false;
    this.edgeTo.push(to);
    this.edgeLeaf.push(move.leaf);
    return true;
  }

  #movesOf(group: number, state: number): readonly Move[] {
    for (;;) {
      const { rows, stride } = this.table;
      const moves = (this.#groups[group] as Moves).find(rows, state * stride);
      if (moves !== undefined) return moves;
      this.#learn([KIND.moves, group, ...this.layout.numbers(rows, state * stride)]);
    }
  }

  #learn(lesson: Lesson): void {
    if (this.#lessons === undefined) this.#hear(lesson);
    else this.#lessons.take(lesson, this.#hear);
  }

  /** Learns what the others have learned. */
  catchUp(): void {
    this.#lessons?.hear(this.#hear);
  }

  readonly #hear = ([kind, one = 0, two = 0, ...more]: Lesson): void => {
    const { layout } = this;
    if (kind === KIND.moves) this.#groups[one]?.learn([two, ...more]);
    else if (kind === KIND.content) layout.lanes.after(one, two, more);
    else if (kind === KIND.room) layout.fields.fit(one, two);
    else {
      this.#groups = grouped(layout, this.#groups);
      this.#areTogether = true;
    }
    if (layout.version !== this.#version) this.#relay();
  };

  /* The layout has changed: rows move to their new places, and what was learned about the old ones is forgotten. */
  #relay(): void {
    const before = this.#fields;
    const after = this.layout.fields.all;
    const relay: Parameters<StateTable['relay']>[1] = (from, base, to, place) => {
      for (let number = 0; number < before.length; number++) {
        const { word, shift } = after[number] as Field;
        to[place + word] = (to[place + word] as number) | (read(from, base, before[number] as Field) << shift);
      }
    };
    this.table.relay(this.layout.fields.stride, relay);
    this.#outlet?.relay(this.layout.fields.stride, relay);
    this.#fields = after;
    this.#version = this.layout.version;
    for (const group of this.#groups) group.forget();
    this.#eager?.forget();
  }

  /* Gives the world a move leads to, or -1 when something had to be learned for it. */
  #follow(state: number, { flips, mark, lanes, leaf }: Move): number {
    const { table } = this;
    const { rows, stride, count } = table;
    const from = state * stride;
    const written = count * stride;
    for (let at = 0; at < stride; at++) rows[written + at] = (rows[from + at] as number) ^ (flips[at] as number);
    for (let at = 0; at < lanes.length; at++) {
      const { lane, gone, come } = lanes[at] as Move['lanes'][number];
      const { word, shift, mask } = this.#fields[lane] as Field;
      const bits = rows[written + word] as number;
      const before = (bits >>> shift) & mask;
      const content = this.layout.lanes.find(before, gone, come);
      if (content < 0 || content > mask) {
        this.#learn(content < 0 ? [KIND.content, before, gone, ...come] : [KIND.room, lane, content]);
        return -1;
      }
      rows[written + word] = (bits & ~(mask << shift)) | (content << shift);
    }
    if (this.#outlet !== undefined) return this.#outlet.put(this.#mark ^ mark);
    const to = table.insert();
    if (to === count) {
      this.cameFrom.push(state);
      this.cameBy.push(leaf);
    }
    return to;
  }

  /** Becomes the whole of what several have found between them, and goes on from there. */
  adopt({ states, explored, rows, firstEdge, edgeTo, edgeLeaf, quiet, cameFrom, cameBy }: Whole): void {
    this.catchUp();
    this.table.adopt(rows, states);
    this.firstEdge.adopt(firstEdge, explored + 1);
    this.edgeTo.adopt(edgeTo);
    this.edgeLeaf.adopt(edgeLeaf);
    this.quiet = quiet;
    this.#next = explored;
    this.cameFrom.adopt(cameFrom);
    this.cameBy.adopt(cameBy);
  }

  /** Gives a world as the projections read it. */
  world(state: number): Snapshot {
    return this.layout.decode(this.layout.numbers(this.table.rows, state * this.table.stride));
  }

  /** Gives the schedule of the way back from a world, in labels as the engine prints them. */
  scheduleTo(state: number): readonly string[] {
    return this.labels(this.wayTo(state));
  }

  /** Gives the leaves of a shortest way to a world. */
  wayTo(state: number): readonly number[] {
    const way: number[] = [];
    for (let at = state; at !== 0; at = this.cameFrom.values[at] ?? 0) way.push(this.cameBy.values[at] ?? 0);
    return way.toReversed();
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
    let world: World = EMPTY_WORLD;
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

const played = (offer: Offer, world: World) => play(offer, world).world;
