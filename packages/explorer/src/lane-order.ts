import type { Lanes } from './lanes.ts';

/**
 * Orders what permutations make of the contents of a lane: message by message, the lower number first.
 *
 * The order is that of the messages and not of the contents, which are numbered as a search meets them: whichever of
 * several searches meets a content, it finds the same.
 */
export class LaneOrder {
  readonly #lanes: Lanes;
  readonly #images: readonly (readonly number[])[];
  /** Every list of ranks there is; most contents share a few. The first is of the empty lane: all permutations alike. */
  readonly #ranks: (readonly number[])[];
  readonly #numbers = new Map<string, number>();
  /** The number of the ranks of each content. */
  readonly #known: number[] = [0];
  /** For each list of ranks what one more message makes of it. */
  readonly #after: number[][] = [[]];

  /** `images` gives for each permutation what every message becomes. */
  constructor(lanes: Lanes, images: readonly (readonly number[])[]) {
    this.#lanes = lanes;
    this.#images = images;
    const alike = images.map(() => 0);
    this.#ranks = [alike];
    this.#numbers.set(alike.join(' '), 0);
  }

  /** Gives for each permutation the rank of what it makes of a content; equal where two make the same of it. */
  ranks(content: number): readonly number[] {
    return this.#ranks[this.#number(content)] as readonly number[];
  }

  #number(content: number): number {
    const known = this.#known[content];
    if (known !== undefined) return known;
    const before = this.#number(this.#lanes.front(content));
    const last = this.#lanes.last(content);
    const after = this.#after[before] as number[];
    return (this.#known[content] = after[last] ??= this.#refined(before, last));
  }

  #refined(before: number, last: number): number {
    const ranks = this.#ranks[before] as readonly number[];
    const images = this.#images.map((messages) => messages[last] as number);
    const most = Math.max(...images) + 1;
    const places = ranks.map((rank, permutation) => rank * most + (images[permutation] as number));
    const sorted = [...new Set(places)].toSorted((one, other) => one - other);
    const refined = places.map((place) => sorted.indexOf(place));
    const name = refined.join(' ');
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#ranks.length);
    this.#after.push([]);
    return this.#ranks.push(refined) - 1;
  }
}
