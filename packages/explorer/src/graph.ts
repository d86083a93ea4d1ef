import { DEFECTS, enabledActions, offersOf, play, setStage, type Offer, type Scenario } from '@signalbox/engine';
import { EMPTY_WORLD, type Snapshot, type World } from '@signalbox/world';
import { Eager } from './eager.ts';
import { alone, familiesOf, ruleOf, TellsApart, type Family } from './families.ts';
import { read, type Field } from './fields.ts';
import { LANE_FIELDS, Layout } from './layout.ts';
import { KIND, type Lesson, type Lessons } from './lessons.ts';
import { grouped, Moves, type Move } from './moves.ts';
import { Numbers } from './numbers.ts';
import { outlookOf, type Outlook } from './outlook.ts';
import type { Reduction } from './report.ts';
import { StateTable } from './state-table.ts';
import { Symmetry } from './symmetry.ts';
import { Trie, type Leaf } from './trie.ts';
import { watchersOf, type Rulebook, type Watcher } from './watcher.ts';
import type { Whole } from './whole.ts';

/**
 * After so many worlds enough is known of what each offer depends on to tell those together that depend on the same.
 *
 * Only a search that has come further has taught others enough to find the rest with it.
 */
export const WARM = 500;

/** What a graph may leave out, as long as every rule says the same. */
export interface Omission extends Rulebook {
  readonly mayLeaveOut: Reduction;
}

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

/** An edge as part of a way: its leaf, and the permutation of equal requests after it. */
export interface Step {
  readonly leaf: number;
  readonly permutation: number;
}

/**
 * The graph of every world a scenario can reach, found breadth first.
 *
 * A resumable value: {@link advance} looks at so many worlds and returns. Whoever holds it owns time, memory and
 * cancellation.
 */
export class Graph {
  readonly scenario: Scenario;
  readonly mayLeaveOut: Reduction;
  /** Why less is left out than might be. */
  readonly unreduced: string | undefined;
  readonly offers: readonly Offer[];
  readonly layout = new Layout();
  readonly leaves: Leaf[] = [];
  readonly table: StateTable;
  /** For each world the first of its edges; one more at the end. */
  readonly firstEdge = new Numbers(1024);
  readonly edgeTo = new Numbers(4096);
  readonly edgeLeaf = new Numbers(4096);
  /** For each edge the permutation of equal requests after it; none where worlds are not taken for one another. */
  readonly edgePermutation = new Numbers(4096);
  /** The world from which a world was first found, and by which edge: the way back of a shortest schedule. */
  readonly cameFrom = new Numbers(1024);
  readonly cameBy = new Numbers(1024);
  /** Whether a world has nothing left that has to happen. */
  quiet: Uint8Array = new Uint8Array(1024);
  /** What equal requests may do, where worlds are taken for one another. */
  readonly symmetry: Symmetry | undefined;
  readonly #outlook: Outlook | undefined;
  readonly #families = new Map<Rulebook['rules'][number], readonly Family[]>();
  readonly #eager: Eager | undefined;
  readonly #lessons: Lessons | undefined;
  readonly #outlet: Outlet | undefined;
  #areTogether = false;
  #groups: readonly Moves[];
  #fields: readonly Field[];
  #version: number;
  #mark = 0;
  #permutation = 0;
  #next = 0;

  /** With an outlet, it begins with no world at all. */
  constructor(scenario: Scenario, omission?: Omission, { lessons, outlet }: Partial<Sharing> = {}) {
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
    const mayLeaveOut = (this.mayLeaveOut = omission?.mayLeaveOut ?? 'none');
    const outlook = mayLeaveOut === 'none' ? undefined : outlookOf(this.layout, tries, this.leaves);
    if (typeof outlook === 'string') this.unreduced = outlook;
    else if (omission !== undefined && outlook !== undefined) {
      this.#outlook = outlook;
      const watchers = watchersOf(omission.rules, omission.context, this.leaves);
      if (mayLeaveOut !== 'symmetry') this.#eager = new Eager(outlook, watchers);
      const symmetry = mayLeaveOut === 'por' ? undefined : this.#symmetryOf(outlook, watchers);
      if (typeof symmetry === 'string') this.unreduced = symmetry;
      else this.symmetry = symmetry;
    }
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

  /* Takes no worlds for one another unless all rules that are followed do. */
  #symmetryOf(outlook: Outlook, watchers: readonly Watcher[]): Symmetry | string {
    const symmetry = Symmetry.of(this.scenario, this.layout, outlook.possible);
    if (typeof symmetry === 'string') return symmetry;
    try {
      for (const family of familiesOf(watchers, symmetry.group, outlook.sketches)) {
        const rule = ruleOf(family);
        this.#families.set(rule, [...(this.#families.get(rule) ?? []), family]);
      }
    } catch (error) {
      if (error instanceof TellsApart) return error.message;
      throw error;
    }
    return symmetry;
  }

