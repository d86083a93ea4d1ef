import { grown } from './grown.ts';
import type { StateTable } from './state-table.ts';

/** Rows on their way to another search. */
export class Rows {
  #rows: Uint32Array = new Uint32Array(1024);
  #stride: number;
  #count = 0;

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** Adds the row that starts at `base`. */
  add(rows: Uint32Array, base: number): void {
    const stride = this.#stride;
    const written = this.#count++ * stride;
    if (written + stride > this.#rows.length) this.#rows = grown(this.#rows);
    for (let at = 0; at < stride; at++) this.#rows[written + at] = rows[base + at] as number;
  }

  /** Gives all rows, one behind the other, and is empty again. */
  take(): Uint32Array<ArrayBuffer> {
    const taken = new Uint32Array(this.#count * this.#stride);
    taken.set(this.#rows.subarray(0, taken.length));
    this.#count = 0;
    return taken;
  }

  /** Rewrites every row after its numbers have moved. */
  readonly relay: StateTable['relay'] = (stride, relay) => {
    const [before, old] = [this.#stride, this.#rows];
    this.#stride = stride;
    this.#rows = new Uint32Array(stride * Math.max(64, Math.ceil(old.length / before)));
    for (let row = 0; row < this.#count; row++) relay(old, row * before, this.#rows, row * stride);
  };
}
