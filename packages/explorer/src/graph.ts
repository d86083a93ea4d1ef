import { DEFECTS, enabledActions, offersOf, play, setStage, type Offer, type Scenario } from '@signalbox/engine';
import { EMPTY_WORLD } from '@signalbox/world';
import { LANE_ROOM, Codec } from './codec.ts';
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

/**
 * The graph of every world a scenario can reach, found breadth first.
 *
 * A resumable value: {@link advance} looks at so many worlds and returns. Whoever holds it owns time, memory and
 * cancellation.
 */
export class Graph {
  readonly scenario: Scenario;
  readonly offers: readonly Offer[];
  readonly codec = new Codec();
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
  readonly #tries: readonly Trie[];
  #scratch: Uint16Array;
  #next = 0;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.offers = offersOf(
      setStage(
        scenario,
        DEFECTS.filter(({ id }) => scenario.defects.includes(id)),
      ),
    );
    this.#tries = this.offers.map((offer) => new Trie(offer, this.codec, this.leaves));
    this.table = new StateTable(32);
    this.#scratch = new Uint16Array(this.table.stride);
    this.table.insert(this.#scratch);
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
    let isQuiet = 1;
    for (const trie of this.#tries) {
      const leaf = trie.find(this.table.row(state), this.table.slots);
      if (this.codec.names.length > this.table.slots) this.#widen();
      if (leaf === null) continue;
      if (trie.offer.due) isQuiet = 0;
      const to = this.#follow(state, leaf);
      this.edgeTo.push(to);
      this.edgeLeaf.push(leaf.index);
    }
    if (state >= this.quiet.length) {
      const grown = new Uint8Array(this.quiet.length * 2);
      grown.set(this.quiet);
      this.quiet = grown;
    }
    this.quiet[state] = isQuiet;
    this.firstEdge.push(this.edgeTo.length);
  }

  #widen(): void {
    this.table.widen(this.codec.names.length * 2);
    this.#scratch = new Uint16Array(this.table.stride);
  }

  #follow(state: number, { writes: { sets, shifts, pushes }, index }: Leaf): number {
    const { table } = this;
    const { slots, stride } = table;
    const scratch = this.#scratch;
    scratch.set(table.rows.subarray(state * stride, (state + 1) * stride));
    for (let at = 0; at < sets.length; at += 2) scratch[sets[at] ?? 0] = sets[at + 1] ?? 0;
    for (let lane = 0; lane < 2; lane++) {
      const [gone, come] = [shifts[lane as 0 | 1], pushes[lane as 0 | 1]];
      if (gone > 0 || come.length > 0) move(scratch, slots + lane * LANE_ROOM, gone, come);
    }
    const before = table.count;
    const to = table.insert(scratch);
    if (table.count > before) {
      this.cameFrom.push(state);
      this.cameBy.push(index);
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

/* The lane after some messages were taken from its head and others put behind it. */
function move(row: Uint16Array, start: number, gone: number, come: readonly number[]): void {
  let length = 0;
  while (length < LANE_ROOM && row[start + length] !== 0) length++;
  if (length + come.length > LANE_ROOM) throw new RangeError(`more than ${LANE_ROOM} messages on one lane`);
  for (const message of come) row[start + length++] = message;
  if (gone === 0) return;
  row.copyWithin(start, start + gone, start + length);
  row.fill(0, start + length - gone, start + length);
}
