import { LANE_FIELDS, RowView, type Layout } from './layout.ts';
import type { Leaf, Question, Trie } from './trie.ts';

/** One way to a leaf: what it asks of the numbers of a row, and what it makes of them. */
export interface Case {
  /** The value asked of each number; of a lane, its oldest message. */
  readonly asked: ReadonlyMap<number, number>;
  /** The values of the clusters it writes into, after it. */
  readonly made: ReadonlyMap<number, number>;
}

/** A leaf with every way to it. */
export interface Act {
  readonly leaf: Leaf;
  readonly trie: Trie;
  readonly cases: Case[];
}

/** Why what is possible could not be laid out. */
export class TooMuch extends Error {}

/**
 * Everything that may ever happen, thought of number by number.
 *
 * The values of one number that some action can make are taken to be possible beside all values of every other number.
 * That is more than can really happen, never less: what is not in here happens in no interleaving.
 */
export class Possible {
  /** The acts of all offers by the number of their leaf. */
  readonly acts = new Map<number, Act>();
  /** The possible values of each number; of a lane, its oldest message. */
  readonly values: Set<number>[] = [];
  readonly #layout: Layout;
  readonly #tries: readonly Trie[];
  readonly #most: number;
  /** What was asked of a number, and waits for further values of it. */
  readonly #asking: { readonly trie: Trie; readonly asked: ReadonlyMap<number, number> }[][] = [];
  readonly #work: { readonly trie: Trie; readonly asked: ReadonlyMap<number, number> }[] = [];
  #cases = 0;

  private constructor(layout: Layout, tries: readonly Trie[], most: number) {
    this.#layout = layout;
    this.#tries = tries;
    this.#most = most;
  }

  /**
   * Lays out what is possible.
   *
   * @throws {TooMuch} when an action depends on more of a lane than its oldest message, or there are too many cases.
   */
  static of(layout: Layout, tries: readonly Trie[], most: number): Possible {
    for (;;) {
      const { version } = layout;
      const possible = new Possible(layout, tries, most);
      possible.#layOut();
      /* A component that found its home meanwhile was taken for always absent. */
      if (layout.version === version) return possible;
    }
  }

  #layOut(): void {
    for (const trie of this.#tries) this.#work.push({ trie, asked: new Map() });
    for (let next = this.#work.pop(); next !== undefined; next = this.#work.pop()) this.#follow(next.trie, next.asked);
  }

  #follow(trie: Trie, asked: ReadonlyMap<number, number>): void {
    const layout = this.#layout;
    const numbers = layout.fields.all.map((_field, number) => {
      const value = asked.get(number) ?? 0;
      return number >= LANE_FIELDS || value === 0 ? value : layout.lanes.push(0, value);
    });
    const found = trie.find(new RowView(layout, numbers));
    const { leaf } = found;
    if (leaf !== null) layout.settleAll(leaf.writes.sets);
    for (const question of found.asked) {
      const number = this.#numberOf(question);
      if (number !== undefined && !asked.has(number)) return this.#branch(trie, asked, number);
    }
    if (leaf === null) return;
    const made = new Map<number, number>();
    const { sets, pushes } = leaf.writes;
    for (let at = 0; at < sets.length; at += 2) {
      const home = layout.homes[sets[at] as number];
      if (home === undefined) continue;
      const before = made.get(home.field) ?? asked.get(home.field);
      if (before === undefined) return this.#branch(trie, asked, home.field);
      made.set(home.field, layout.cluster(home.field).with(before, home.place, sets[at + 1] as number));
    }
    if (++this.#cases > this.#most) throw new TooMuch(`there are more than ${this.#most} cases of what may happen`);
    const act = this.acts.get(leaf.index) ?? { leaf, trie, cases: [] };
    this.acts.set(leaf.index, act);
    act.cases.push({ asked, made });
    for (const [number, value] of made) {
      layout.fields.fit(number, value);
      this.#add(number, value);
    }
    pushes.forEach((messages, lane) => {
      for (const message of messages) this.#add(lane, message);
    });
  }

  #numberOf({ kind, slot, at }: Question): number | undefined {
    if (kind === 'component') return this.#layout.homes[slot]?.field;
    if (kind === 'message' && at === 0) return slot;
    throw new TooMuch('an action depends on more of a lane than its oldest message');
  }

  #branch(trie: Trie, asked: ReadonlyMap<number, number>, number: number): void {
    (this.#asking[number] ??= []).push({ trie, asked });
    for (const value of this.#of(number)) this.#work.push({ trie, asked: new Map(asked).set(number, value) });
  }

  #of(number: number): Set<number> {
    return (this.values[number] ??= new Set([0]));
  }

  #add(number: number, value: number): void {
    const values = this.#of(number);
    if (values.has(value)) return;
    values.add(value);
    for (const { trie, asked } of this.#asking[number] ?? [])
      this.#work.push({ trie, asked: new Map(asked).set(number, value) });
  }
}
