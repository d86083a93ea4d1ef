import { Commutation } from './commute.ts';
import { LANE_FIELDS, type Layout } from './layout.ts';
import { Lookup, type Step } from './lookup.ts';
import type { Move } from './moves.ts';
import type { Outlook } from './outlook.ts';
import type { Act, Possible } from './possible.ts';
import type { Trie } from './trie.ts';
import type { Watcher } from './watcher.ts';

/** An act that another may not go before, and the values it needs to happen. */
interface Rival {
  readonly act: Act;
  readonly needs: readonly { readonly number: number; readonly values: ReadonlySet<number> }[];
}

/**
 * Picks steps that may be taken at once, without a look at the others: persistent sets of one step.
 *
 * A due step that may go before everything that can still happen before it ends up first in some order of the same
 * steps, with the same world and the same memory of every rule after them, and no finding lost on the way. It has to
 * happen before any quiet end, so no quiet end is missed either.
 */
export class Eager {
  readonly #layout: Layout;
  readonly #possible: Possible;
  readonly #commutation: Commutation;
  readonly #rivals = new Map<number, readonly Rival[]>();
  readonly #reachable = new Map<string, ReadonlySet<number>>();
  readonly #lookups: (Lookup<boolean> | undefined)[] = [];

  constructor({ layout, possible, sketches }: Outlook, watchers: readonly Watcher[]) {
    this.#layout = layout;
    this.#possible = possible;
    this.#commutation = new Commutation(watchers, sketches);
  }

  /** Forgets what is remembered of rows: their numbers have moved. */
  forget(): void {
    for (const lookup of this.#lookups) lookup?.forget();
  }

  /** Tells whether a step enabled in the row that starts at `base` may be taken alone. */
  mayGoAlone({ leaf, due }: Move, rows: Uint32Array, base: number): boolean {
    if (!due) return false;
    const lookup = (this.#lookups[leaf] ??= new Lookup(this.#layout));
    return lookup.find(rows, base) ?? this.#decide(leaf, this.#layout.numbers(rows, base), lookup);
  }

  #decide(leaf: number, row: readonly number[], lookup: Lookup<boolean>): boolean {
    const act = this.#possible.acts.get(leaf);
    if (act === undefined) throw new Error(`step ${leaf} was not thought possible`);
    const steps: Step[] = [];
    const ask = (number: number): number => {
      const answer = row[number] ?? 0;
      if (steps.every(({ field }) => field !== number)) steps.push({ field: number, headOnly: false, answer });
      return answer;
    };
    const verdict = this.#rivalsOf(act).every(({ needs }) =>
      needs.some(({ number, values }) => areDisjoint(this.#from(number, ask(number), act.trie), values)),
    );
    lookup.keep(steps, verdict);
    return verdict;
  }

  #rivalsOf(act: Act): readonly Rival[] {
    const known = this.#rivals.get(act.leaf.index);
    if (known !== undefined) return known;
    const rivals = [...this.#possible.acts.values()]
      .filter((other) => other.trie !== act.trie && !this.#commutation.mayGoBefore(act, other))
      .map((other) => ({ act: other, needs: needsOf(other) }));
    this.#rivals.set(act.leaf.index, rivals);
    return rivals;
  }

  /* Every value a number can come to from a value, whatever happens to the others, while an offer is not taken. */
  #from(number: number, value: number, without: Trie): ReadonlySet<number> {
    const key = `${number} ${value} ${without.offer.id}`;
    const known = this.#reachable.get(key);
    if (known !== undefined) return known;
    const found = new Set([value]);
    for (const from of found)
      for (const { trie, cases } of this.#possible.acts.values())
        for (const { asked, made } of trie === without ? [] : cases) {
          const to = asked.get(number) === from ? made.get(number) : undefined;
          if (to !== undefined) found.add(to);
        }
    this.#reachable.set(key, found);
    return found;
  }
}

/* What every way to an act asks of a number. */
function needsOf({ cases }: Act): Rival['needs'] {
  const numbers = [...(cases[0]?.asked.keys() ?? [])].filter((number) => number >= LANE_FIELDS);
  return numbers.flatMap((number) => {
    const values = cases.map(({ asked }) => asked.get(number));
    return values.includes(undefined) ? [] : [{ number, values: new Set(values as number[]) }];
  });
}

const areDisjoint = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].every((value) => !other.has(value));
