import { LANE_FIELDS } from './layout.ts';
import type { Act } from './possible.ts';
import type { Watcher } from './watcher.ts';

/** Most places a sketch holds, and most pairs of a place and a memory. */
const MOST_PLACES = 1000;
const MOST_PAIRS = 20_000;

/** A few numbers of a row at once, and the acts that are possible there as far as these numbers tell. */
interface Place {
  readonly values: readonly number[];
  readonly ways: readonly { readonly leaf: number; readonly to: number }[];
  /** The leaves of the ways. */
  readonly leaves: ReadonlySet<number>;
}

/**
 * What may happen to a few numbers of a row, whatever happens to the others.
 *
 * Again more than can really happen, never less; it keeps what a rule can remember apart from what no order of events
 * leads to.
 */
export class Sketch {
  /** `undefined` when there is too much of it. */
  readonly places: readonly Place[] | undefined;
  readonly #memories = new Map<Watcher, readonly ReadonlySet<number>[] | undefined>();

  constructor(numbers: readonly number[], acts: readonly Act[]) {
    this.places = placesOf(numbers, acts);
  }

  /** Gives the memories a watcher may have at each place, or `undefined` when there are too many. */
  memoriesOf(watcher: Watcher): readonly ReadonlySet<number>[] | undefined {
    if (!this.#memories.has(watcher)) this.#memories.set(watcher, this.#follow(watcher));
    return this.#memories.get(watcher);
  }

  #follow(watcher: Watcher): readonly ReadonlySet<number>[] | undefined {
    const { places } = this;
    if (places === undefined) return undefined;
    const beside = places.map(() => new Set<number>());
    const work: { readonly place: number; readonly memory: number }[] = [];
    const meet = (place: number, memory: number) => {
      const known = beside[place];
      if (known === undefined || known.has(memory)) return;
      known.add(memory);
      work.push({ place, memory });
    };
    meet(0, 0);
    for (let at = 0; at < work.length; at++) {
      if (work.length > MOST_PAIRS) return undefined;
      const { place, memory } = work[at] as { readonly place: number; readonly memory: number };
      for (const { leaf, to } of places[place]?.ways ?? [])
        meet(to, watcher.concerns[leaf] === 0 ? memory : watcher.after(memory, leaf).memory);
    }
    return beside;
  }
}

/** The sketches that rules are followed on. */
export class Sketches {
  readonly #acts: readonly Act[];
  readonly #sketches = new Map<string, Sketch>();
  readonly #sketchOf = new Map<Watcher, Sketch>();

  constructor(acts: Iterable<Act>) {
    this.#acts = [...acts];
  }

  /** Gives what may happen to the numbers that the acts a rule listens to depend on. */
  of(watcher: Watcher): Sketch {
    const known = this.#sketchOf.get(watcher);
    if (known !== undefined) return known;
    const heard = this.#acts.filter(({ leaf }) => watcher.concerns[leaf.index] === 1);
    const numbers = heard.flatMap(({ cases }) => cases.flatMap(({ asked }) => [...asked.keys()]));
    const clusters = [...new Set(numbers)]
      .filter((number) => number >= LANE_FIELDS)
      .toSorted((one, other) => one - other);
    const name = clusters.join(' ');
    const sketch = this.#sketches.get(name) ?? new Sketch(clusters, this.#acts);
    this.#sketches.set(name, sketch);
    this.#sketchOf.set(watcher, sketch);
    return sketch;
  }

  /** Gives for each memory a watcher may have the leaves it may hear then, or `undefined` when there are too many. */
  heard(watcher: Watcher): readonly (readonly number[])[] | undefined {
    const sketch = this.of(watcher);
    const beside = sketch.memoriesOf(watcher);
    if (beside === undefined) return undefined;
    const heard: Set<number>[] = [];
    beside.forEach((memories, place) => {
      for (const memory of memories)
        for (const leaf of sketch.places?.[place]?.leaves ?? [])
          if (watcher.concerns[leaf] === 1) (heard[memory] ??= new Set()).add(leaf);
    });
    return heard.map((leaves) => [...leaves]);
  }
}

function placesOf(numbers: readonly number[], acts: readonly Act[]): readonly Place[] | undefined {
  const ids = new Map<string, number>();
  const found: (readonly number[])[] = [];
  const id = (values: readonly number[]): number => {
    const text = values.join(' ');
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, found.length);
    return found.push(values) - 1;
  };
  const cases = acts.flatMap((act) => casesOn(numbers, act));
  id(numbers.map(() => 0));
  const places: Place[] = [];
  for (const values of found) {
    if (found.length > MOST_PLACES) return undefined;
    const ways = cases.flatMap(({ leaf, asked, made }) =>
      asked.every((value, at) => value === undefined || value === values[at])
        ? [{ leaf, to: id(values.map((value, at) => made[at] ?? value)) }]
        : [],
    );
    places.push({ values, ways, leaves: new Set(ways.map(({ leaf }) => leaf)) });
  }
  return places;
}

/* What the cases of an act ask of these numbers and make of them; cases alike in that count once. */
function casesOn(numbers: readonly number[], { leaf, cases }: Act) {
  const distinct = new Map<
    string,
    { leaf: number; asked: readonly (number | undefined)[]; made: readonly (number | undefined)[] }
  >();
  for (const { asked, made } of cases) {
    const seen = {
      leaf: leaf.index,
      asked: numbers.map((number) => asked.get(number)),
      made: numbers.map((number) => made.get(number)),
    };
    distinct.set(JSON.stringify(seen), seen);
  }
  return [...distinct.values()];
}
