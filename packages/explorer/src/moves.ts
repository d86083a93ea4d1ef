import { RowView, type Layout } from './layout.ts';
import type { Leaf, Question, Trie } from './trie.ts';

/** A step out of every row that has these words: the leaf it takes, and what it makes of the row. */
export interface Move {
  readonly leaf: number;
  readonly due: boolean;
  /** The clusters changed, and their values after. */
  readonly words: readonly number[];
  readonly values: readonly number[];
  /** What each lane loses at its head and gains at its end. */
  readonly gone: readonly number[];
  readonly come: readonly (readonly number[])[];
}

/* A question to a row: a word, or only the oldest message of a lane. At a leaf `word` is -1. */
interface Node {
  readonly word: number;
  readonly headOnly: boolean;
  readonly answers: (Node | undefined)[];
  readonly moves: readonly Move[];
}

/**
 * Tells the steps a few offers allow, by as few words of a row as decide them.
 *
 * The slow way, {@link Trie}, knows single components; this is its shadow over whole clusters, made to be walked
 * millions of times a second.
 */
export class Moves {
  readonly tries: readonly Trie[];
  readonly #layout: Layout;
  readonly #support = new Set<string>();
  #root: Node | undefined;

  constructor(layout: Layout, tries: readonly Trie[]) {
    this.#layout = layout;
    this.tries = tries;
  }

  /** The words asked so far, as text: offers that depend on the same few words are told together. */
  get support(): readonly string[] {
    return [...this.#support].toSorted();
  }

  /** Forgets everything: a component has found a home, and questions about it count from now on. */
  forget(): void {
    this.#root = undefined;
    this.#support.clear();
  }

  /** Gives the steps out of the row that starts at `base`. */
  find(rows: Uint32Array, base: number): readonly Move[] {
    let node = this.#root;
    while (node !== undefined) {
      const { word } = node;
      if (word < 0) return node.moves;
      const value = rows[base + word] as number;
      const answer = node.headOnly ? (this.#layout.lanes.head[value] as number) : value;
      const { answers }: Node = node;
      node = answer < answers.length ? answers[answer] : undefined;
    }
    return this.#learn(rows.slice(base, base + this.#layout.words));
  }

  /* What an offer writes for the first time finds its home here, so what was learned before may have to be forgotten. */
  #learn(row: Uint32Array): readonly Move[] {
    const view = new RowView(this.#layout, row);
    const found = this.tries.map((trie) => trie.find(view));
    const before = this.#layout.settled;
    for (const { leaf } of found) if (leaf !== null) settle(this.#layout, leaf);
    if (this.#layout.settled !== before) this.forget();
    const path = new Path(this.#layout, view);
    const moves: Move[] = [];
    found.forEach(({ leaf, asked }, index) => {
      for (const question of asked) path.ask(question);
      if (leaf !== null) moves.push(path.move(leaf, this.tries[index]?.offer.due === true));
    });
    for (const name of path.names) this.#support.add(name);
    this.#root = path.grow(this.#root, moves);
    return moves;
  }
}

function settle(layout: Layout, { writes: { sets } }: Leaf): void {
  for (let at = 0; at < sets.length; at += 2)
    if (sets[at + 1] !== 0) layout.settle(sets[at] as number, sets[at + 1] as number);
}

/** The questions to one row in the order asked, each once. */
class Path {
  readonly names = new Set<string>();
  readonly #layout: Layout;
  readonly #view: RowView;
  readonly #steps: { readonly word: number; readonly headOnly: boolean; readonly answer: number }[] = [];

  constructor(layout: Layout, view: RowView) {
    this.#layout = layout;
    this.#view = view;
  }

  ask({ kind, slot, at }: Question): void {
    if (kind === 'component') {
      const home = this.#layout.homes[slot];
      if (home !== undefined) this.#askWord(home.word);
    } else if (kind === 'message' && at === 0) this.#askHead(slot);
    else this.#askWord(slot);
  }

  #askWord(word: number): void {
    if (this.#isNew(`word ${word}`)) this.#steps.push({ word, headOnly: false, answer: this.#view.word(word) });
  }

  #askHead(lane: number): void {
    if (!this.names.has(`word ${lane}`) && this.#isNew(`head ${lane}`))
      this.#steps.push({ word: lane, headOnly: true, answer: this.#layout.lanes.head[this.#view.word(lane)] ?? 0 });
  }

  #isNew(name: string): boolean {
    if (this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }

  /** Gives a leaf as a move; what it writes into is asked for, so that the values after are known. */
  move({ index, writes: { sets, shifts, pushes } }: Leaf, due: boolean): Move {
    const after = new Map<number, number>();
    for (let at = 0; at < sets.length; at += 2) {
      const home = this.#layout.homes[sets[at] as number];
      if (home === undefined) continue;
      this.#askWord(home.word);
      const before = after.get(home.word) ?? this.#view.word(home.word);
      after.set(home.word, this.#layout.cluster(home.word).with(before, home.place, sets[at + 1] as number));
    }
    return {
      leaf: index,
      due,
      words: [...after.keys()],
      values: [...after.values()],
      gone: shifts,
      come: pushes,
    };
  }

  /** Gives a tree with this path in it. */
  grow(root: Node | undefined, moves: readonly Move[]): Node {
    let below: Node = { word: -1, headOnly: false, answers: [], moves };
    const nodes = [below];
    for (const { word, headOnly, answer } of this.#steps.toReversed()) {
      below = { word, headOnly, answers: filled(answer, below), moves: [] };
      nodes.unshift(below);
    }
    if (root === undefined) return below;
    let node = root;
    for (const [depth, { word, answer }] of this.#steps.entries()) {
      if (node.word !== word) throw new Error('the questions to a row do not follow from the answers');
      const next = node.answers[answer];
      if (next === undefined) {
        while (node.answers.length <= answer) node.answers.push(undefined);
        node.answers[answer] = nodes[depth + 1];
        return root;
      }
      node = next;
    }
    return root;
  }
}

const filled = (at: number, node: Node): (Node | undefined)[] => {
  const answers: (Node | undefined)[] = [];
  while (answers.length < at) answers.push(undefined);
  answers.push(node);
  return answers;
};

/** Puts offers that were decided by the same words into one group: they are told by one walk. */
export function grouped(layout: Layout, groups: readonly Moves[]): readonly Moves[] {
  const together = new Map<string, Trie[]>();
  for (const { tries, support } of groups) {
    const name = support.join(', ');
    together.set(name, [...(together.get(name) ?? []), ...tries]);
  }
  return [...together.values()].map((tries) => new Moves(layout, tries));
}
