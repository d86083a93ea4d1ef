/** So many numbers and more are only doubled: room that is never written to costs nothing, but must be there to be had. */
const LARGE = 2 ** 23;

/** Gives a list of numbers with more room behind; few steps of growth, because each copies everything. */
export function grown(numbers: Uint32Array): Uint32Array {
  const more = new Uint32Array(numbers.length * (numbers.length < LARGE ? 4 : 2));
  more.set(numbers);
  return more;
}
