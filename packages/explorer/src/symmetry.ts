import type { Scenario } from '@signalbox/engine';
import { read, type Field } from './fields.ts';
import { LaneOrder } from './lane-order.ts';
import { LANE_FIELDS, type Layout } from './layout.ts';
import { groupOf, type Group, type Permutation } from './permutations.ts';
import type { Possible } from './possible.ts';

/** A number of a row that goes to another place, and what its values become there. */
interface Moved {
  readonly from: number;
  readonly to: number;
  readonly images: readonly number[];
}

/** A number of a row about one request, and what each of its values adds to the standing of the request. */
interface Share {
  readonly field: number;
  readonly weights: Float64Array;
}

/**
 * Takes one world for all that differ from it only in which of several equal requests is which: the one where they
 * stand in order.
 *
 * A step out of a world has its image out of every world it is taken for, so none of those has to be looked at.
 */
export class Symmetry {
  readonly group: Group;
  readonly #layout: Layout;
  /** For each permutation the numbers that move. */
  readonly #moved: readonly (readonly Moved[])[];
  /** For each request of a class what is known of it alone. */
  readonly #shares: readonly (readonly Share[])[];
  readonly #standings: Float64Array;
  /** Every two requests of one class, as places among the shares. */
  readonly #pairs: readonly (readonly [number, number])[];
  /** The permutations that put requests in order, by how each pair stands. */
  readonly #ordering: (readonly number[])[] = [];
  /** For each permutation what a content of a lane becomes; 0 where that was not learned. */
  readonly #contents: Uint32Array[];
  readonly #laneOrder: LaneOrder;

  private constructor(group: Group, layout: Layout, shares: readonly (readonly Share[])[]) {
    this.group = group;
    this.#layout = layout;
    this.#moved = group.permutations.map(({ fields, values }) =>
      fields.flatMap((to, from) => (to === from ? [] : [{ from, to, images: values[from] as readonly number[] }])),
    );
    this.#shares = shares;
    this.#standings = new Float64Array(shares.length);
    const members = group.classes.flat();
    this.#pairs = group.classes.flatMap((known) =>
      known.flatMap((one, at) =>
        known.slice(at + 1).map((other) => [members.indexOf(one), members.indexOf(other)] as const),
      ),
    );
    this.#contents = group.permutations.map(() => new Uint32Array(1024));
    this.#laneOrder = new LaneOrder(
      layout.lanes,
      group.permutations.map(({ messages }) => messages),
    );
  }

  /** Finds the equal requests of a scenario, or says why none is taken for another. */
  static of(scenario: Scenario, layout: Layout, possible: Possible): Symmetry | string {
    const group = groupOf(scenario, layout, possible);
    if (group === undefined) return 'no two requests are alike in all but their names';
    const shares = sharesOf(group, layout);
    return typeof shares === 'string' ? shares : new Symmetry(group, layout, shares);
  }

  /** Gives the permutation that puts the row that starts at `base` in order. */
  order(rows: Uint32Array, base: number): number {
    return this.#best(rows, base)[0] as number;
  }

  /** Gives how many worlds the row that starts at `base` stands for. */
  worlds(rows: Uint32Array, base: number): number {
    return this.group.permutations.length / this.#best(rows, base).length;
  }

  /** Permutes the row that starts at `base`; tells whether that worked with what was learned of lanes. */
  permute(rows: Uint32Array, base: number, permutation: number): boolean {
    const fields = this.#layout.fields.all;
    for (let lane = 0; lane < LANE_FIELDS; lane++) {
      const field = fields[lane] as Field;
      const content = this.#content(permutation, read(rows, base, field));
      if (content === undefined || content > field.mask) return false;
    }
    for (let lane = 0; lane < LANE_FIELDS; lane++) {
      const field = fields[lane] as Field;
      write(rows, base, field, this.#content(permutation, read(rows, base, field)) as number);
    }
    const moved = this.#moved[permutation] as readonly Moved[];
    const values = moved.map(({ from, images }) => images[read(rows, base, fields[from] as Field)] as number);
    for (let at = 0; at < moved.length; at++)
      write(rows, base, fields[(moved[at] as Moved).to] as Field, values[at] as number);
    return true;
  }

  /** Learns what a permutation makes of what the lanes hold; makes room for it. */
  learn(permutation: number, contents: readonly number[]): void {
    contents.forEach((content, lane) => this.#layout.fields.fit(lane, this.#permuted(permutation, content)));
  }

  /** Gives the numbers of a row after a permutation; for each lane, the messages. */
  image(numbers: readonly number[], permutation: number): { numbers: readonly number[]; lanes: readonly number[][] } {
    const image = [...numbers];
    for (const { from, to, images } of this.#moved[permutation] as readonly Moved[])
      image[to] = images[numbers[from] as number] as number;
    const { messages } = this.group.permutations[permutation] as Permutation;
    const lanes = numbers
      .slice(0, LANE_FIELDS)
      .map((content) => this.#layout.lanes.messages(content).map((message) => messages[message] as number));
    return { numbers: image, lanes };
  }

  /* The permutations that make the least of a row: all make the same of it. */
  #best(rows: Uint32Array, base: number): readonly number[] {
    const fields = this.#layout.fields.all;
    let best = this.#sorting(rows, base);
    for (let lane = 0; lane < LANE_FIELDS && best.length > 1; lane++) {
      const ranks = this.#laneOrder.ranks(read(rows, base, fields[lane] as Field));
      const least = best.reduce((known, permutation) => Math.min(known, ranks[permutation] as number), Infinity);
      best = best.filter((permutation) => ranks[permutation] === least);
    }
    return best;
  }

  /* The permutations after which the standings of equal requests rise. */
  #sorting(rows: Uint32Array, base: number): readonly number[] {
    const fields = this.#layout.fields.all;
    const standings = this.#standings;
    for (let request = 0; request < standings.length; request++) {
      const shares = this.#shares[request] as readonly Share[];
      let standing = 0;
      for (let at = 0; at < shares.length; at++) {
        const { field, weights } = shares[at] as Share;
        standing += weights[read(rows, base, fields[field] as Field)] as number;
      }
      standings[request] = standing;
    }
    let how = 0;
    for (let at = 0; at < this.#pairs.length; at++) {
      const [one, other] = this.#pairs[at] as readonly [number, number];
      const rise = (standings[other] as number) - (standings[one] as number);
      if (Number.isNaN(rise)) throw new Error('a request stands where no request equal to it was thought to stand');
      how = how * 3 + Math.sign(rise) + 1;
    }
    return (this.#ordering[how] ??= this.#sortingBy(standings));
  }

  #sortingBy(standings: Float64Array): readonly number[] {
    const members = this.group.classes.flat();
    return this.group.permutations.flatMap(({ places }, permutation) =>
      this.#pairs.every(([one, other]) => {
        const rise = (standings[other] as number) - (standings[one] as number);
        const move = (places[members[other] as number] as number) - (places[members[one] as number] as number);
        return rise === 0 || rise > 0 === move > 0;
      })
        ? [permutation]
        : [],
    );
  }

  /* What a content becomes, where that was learned. */
  #content(permutation: number, content: number): number | undefined {
    if (permutation === 0 || content === 0) return content;
    return this.#contents[permutation]?.[content] || undefined;
  }

  #permuted(permutation: number, content: number): number {
    const known = this.#content(permutation, content);
    if (known !== undefined) return known;
    const { lanes } = this.#layout;
    const { messages } = this.group.permutations[permutation] as Permutation;
    const made = lanes.push(this.#permuted(permutation, lanes.front(content)), messages[lanes.last(content)] as number);
    let contents = this.#contents[permutation] as Uint32Array;
    if (content >= contents.length) {
      const more = new Uint32Array(2 ** (33 - Math.clz32(content)));
      more.set(contents);
      contents = this.#contents[permutation] = more;
    }
    contents[content] = made;
    return made;
  }
}

