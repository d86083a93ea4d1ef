import { DIRECTIONS } from '@signalbox/protocol';
import { RowView, type Layout } from './layout.ts';
import { Lookup, type Step } from './lookup.ts';
import type { Leaf, Question, Trie } from './trie.ts';

/** A step out of every row that has these numbers: the leaf it takes, and what it makes of the row. */
export interface Move {
  readonly leaf: number;
  /** The place of its offer among all. */
  readonly place: number;
  readonly due: boolean;
  /** The bits that differ after it, for each word of the row: the clusters it changes were asked for, so that is known. */
  readonly flips: readonly number[];
  /** What the mark of the clusters changes by. */
  readonly mark: number;
  /** The lanes that change: what each loses at its head and gains at its end. */
  readonly lanes: readonly { readonly lane: number; readonly gone: number; readonly come: readonly number[] }[];
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
  readonly #lookup: Lookup<readonly Move[]>;

  constructor(layout: Layout, tries: readonly Trie[]) {
    this.#layout = layout;
    this.tries = tries;
    this.#lookup = new Lookup(layout);
  }

  /** The place of the first of its offers; its steps come in the order of their places. */
  get first(): number {
    return this.tries[0]?.place ?? 0;
  }

  /** The numbers asked so far, as text: offers that depend on the same few are told together. */
  get support(): readonly string[] {
    return [...this.#support].toSorted();
  }

  /** Forgets every answer: the layout has changed. */
  forget(): void {
    this.#lookup.forget();
  }

  /** Gives the steps out of the row that starts at `base`; `undefined` where that was not learned. */
  find(rows: Uint32Array, base: number): readonly Move[] | undefined {
    return this.#lookup.find(rows, base);
  }

  /** Learns the steps out of a row by its numbers. It has to be asked again when the layout had to change for them. */
  learn(numbers: readonly number[]): void {
    const layout = this.#layout;
    const view = new RowView(layout, numbers);
    const before = layout.version;
    const found = this.tries.map((trie) => trie.find(view));
    for (const { leaf } of found) if (leaf !== null) layout.settleAll(leaf.writes.sets);
    const path = new Path(layout, view);
    const moves: Move[] = [];
    found.forEach(({ leaf, asked }, index) => {
      for (const question of asked) path.ask(question);
      if (leaf !== null) moves.push(path.move(leaf, this.tries[index]?.offer.due === true));
    });
    for (const name of path.names) this.#support.add(name);
    if (layout.version === before) this.#lookup.keep(path.steps, moves);
  }
}

/** The questions to one row in the order asked, each once. */
class Path {
  readonly names = new Set<string>();
  readonly #layout: Layout;
  readonly #view: RowView;
  readonly steps: Step[] = [];

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
    if (this.#isNew(`number ${field}`)) this.steps.push({ field, headOnly: false, answer: this.#view.number(field) });
  }

  #askHead(lane: number): void {
    if (!this.names.has(`number ${lane}`) && this.#isNew(`head ${lane}`))
      this.steps.push({ field: lane, headOnly: true, answer: this.#layout.lanes.head[this.#view.number(lane)] ?? 0 });
  }

  #isNew(name: string): boolean {
    if (this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }

  /** Gives a leaf as a move; what it writes into is asked for, so that the values after are known. */
  move({ index, place, writes: { sets, shifts, pushes } }: Leaf, due: boolean): Move {
    const { fields, homes } = this.#layout;
    const after = new Map<number, number>();
    for (let at = 0; at < sets.length; at += 2) {
      const home = homes[sets[at] as number];
      if (home === undefined) continue;
      this.#askNumber(home.field);
      const before = after.get(home.field) ?? this.#view.number(home.field);
      after.set(home.field, this.#layout.cluster(home.field).with(before, home.place, sets[at + 1] as number));
    }
    const flips: number[] = [];
    let mark = 0;
    for (const [field, value] of after) {
      mark ^= this.#layout.mark(field, this.#view.number(field)) ^ this.#layout.mark(field, value);
      fields.fit(field, value);
      const { word, shift } = fields.at(field);
      while (flips.length <= word) flips.push(0);
      flips[word] = (flips[word] as number) ^ ((this.#view.number(field) ^ value) << shift);
    }
    while (flips.length < fields.stride) flips.push(0);
    const lanes = DIRECTIONS.map((_direction, lane) => ({
      lane,
      gone: shifts[lane] ?? 0,
      come: pushes[lane] ?? [],
    })).filter(({ gone, come }) => gone > 0 || come.length > 0);
    return { leaf: index, place, due, flips, mark, lanes };
  }
}

/** Puts offers that were decided by the same numbers into one group: they are told by one walk. */
export function grouped(layout: Layout, groups: readonly Moves[]): readonly Moves[] {
  const together = new Map<string, Trie[]>();
  for (const { tries, support } of groups) {
    const name = support.join(', ');
    together.set(name, [...(together.get(name) ?? []), ...tries]);
  }
  return [...together.values()].map((tries) => new Moves(layout, tries));
}
