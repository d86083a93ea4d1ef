import { DIRECTIONS } from '@signalbox/protocol';
import { RowView, type Layout } from './layout.ts';
import type { Leaf, Question, Trie } from './trie.ts';

/** A step out of every row that has these numbers: the leaf it takes, and what it makes of the row. */
export interface Move {
  readonly leaf: number;
  readonly due: boolean;
  /** The words in which clusters change, what they keep, and what is put in. */
  readonly words: readonly number[];
  readonly keep: readonly number[];
  readonly put: readonly number[];
  /** The lanes that change: what each loses at its head and gains at its end. */
  readonly lanes: readonly { readonly lane: number; readonly gone: number; readonly come: readonly number[] }[];
}

/* A question to a row: a number, or only the oldest message of a lane. A leaf asks nothing: its `field` is -1. */
interface Node {
  readonly field: number;
  readonly headOnly: boolean;
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  readonly answers: (Node | undefined)[];
  readonly moves: readonly Move[];
}

/**
 * Tells the steps a few offers allow, by as few numbers of a row as decide them.
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

  /** The numbers asked so far, as text: offers that depend on the same few are told together. */
  get support(): readonly string[] {
    return [...this.#support].toSorted();
  }

  /** Forgets every answer: the layout has changed. */
  forget(): void {
    this.#root = undefined;
  }

  /** Gives the steps out of the row that starts at `base`; worthless when the layout has changed meanwhile. */
  find(rows: Uint32Array, base: number): readonly Move[] {
    let node = this.#root;
    while (node !== undefined) {
      if (node.field < 0) return node.moves;
      const value = ((rows[base + node.word] as number) >>> node.shift) & node.mask;
      const answer = node.headOnly ? (this.#layout.lanes.head[value] as number) : value;
      const { answers }: Node = node;
      node = answer < answers.length ? answers[answer] : undefined;
    }
    return this.#learn(this.#layout.numbers(rows, base));
  }

  #learn(numbers: readonly number[]): readonly Move[] {
    const layout = this.#layout;
    const view = new RowView(layout, numbers);
    const before = layout.version;
    const found = this.tries.map((trie) => trie.find(view));
    for (const { leaf } of found) if (leaf !== null) settle(layout, leaf);
    const path = new Path(layout, view);
    const moves: Move[] = [];
    found.forEach(({ leaf, asked }, index) => {
      for (const question of asked) path.ask(question);
      if (leaf !== null) moves.push(path.move(leaf, this.tries[index]?.offer.due === true));
    });
    for (const name of path.names) this.#support.add(name);
    if (layout.version === before) this.#root = path.grow(this.#root, moves);
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
  readonly #steps: { readonly field: number; readonly headOnly: boolean; readonly answer: number }[] = [];

  constructor(layout: Layout, view: RowView) {
    this.#layout = layout;
    this.#view = view;
  }

  ask({ kind, slot, at }: Question): void {
    if (kind === 'component') {
      const home = this.#layout.homes[slot];
      if (home !== undefined) this.#askNumber(home.field);
    } else if (kind === 'message' && at === 0) this.#askHead(slot);
    else this.#askNumber(slot);
  }

  #askNumber(field: number): void {
    if (this.#isNew(`number ${field}`)) this.#steps.push({ field, headOnly: false, answer: this.#view.number(field) });
  }

  #askHead(lane: number): void {
    if (!this.names.has(`number ${lane}`) && this.#isNew(`head ${lane}`))
      this.#steps.push({ field: lane, headOnly: true, answer: this.#layout.lanes.head[this.#view.number(lane)] ?? 0 });
  }

  #isNew(name: string): boolean {
    if (this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }

  /** Gives a leaf as a move; what it writes into is asked for, so that the values after are known. */
  move({ index, writes: { sets, shifts, pushes } }: Leaf, due: boolean): Move {
    const { fields, homes } = this.#layout;
    const after = new Map<number, number>();
    for (let at = 0; at < sets.length; at += 2) {
      const home = homes[sets[at] as number];
      if (home === undefined) continue;
      this.#askNumber(home.field);
      const before = after.get(home.field) ?? this.#view.number(home.field);
      after.set(home.field, this.#layout.cluster(home.field).with(before, home.place, sets[at + 1] as number));
    }
    const words: number[] = [];
    const [keep, put]: [number[], number[]] = [[], []];
    for (const [field, value] of after) {
      fields.fit(field, value);
      const { word, shift, mask } = fields.at(field);
      const known = words.indexOf(word);
      const at = known < 0 ? words.push(word) - 1 : known;
      keep[at] = (keep[at] ?? -1) & ~(mask << shift);
      put[at] = (put[at] ?? 0) | (value << shift);
    }
    const lanes = DIRECTIONS.map((_direction, lane) => ({
      lane,
      gone: shifts[lane] ?? 0,
      come: pushes[lane] ?? [],
    })).filter(({ gone, come }) => gone > 0 || come.length > 0);
    return { leaf: index, due, words, keep, put, lanes };
  }

  /** Gives a tree with this path in it. */
  grow(root: Node | undefined, moves: readonly Move[]): Node {
    let below: Node = { field: -1, headOnly: false, word: 0, shift: 0, mask: 0, answers: [], moves };
    const nodes = [below];
    for (const { field, headOnly, answer } of this.#steps.toReversed()) {
      below = { field, headOnly, ...this.#layout.fields.at(field), answers: filled(answer, below), moves: [] };
      nodes.unshift(below);
    }
    if (root === undefined) return below;
    let node = root;
    for (const [depth, { field, headOnly, answer }] of this.#steps.entries()) {
      if (node.field !== field || node.headOnly !== headOnly)
        throw new Error('the questions to a row do not follow from the answers');
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

/** Puts offers that were decided by the same numbers into one group: they are told by one walk. */
export function grouped(layout: Layout, groups: readonly Moves[]): readonly Moves[] {
  const together = new Map<string, Trie[]>();
  for (const { tries, support } of groups) {
    const name = support.join(', ');
    together.set(name, [...(together.get(name) ?? []), ...tries]);
  }
  return [...together.values()].map((tries) => new Moves(layout, tries));
}
