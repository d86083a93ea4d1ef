import { LANE_ROOM } from './codec.ts';

/** The most states one table can number. */
const MOST_STATES = 2 ** 31;

/**
 * Every distinct world of a search as one row of one typed array, numbered in the order found.
 *
 * Open addressing over the row's hash; no object a state. Rows are widened when the search meets more components.
 */
export class StateTable {
  slots: number;
  count = 0;
  rows: Uint16Array;
  #index: Uint32Array;
  #mask: number;

  constructor(slots: number, expected = 1024) {
    this.slots = slots;
    this.rows = new Uint16Array(this.stride * expected);
    this.#index = new Uint32Array(expected * 2);
    this.#mask = expected * 2 - 1;
  }

  /** How many 16-bit numbers one row is. */
  get stride(): number {
    return this.slots + 2 * LANE_ROOM;
  }

  /** Bytes held for rows and index. */
  get bytes(): number {
    return this.rows.byteLength + this.#index.byteLength;
  }

  /** Gives the row of a state. Valid until the next insertion. */
  row(state: number): Uint16Array {
    return this.rows.subarray(state * this.stride, (state + 1) * this.stride);
  }

  /** Gives the number of a row's state; a new one equals the `count` there was before. */
  insert(row: Uint16Array): number {
    const { stride } = this;
    let place = hash(row, stride) & this.#mask;
    for (;;) {
      const state = this.#index[place] ?? 0;
      if (state === 0) break;
      if (this.#equals(state - 1, row, stride)) return state - 1;
      place = (place + 1) & this.#mask;
    }
    if (this.count >= MOST_STATES) throw new RangeError('a search holds at most 2,147,483,648 states');
    const state = this.count++;
    if ((state + 1) * stride > this.rows.length) this.#growRows();
    this.rows.set(row, state * stride);
    this.#index[place] = state + 1;
    if (this.count * 2 > this.#index.length) this.#rehash(this.#index.length * 2);
    return state;
  }

  /** Makes room for more components; a component that came later is absent in the rows there are. */
  widen(slots: number): void {
    const [before, old, oldSlots] = [this.stride, this.rows, this.slots];
    this.slots = slots;
    const { stride } = this;
    this.rows = new Uint16Array(stride * Math.max(1024, Math.ceil(old.length / before)));
    for (let state = 0; state < this.count; state++) {
      this.rows.set(old.subarray(state * before, state * before + oldSlots), state * stride);
      this.rows.set(old.subarray(state * before + oldSlots, (state + 1) * before), state * stride + slots);
    }
    this.#rehash(this.#index.length);
  }

  #equals(state: number, row: Uint16Array, stride: number): boolean {
    const { rows } = this;
    for (let at = 0, from = state * stride; at < stride; at++, from++) if (rows[from] !== row[at]) return false;
    return true;
  }

  #growRows(): void {
    const grown = new Uint16Array(this.rows.length * 2);
    grown.set(this.rows);
    this.rows = grown;
  }

  #rehash(size: number): void {
    this.#index = new Uint32Array(size);
    this.#mask = size - 1;
    for (let state = 0; state < this.count; state++) {
      let place = hash(this.row(state), this.stride) & this.#mask;
      while (this.#index[place] !== 0) place = (place + 1) & this.#mask;
      this.#index[place] = state + 1;
    }
  }
}

function hash(row: Uint16Array, stride: number): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < stride; at++) sum = Math.imul(sum ^ (row[at] ?? 0), 0x01000193) ^ (sum >>> 15);
  sum = Math.imul(sum ^ (sum >>> 16), 0x45d9f3b);
  return (sum ^ (sum >>> 13)) >>> 0;
}
