/** Counts the bits of a 32-bit number that are set. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Gives the place of the lowest bit that is set. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