  /** Gives who follows rules in this graph, those together that stand for one another where worlds do. */
  familiesOf({ rules, context }: Rulebook): readonly Family[] {
    const used = this.usedLeaves;
    if (this.symmetry === undefined || this.#outlook === undefined) return watchersOf(rules, context, used).map(alone);
    const { group } = this.symmetry;
    const { leaves, sketches } = this.#outlook;
    const hears = ({ concerns }: Watcher) => used.some(({ events }, leaf) => events.length > 0 && concerns[leaf] === 1);
    return rules.flatMap((rule) => {
      const families = this.#families.get(rule) ?? familiesOf(watchersOf([rule], context, leaves), group, sketches);
      this.#families.set(rule, families);
      return families.filter(({ members }) => members.some(hears));
    });
  }

  get states(): number {
    return this.table.count;
  }

  get transitions(): number {
    return this.edgeTo.length;
  }

  /** How many worlds and edges those stand for that have been looked at. */
  get stoodFor(): { readonly states: number; readonly transitions: number } {
    if (this.symmetry === undefined) return this;
    let [states, transitions] = [0, 0];
    for (let state = 0; state < this.explored; state++) {
      const worlds = this.worldsOf(state);
      states += worlds;
      transitions += worlds * ((this.firstEdge.values[state + 1] as number) - (this.firstEdge.values[state] as number));
    }
    return { states, transitions };
  }

  /** How many worlds one stands for. */
  worldsOf(state: number): number {
    return this.symmetry?.worlds(this.table.rows, state * this.table.stride) ?? 1;
  }

  /** What is left out, of what may be. */
  get leavesOut(): Reduction {
    if (this.symmetry !== undefined) return this.isReduced ? 'all' : 'symmetry';
    return this.isReduced ? 'por' : 'none';
  }

  /** Whether steps may have been left out. */
  get isReduced(): boolean {
    return this.#eager !== undefined;
  }

  /** The leaves with an edge in the graph or in what it stands for, others left without events. */
  get usedLeaves(): readonly Pick<Leaf, 'label' | 'events'>[] {
    const used = new Uint8Array(this.leaves.length);
    for (let edge = 0; edge < this.transitions; edge++) used[this.edgeLeaf.values[edge] as number] = 1;
    for (const [leaf, isUsed] of [...used].entries())
      if (isUsed === 1) for (const image of this.imagesOf(leaf)) used[image] = 1;
    return this.leaves.map(({ label, events }, index) => ({ label, events: used[index] === 1 ? events : [] }));
  }

  /** Gives for each permutation of equal requests the leaf that is to it what this leaf is to the first. */
  imagesOf(leaf: number): readonly number[] {
    return this.symmetry?.group.permutations.map(({ leaves }) => leaves[leaf] as number) ?? [leaf];
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
      [this.firstEdge, this.edgeTo, this.edgeLeaf, this.edgePermutation, this.cameFrom, this.cameBy].reduce(
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
    if (this.symmetry !== undefined) this.edgePermutation.push(this.#permutation);
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
    else if (kind === KIND.permuted) this.symmetry?.learn(one, [two, ...more]);
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
    if (this.symmetry !== undefined && after.length > before.length)
      throw new Error(
        'something changed that was not thought possible: equal requests cannot be told from others any more',
      );
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
  #follow(state: number, { flips, mark, lanes }: Move): number {
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
    if (!this.#putInOrder(written)) return -1;
    if (this.#outlet !== undefined)
      return this.#outlet.put(this.#permutation === 0 ? this.#mark ^ mark : this.layout.markOf(rows, written));
    const to = table.insert();
    if (to === count) {
      this.cameFrom.push(state);
      this.cameBy.push(this.edgeTo.length);
    }
    return to;
  }

  /* Puts equal requests in order in the row written behind the last; tells whether that worked with what was known. */
  #putInOrder(written: number): boolean {
    const { symmetry } = this;
    if (symmetry === undefined) return true;
    const { rows } = this.table;
    const permutation = symmetry.order(rows, written);
    if (permutation > 0 && !symmetry.permute(rows, written, permutation)) {
      this.#learn([KIND.permuted, permutation, ...this.layout.numbers(rows, written).slice(0, LANE_FIELDS)]);
      return false;
    }
    this.#permutation = permutation;
    return true;
  }

  /** Becomes the whole of what several have found between them, and goes on from there. */
  adopt({
    states,
    explored,
    rows,
    firstEdge,
    edgeTo,
    edgeLeaf,
    edgePermutation,
    quiet,
    cameFrom,
    cameBy,
  }: Whole): void {
    this.catchUp();
    this.table.adopt(rows, states);
    this.firstEdge.adopt(firstEdge, explored + 1);
    this.edgeTo.adopt(edgeTo);
    this.edgeLeaf.adopt(edgeLeaf);
    this.edgePermutation.adopt(edgePermutation);
    this.quiet = quiet;
    this.#next = explored;
    this.cameFrom.adopt(cameFrom);
    this.cameBy.adopt(cameBy);
  }

  /** Gives a world as the projections read it. */
  world(state: number): Snapshot {
    return this.layout.decode(this.#numbersOf(state));
  }

  /** Gives every world one stands for, each with a permutation that makes it of that one. */
  worldsFor(state: number): readonly { readonly world: Snapshot; readonly permutation: number }[] {
    const { symmetry, layout } = this;
    if (symmetry === undefined) return [{ world: this.world(state), permutation: 0 }];
    const found = new Map<string, { readonly world: Snapshot; readonly permutation: number }>();
    for (let permutation = 0; permutation < symmetry.group.permutations.length; permutation++) {
      const { numbers, lanes } = symmetry.image(this.#numbersOf(state), permutation);
      const name = [numbers.slice(LANE_FIELDS), ...lanes].join(' | ');
      if (!found.has(name)) found.set(name, { world: layout.decode(numbers, lanes), permutation });
    }
    return [...found.values()];
  }

  #numbersOf(state: number): readonly number[] {
    return this.layout.numbers(this.table.rows, state * this.table.stride);
  }

  /** Gives a shortest schedule to a world, or to what a permutation makes of it, in labels as the engine prints them. */
  scheduleTo(state: number, permutation = 0): readonly string[] {
    return this.labels(this.unfolded(this.wayTo(state), permutation));
  }

  /** Gives a shortest way to a world. */
  wayTo(state: number): readonly Step[] {
    const way: Step[] = [];
    for (let at = state; at !== 0; at = this.cameFrom.values[at] ?? 0)
      way.push(this.step(this.cameBy.values[at] as number));
    return way.toReversed();
  }

  /** Gives an edge as part of a way. */
  step(edge: number): Step {
    return {
      leaf: this.edgeLeaf.values[edge] as number,
      permutation: this.symmetry === undefined ? 0 : (this.edgePermutation.values[edge] as number),
    };
  }

  /**
   * Gives the leaves of a way as they are taken: in the graph each world it comes through may stand for another.
   *
   * They lead to the world the way ends in as the graph has it, after a permutation where one is given.
   */
  unfolded(way: readonly Step[], permutation?: number): readonly number[] {
    if (this.symmetry === undefined) return way.map(({ leaf }) => leaf);
    const { permutations, product, inverse } = this.symmetry.group;
    const image = (by: number, leaf: number) => permutations[by]?.leaves[leaf] as number;
    let order = 0;
    const taken = way.map((step) => {
      const leaf = image(inverse(order), step.leaf);
      order = product(order, step.permutation);
      return leaf;
    });
    return permutation === undefined ? taken : taken.map((leaf) => image(product(order, permutation), leaf));
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
