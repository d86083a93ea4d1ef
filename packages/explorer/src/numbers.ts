import { grown } from './grown.ts';

/** A list of 32-bit numbers that grows. */
export class Numbers {
  values: Uint32Array;
  length = 0;

  constructor(expected: number) {
    this.values = new Uint32Array(expected);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values);
    this.values[this.length++] = value;
  }

  /** Holds numbers that were written elsewhere; so many of them count. */
  adopt(values: Uint32Array, length = values.length): void {
    this.values = values;
    this.length = length;
  }
}
