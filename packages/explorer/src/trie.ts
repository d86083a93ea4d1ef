import { printLabel, Turn, type Offer } from '@signalbox/engine';
import type { EventBody } from '@signalbox/trace';
import { LANE_ROOM, type Codec } from './codec.ts';
import { Asking, TracedWorld, type Read, type Writes } from './traced-world.ts';

/** What one offer does in every world that answers its questions alike. */
export interface Leaf {
  /** Its number among the leaves of the search, from 0. */
  readonly index: number;
  readonly offer: Offer;
  readonly label: string;
  readonly writes: Writes;
  readonly events: readonly EventBody[];
}

/** A question and what follows from each answer. A leaf is what the questions lead to; `null` is "not enabled". */
interface Node {
  readonly kind: Read['kind'];
  readonly slot: number;
  readonly at: number;
  readonly answers: (Node | { readonly leaf: Leaf | null } | undefined)[];
}

/**
 * Learns what an offer does: a tree of the questions its code asks, grown by running it where an answer is new.
 *
 * The same idea as the local transition caches of LTSmin's PINS interface, without a dependency matrix to trust.
 */
export class Trie {
  readonly offer: Offer;
  readonly #codec: Codec;
  readonly #leaves: Leaf[];
  #root: Node | { readonly leaf: Leaf | null } | undefined;

  constructor(offer: Offer, codec: Codec, leaves: Leaf[]) {
    this.offer = offer;
    this.#codec = codec;
    this.#leaves = leaves;
  }

  /** Gives what the offer does in the world of a row, or `null` when it is not enabled there. */
  find(row: Uint16Array, slots: number): Leaf | null {
    let node = this.#root;
    while (node !== undefined && !('leaf' in node)) node = node.answers[answer(node, row, slots)];
    return node === undefined ? this.#learn(row, slots) : node.leaf;
  }

  #learn(row: Uint16Array, slots: number): Leaf | null {
    const asking = new Asking(this.#codec, row, slots);
    const world = TracedWorld.over(asking);
    const look = this.offer.look(world);
    let leaf: Leaf | null = null;
    if (look !== undefined && look.because === undefined) {
      const turn = new Turn(world);
      this.offer.take(turn);
      leaf = {
        index: this.#leaves.length,
        offer: this.offer,
        label: printLabel(look.label),
        writes: (turn.world as TracedWorld).writes,
        events: turn.events,
      };
      this.#leaves.push(leaf);
    }
    this.#grow(asking.reads, leaf);
    return leaf;
  }

  #grow(reads: readonly Read[], leaf: Leaf | null): void {
    const made = reads.reduceRight<Node | { readonly leaf: Leaf | null }>(
      (below, { kind, slot, at, value }) => {
        const answers: Node['answers'] = [];
        answers[value] = below;
        return { kind, slot, at, answers };
      },
      { leaf },
    );
    if (this.#root === undefined) {
      this.#root = made;
      return;
    }
    let node = this.#root;
    let twin = made;
    while (!('leaf' in node) && !('leaf' in twin)) {
      const value = reads[depthOf(reads, node)]?.value ?? 0;
      const next = node.answers[value];
      const follow: Node | { readonly leaf: Leaf | null } | undefined = twin.answers[value];
      if (follow === undefined) return;
      if (next === undefined) {
        node.answers[value] = follow;
        return;
      }
      node = next;
      twin = follow;
    }
  }
}

/* Code that is a function of its answers asks the same next question after the same answers. */
const depthOf = (reads: readonly Read[], { kind, slot, at }: Node): number =>
  reads.findIndex((read) => read.kind === kind && read.slot === slot && read.at === at);

function answer({ kind, slot, at }: Node, row: Uint16Array, slots: number): number {
  if (kind === 'component') return slot < slots ? (row[slot] ?? 0) : 0;
  const lane = slots + slot * LANE_ROOM;
  if (kind === 'message') return at < LANE_ROOM ? (row[lane + at] ?? 0) : 0;
  let length = 0;
  while (length < LANE_ROOM && row[lane + length] !== 0) length++;
  return length;
}
