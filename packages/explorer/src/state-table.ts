import { grown } from './grown.ts';

/** An index this large is only doubled. */
const ROOMY = 2 ** 22;

/** The most states one table can number. */
const MOST_STATES = 2 ** 31;

/**
 * Every distinct world of a search as one row of one typed array, numbered in the order found.
 *
 * Open addressing over the row's hash; no object a state. An entry is the number of a row, from 1, in as many bits as it
 * may need, and above them those of the row's hash: a row is read only where it is all but certain to be the same.
 * A row is written behind the last one and then either kept or found to be there already, so that nothing is copied
 * twice. Rows are laid out anew when the search meets more components or values.
 */
export class StateTable {
  stride: number;
  count = 0;
  rows: Uint32Array;
  #index: Uint32Array;
  #mask: number;

  constructor(stride: number, expected = 1024) {
    this.stride = stride;
    this.rows = new Uint32Array(stride * expected);
    this.#index = new Uint32Array(expected * 2);
    this.#mask = expected * 2 - 1;
  }

  /** Bytes written to for rows and index. */
  get bytes(): number {
    return this.count * this.stride * 4 + this.#index.byteLength;
  }

  /** Gives the number of the state whose row was written behind the last one; a new one equals the `count` there was before. */
  insert(): number {
    const { rows, stride, count } = this;
    const index = this.#index;
    const mask = this.#mask;
    const written = count * stride;
    const own = hash(rows, written, stride);
    let place = own & mask;
    for (let entry = index[place] as number; entry !== 0; entry = index[place] as number) {
      if (((entry ^ own) & ~mask) === 0) {
        const number = (entry & mask) - 1;
        let [one, other] = [number * stride, written];
        const end = one + stride;
        while (one < end && rows[one] === rows[other]) {
          one++;
          other++;
        }
        if (one === end) return number;
      }
      place = (place + 1) & mask;
    }
    if (count >= MOST_STATES) throw new RangeError('a search holds at most 2,147,483,648 states');
    index[place] = (own & ~mask) | (count + 1);
    this.count = count + 1;
    if ((count + 2) * stride > rows.length) this.rows = grown(rows);
    if (this.count * 2 > index.length) this.#rehash(index.length * (index.length < ROOMY ? 4 : 2));
    return count;
  }

  /** Holds rows that were found elsewhere. None can be inserted behind them until it is {@link reopen}ed. */
  adopt(rows: Uint32Array, count: number): void {
    this.rows = rows;
    this.count = count;
    this.#index = new Uint32Array(0);
    this.#mask = -1;
  }

  /** Makes room and an index for more rows behind adopted ones. */
  reopen(): void {
    if (this.#index.length > 0) return;
    this.rows = grown(this.rows);
    this.#rehash(2 ** (34 - Math.clz32(this.count)));
  }

  /** Rewrites every row after its numbers have moved; equal rows stay equal. */
  relay(stride: number, relay: (from: Uint32Array, base: number, to: Uint32Array, place: number) => void): void {
    const [before, old] = [this.stride, this.rows];
    this.stride = stride;
    this.rows = new Uint32Array(stride * Math.ceil(old.length / before));
    for (let state = 0; state < this.count; state++) relay(old, state * before, this.rows, state * stride);
    this.#rehash(this.#index.length);
  }

  #rehash(size: number): void {
    const index = new Uint32Array(size);
    const mask = size - 1;
    for (let state = 0; state < this.count; state++) {
      const own = hash(this.rows, state * this.stride, this.stride);
      let place = own & mask;
      while (index[place] !== 0) place = (place + 1) & mask;
      index[place] = (own & ~mask) | (state + 1);
    }
    this.#index = index;
    this.#mask = mask;
  }
}

function hash(rows: Uint32Array, from: number, words: number): number {
  let sum = 0x811c9dc5;
  for (let at = from, end = from + words; at < end; at++) {
    sum = Math.imul(sum ^ (rows[at] as number), 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x45d9f3b);
  return (sum ^ (sum >>> 13)) >>> 0;
}
