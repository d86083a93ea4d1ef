import { requestKeysOf, type RequestScript, type Scenario } from '@signalbox/engine';
import type { RequestKey } from '@signalbox/protocol';
import { LANE_FIELDS, type Layout } from './layout.ts';
import { mirrorOf, type Mirror } from './mirror.ts';
import type { Possible } from './possible.ts';

/** One way in which equal requests change places, and what becomes of every number of a search with them. */
export interface Permutation {
  /** For each request of the scenario the place it goes to. */
  readonly places: readonly number[];
  /** The place of each number of a row. */
  readonly fields: readonly number[];
  /** For each number of a row what each of its values becomes; -1 for a value that is never met. */
  readonly values: readonly (readonly number[])[];
  readonly messages: readonly number[];
  readonly leaves: readonly number[];
}

/** Every way in which the equal requests of a scenario change places. */
export interface Group {
  /** The first leaves every request where it is. */
  readonly permutations: readonly Permutation[];
  /** The requests that are equal to another, a list for each kind, as places in the scenario. */
  readonly classes: readonly (readonly number[])[];
  /** Exchanges of two requests that make all the others. */
  readonly exchanges: readonly Permutation[];
  /** For each permutation but the first one before it, and the number of the exchange that makes it from that. */
  readonly steps: readonly { readonly before: number; readonly exchange: number }[];
  /** Gives the permutation that does one and then another. */
  readonly product: (first: number, second: number) => number;
  /** Gives the permutation that undoes one. */
  readonly inverse: (permutation: number) => number;
}

/** The most permutations that are tried on a world; requests beyond that stay where they are. */
const MOST = 120;

const NEVER = -1;

/** Gives the ways in which requests change places and nothing but their names tells; `undefined` when all differ. */
export function groupOf(scenario: Scenario, layout: Layout, possible: Possible): Group | undefined {
  const { classes, exchanges } = equals(scenario, layout, possible);
  const [exchange] = exchanges;
  if (exchange === undefined) return undefined;
  const permutations = [followed(exchange, exchange)];
  const steps = [{ before: 0, exchange: 0 }];
  const numbers = new Map(permutations.map(({ places }) => [places.join(' '), 0]));
  for (let before = 0; before < permutations.length; before++)
    exchanges.forEach((last, number) => {
      const next = followed(permutations[before] as Permutation, last);
      const name = next.places.join(' ');
      if (numbers.has(name)) return;
      numbers.set(name, permutations.length);
      permutations.push(next);
      steps.push({ before, exchange: number });
    });
  const placesOf = (number: number) => (permutations[number] as Permutation).places;
  const numberOf = (places: readonly number[]) => numbers.get(places.join(' ')) as number;
  return {
    permutations,
    classes,
    exchanges,
    steps,
    product: (one, other) => numberOf(mapped(placesOf(one), placesOf(other))),
    inverse: (one) => numberOf(placesOf(one).map((_place, request) => placesOf(one).indexOf(request))),
  };
}

/* Each request of a class was found equal to the one before it there: these exchanges make all others. */
function equals(scenario: Scenario, layout: Layout, possible: Possible) {
  const keys = requestKeysOf(scenario);
  const kinds = scenario.requests.map(kindOf);
  const classes: number[][] = [];
  const exchanges: Permutation[] = [];
  let size = 1;
  keys.forEach((key, request) => {
    for (const known of classes) {
      const last = known.at(-1) as number;
      const larger = size * (known.length + 1);
      if (kinds[last] !== kinds[request] || larger > MOST) continue;
      const mirror = mirrorOf(layout, possible, keys[last] as RequestKey, key);
      if (mirror === undefined) continue;
      size = larger;
      known.push(request);
      const places = keys.map((_key, place) => (place === last ? request : place === request ? last : place));
      exchanges.push(exchangeOf(layout, possible, mirror, places));
      return;
    }
    classes.push([request]);
  });
  return { classes: classes.filter(({ length }) => length > 1), exchanges };
}

/* "7" is not 7, no token is not a token, and code may mistake 0 and "" for none. */
const kindOf = ({ id, token, ...rest }: RequestScript): string => JSON.stringify([signOf(id), signOf(token), rest]);
const signOf = (value: unknown): string => `${typeof value} ${Boolean(value)}`;

function exchangeOf(layout: Layout, possible: Possible, mirror: Mirror, places: readonly number[]): Permutation {
  const tabled = (images: ReadonlyMap<number, number> | undefined, length: number): readonly number[] =>
    Array.from({ length }, (_, value) => images?.get(value) ?? NEVER);
  return {
    places,
    fields: mirror.fields,
    values: mirror.values.map((images, number) =>
      tabled(images, number < LANE_FIELDS ? 0 : layout.cluster(number).size),
    ),
    messages: tabled(mirror.messages, layout.messages.values.length),
    leaves: tabled(mirror.leaves, Math.max(...possible.acts.keys()) + 1),
  };
}

const followed = (one: Permutation, other: Permutation): Permutation => ({
  places: mapped(one.places, other.places),
  fields: mapped(one.fields, other.fields),
  values: one.values.map((values, number) => mapped(values, other.values[one.fields[number] as number] ?? [])),
  messages: mapped(one.messages, other.messages),
  leaves: mapped(one.leaves, other.leaves),
});

const mapped = (one: readonly number[], other: readonly number[]): readonly number[] =>
  one.map((image) => other[image] ?? NEVER);
