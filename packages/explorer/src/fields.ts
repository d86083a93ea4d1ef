/** A few bits of one word of a row. */
export interface Field {
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
}

/** Most bits of one number of a row. */
const MOST_BITS = 31;

/**
 * Packs the numbers of a row into as few words as they need.
 *
 * A number gets more bits when a value does not fit; rows there are move to the new places then.
 */
export class Fields {
  readonly #bits: number[] = [];
  #fields: readonly Field[] = [];
  /** How many words a row is. */
  stride = 1;
  /** Counts the changes: what knows places holds until this changes. */
  version = 0;

  /** The places of all numbers, in their order. */
  get all(): readonly Field[] {
    return this.#fields;
  }

  /** Adds a number with room for `bits`, and gives its place in the order. */
  add(bits: number): number {
    this.#bits.push(bits);
    this.#pack();
    return this.#bits.length - 1;
  }

  /** Gives the place of a number. */
  at(field: number): Field {
    const place = this.#fields[field];
    if (place === undefined) throw new RangeError(`a row has ${this.#fields.length} numbers, and no number ${field}`);
    return place;
  }

  /** Makes room for a value where it does not fit. */
  fit(field: number, value: number): void {
    if (value <= this.at(field).mask) return;
    const bits = Math.max((this.#bits[field] ?? 0) + 2, 32 - Math.clz32(value));
    if (32 - Math.clz32(value) > MOST_BITS)
      throw new RangeError(`a search holds at most ${2 ** MOST_BITS} values a number`);
    this.#bits[field] = Math.min(bits, MOST_BITS);
    this.#pack();
  }

  /* Each number goes to the first word with room for it. */
  #pack(): void {
    const used: number[] = [];
    this.#fields = this.#bits.map((bits) => {
      let word = used.findIndex((taken) => taken + bits <= 32);
      if (word < 0) word = used.push(0) - 1;
      const shift = used[word] as number;
      used[word] = shift + bits;
      return { word, shift, mask: 2 ** bits - 1 };
    });
    this.stride = Math.max(1, used.length);
    this.version++;
  }
}

/** Gives one number of the row that starts at `base`. */
export const read = (rows: Uint32Array, base: number, { word, shift, mask }: Field): number =>
  ((rows[base + word] as number) >>> shift) & mask;
