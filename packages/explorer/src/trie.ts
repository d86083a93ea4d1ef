import { printLabel, Turn, type Offer } from '@signalbox/engine';
import type { EventBody } from '@signalbox/trace';
import type { RowView } from './layout.ts';
import { Asking, TracedWorld, type Read, type Writes } from './traced-world.ts';

/** One thing an offer does. In all worlds where it does the same it is the same leaf. */
export interface Leaf {
  /** Its number among the leaves of the search, from 0. */
  readonly index: number;
  readonly offer: Offer;
  /** The place of the offer among all of the search. */
  readonly place: number;
  readonly label: string;
  readonly writes: Writes;
  readonly events: readonly EventBody[];
}

/** A question, as code asks it of a world. */
export type Question = Omit<Read, 'value'>;

/** A question and what follows from each answer. A leaf is what the questions lead to; `null` is "not enabled". */
interface Node extends Question {
  readonly answers: (Node | { readonly leaf: Leaf | null } | undefined)[];
}

/**
 * Learns what an offer does: a tree of the questions its code asks, grown by running it where an answer is new.
 *
 * The same idea as the local transition caches of LTSmin's PINS interface, without a dependency matrix to trust.
 */
export class Trie {
  readonly offer: Offer;
  /** The place of the offer among all of the search. */
  readonly place: number;
  readonly #leaves: Leaf[];
  readonly #own = new Map<string, Leaf>();
  #root: Node | { readonly leaf: Leaf | null } | undefined;

  constructor(offer: Offer, place: number, leaves: Leaf[]) {
    this.offer = offer;
    this.place = place;
    this.#leaves = leaves;
  }

  /** Gives what the offer does in a world, or `null` when it is not enabled there, and the questions that decided it. */
  find(view: RowView): { readonly leaf: Leaf | null; readonly asked: readonly Question[] } {
    const asked: Question[] = [];
    let node = this.#root;
    while (node !== undefined && !('leaf' in node)) {
      asked.push(node);
      node = node.answers[answer(node, view)];
    }
    return node === undefined ? this.#learn(view) : { leaf: node.leaf, asked };
  }

  #learn(view: RowView): { readonly leaf: Leaf | null; readonly asked: readonly Question[] } {
    const asking = new Asking(view);
    const world = TracedWorld.over(asking);
    const look = this.offer.look(world);
    const leaf = look === undefined || look.because !== undefined ? null : this.#leaf(printLabel(look.label), world);
    this.#grow(asking.reads, leaf);
    return { leaf, asked: asking.reads };
  }

  #leaf(label: string, world: TracedWorld): Leaf {
    const turn = new Turn(world);
    this.offer.take(turn);
    const { events } = turn;
    const { writes } = turn.world as TracedWorld;
    const text = JSON.stringify([label, writes, events]);
    const known = this.#own.get(text);
    if (known !== undefined) return known;
    const leaf = { index: this.#leaves.length, offer: this.offer, place: this.place, label, writes, events };
    this.#own.set(text, leaf);
    this.#leaves.push(leaf);
    return leaf;
  }

  /* Code that is a function of its answers asks the same next question after the same answers. */
  #grow(reads: readonly Read[], leaf: Leaf | null): void {
    let below: Node | { readonly leaf: Leaf | null } = { leaf };
    const nodes: Node[] = [];
    for (const { kind, slot, at, value } of reads.toReversed()) {
      const answers: Node['answers'] = [];
      answers[value] = below;
      below = { kind, slot, at, answers };
      nodes.unshift(below);
    }
    if (this.#root === undefined) {
      this.#root = below;
      return;
    }
    let node = this.#root;
    for (const [depth, { kind, slot, at, value }] of reads.entries()) {
      if ('leaf' in node || node.kind !== kind || node.slot !== slot || node.at !== at)
        throw new Error(`${this.offer.id} asked something else after the same answers: it is no function of the world`);
      const next: Node['answers'][number] = node.answers[value];
      if (next === undefined) {
        node.answers[value] = nodes[depth + 1] ?? { leaf };
        return;
      }
      node = next;
    }
  }
}

function answer({ kind, slot, at }: Question, view: RowView): number {
  if (kind === 'component') return view.component(slot);
  return kind === 'message' ? view.message(slot, at) : view.length(slot);
}
