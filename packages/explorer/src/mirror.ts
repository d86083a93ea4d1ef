import { LANE_FIELDS, type Layout } from './layout.ts';
import type { Act, Case, Possible } from './possible.ts';

/** What becomes of every number of a search when two requests change places. */
export interface Mirror {
  /** The place of each number of a row. */
  readonly fields: readonly number[];
  /** The value of each value of each number. */
  readonly values: readonly ReadonlyMap<number, number>[];
  readonly messages: ReadonlyMap<number, number>;
  readonly leaves: ReadonlyMap<number, number>;
}

/** A name of the engine with two request keys exchanged. */
export function exchange(text: string, one: string, other: string): string {
  const words = ` ${text} `;
  const end = (key: string) => words.includes(` ${key} `);
  if (end(one)) return words.replace(` ${one} `, ` ${other} `).trim();
  return end(other) ? words.replace(` ${other} `, ` ${one} `).trim() : text;
}

/**
 * Gives what becomes of everything when two requests change places, or nothing when that can be told.
 *
 * Nothing is assumed of IDs, tokens or names: every way to everything possible must have an image that asks, makes and
 * sends the image of the same, and everything but the two must stay what it is.
 */
export function mirrorOf(layout: Layout, possible: Possible, one: string, other: string): Mirror | undefined {
  const mirror = new Making(layout, possible, one, other);
  return mirror.isWhole() ? mirror : undefined;
}

/** A mirror while it is made: bound pair by pair, both ways. */
class Making implements Mirror {
  readonly fields: readonly number[];
  readonly values: Map<number, number>[];
  readonly messages = new Map<number, number>([[0, 0]]);
  readonly leaves = new Map<number, number>();
  readonly #layout: Layout;
  readonly #acts: readonly Act[];
  readonly #exchange: (text: string) => string;
  readonly #cases = new Map<string, { readonly act: Act; readonly known: Case }>();

  constructor(layout: Layout, possible: Possible, one: string, other: string) {
    this.#layout = layout;
    this.#acts = [...possible.acts.values()];
    this.#exchange = (text) => exchange(text, one, other);
    const { sides } = layout;
    const fields = layout.fields.all.map((_field, number) => number);
    for (const [side, field] of sides) fields[field] = sides.get(this.#exchange(side)) ?? -1;
    this.fields = fields;
    this.values = fields.map(() => new Map([[0, 0]]));
    for (const act of this.#acts)
      for (const known of act.cases) this.#cases.set(nameOf(act.trie.offer.id, known.asked), { act, known });
  }

  /** Binds everything possible; tells whether all of it has its image. */
  isWhole(): boolean {
    if (this.fields.includes(-1)) return false;
    let waiting = this.#acts.flatMap((act) => act.cases.map((known) => ({ act, known })));
    while (waiting.length > 0) {
      const left = waiting.filter(({ known }) => this.#image(known.asked) === undefined);
      if (left.length === waiting.length) return false;
      for (const { act, known } of waiting) {
        const asked = this.#image(known.asked);
        if (asked !== undefined && !this.#bind(act, known, asked)) return false;
      }
      waiting = left;
    }
    return this.messages.size === this.#layout.messages.values.length && this.#keepsOthers() && this.#keepsOutcomes();
  }

  #image(asked: ReadonlyMap<number, number>): ReadonlyMap<number, number> | undefined {
    const image = new Map<number, number>();
    for (const [number, value] of asked) {
      const seen = number < LANE_FIELDS ? this.messages.get(value) : this.values[number]?.get(value);
      if (seen === undefined) return undefined;
      image.set(this.fields[number] as number, seen);
    }
    return image;
  }

  #bind(act: Act, { made }: Case, asked: ReadonlyMap<number, number>): boolean {
    const found = this.#cases.get(nameOf(this.#exchange(act.trie.offer.id), asked));
    if (found === undefined || found.act.trie.offer.due !== act.trie.offer.due) return false;
    const [here, there] = [act.leaf.writes, found.act.leaf.writes];
    return (
      bind(this.leaves, this.leaves, act.leaf.index, found.act.leaf.index) &&
      made.size === found.known.made.size &&
      [...made].every(([number, value]) => {
        const field = this.fields[number] as number;
        const image = found.known.made.get(field);
        return image !== undefined && bind(this.values[number], this.values[field], value, image);
      }) &&
      here.shifts.every((gone, lane) => gone === there.shifts[lane]) &&
      here.pushes.every(
        (messages, lane) =>
          messages.length === there.pushes[lane]?.length &&
          messages.every((message, at) => bind(this.messages, this.messages, message, there.pushes[lane]?.[at])),
      )
    );
  }

  #keepsOthers(): boolean {
    return this.values.every(
      (values, number) => this.fields[number] !== number || [...values].every(([value, image]) => value === image),
    );
  }

  /* Outcomes are read off the world: those of the two must be exchanged with them. */
  #keepsOutcomes(): boolean {
    return this.values.every(
      (values, number) =>
        number < LANE_FIELDS ||
        [...values].every(([value, image]) => {
          const there = this.#layout.components(this.fields[number] as number, image);
          const told = [...this.#layout.components(number, value)].filter(([name]) => !name.startsWith('registry '));
          return told.every(
            ([name, component]) =>
              JSON.stringify(there.get(this.#exchange(name) as typeof name)) === JSON.stringify(component),
          );
        }),
    );
  }
}

const nameOf = (offer: string, asked: ReadonlyMap<number, number>): string =>
  `${offer}|${[...asked]
    .map(([number, value]) => `${number}=${value}`)
    .toSorted()
    .join(' ')}`;

function bind(
  forth: Map<number, number> | undefined,
  back: Map<number, number> | undefined,
  one: number,
  other: number | undefined,
): boolean {
  if (forth === undefined || back === undefined || other === undefined) return false;
  const [there, here] = [forth.get(one), back.get(other)];
  if ((there !== undefined && there !== other) || (here !== undefined && here !== one)) return false;
  forth.set(one, other);
  back.set(other, one);
  return true;
}