/* Every number that moves has to be about one request of a class, and to say nothing of the others. */
function sharesOf({ permutations, classes }: Group, layout: Layout): readonly (readonly Share[])[] | string {
  const moving = layout.fields.all.flatMap((_field, number) =>
    permutations.some(({ fields }) => fields[number] !== number) ? [number] : [],
  );
  let areApart = true;
  const shares = classes.flatMap((known) => {
    const first = known[0] as number;
    const [taken, own] = [new Set<number>(), [] as number[]];
    for (const number of moving) {
      const isOfFirst = permutations.every(
        ({ fields, places }) => (fields[number] === number) === (places[first] === first),
      );
      if (!isOfFirst || taken.has(number)) continue;
      own.push(number);
      for (const { fields } of permutations) taken.add(fields[number] as number);
    }
    return known.map((request) => {
      const back = permutations.filter(({ places }) => places[request] === first);
      let unit = 1;
      return own.map((number) => {
        const field = permutations.find(({ places }) => places[first] === request)?.fields[number] as number;
        const images = back.map(({ values }) => values[field] as readonly number[]);
        areApart &&= images.every((image) => image.every((value, at) => value === images[0]?.[at]));
        const weights = Float64Array.from(images[0] ?? [], (value) => (value < 0 ? Number.NaN : value * unit));
        unit *= layout.cluster(number).size;
        return { field, weights, unit };
      });
    });
  });
  const all = shares.flat();
  if (all.length < moving.length || !areApart)
    return 'requests that are alike in all but their names know of each other';
  if (all.some(({ unit }) => unit > Number.MAX_SAFE_INTEGER)) return 'too much is known of requests that are alike';
  return shares;
}

function write(rows: Uint32Array, base: number, { word, shift, mask }: Field, value: number): void {
  rows[base + word] = ((rows[base + word] as number) & ~(mask << shift)) | (value << shift);
}
