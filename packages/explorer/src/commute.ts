import { LANE_FIELDS } from './layout.ts';
import type { Act, Case } from './possible.ts';
import type { Sketches } from './sketch.ts';
import type { Watcher } from './watcher.ts';

/** Tells which two acts can change places with no difference to the world and no finding of any rule lost. */
export class Commutation {
  readonly #watchers: readonly Watcher[];
  readonly #sketches: Sketches;
  readonly #known = new Map<string, boolean>();

  constructor(watchers: readonly Watcher[], sketches: Sketches) {
    this.#watchers = watchers;
    this.#sketches = sketches;
  }

  /** Tells whether an act of one offer may go before one of another that came before it, wherever both can happen. */
  mayGoBefore(one: Act, other: Act): boolean {
    const pair = `${one.leaf.index} ${other.leaf.index}`;
    const known = this.#known.get(pair);
    if (known !== undefined) return known;
    const may = commuteOnLanes(one, other) && commuteOnWorld(one, other) && this.#tellsNoLess(one, other);
    this.#known.set(pair, may);
    return may;
  }

  /*
   * Compares both orders at every memory a rule may have where both acts may happen. Every rule has to remember the
   * same after both; it may say more where `one` goes first, which some interleaving says all the same.
   */
  #tellsNoLess(one: Act, other: Act): boolean {
    const [first, second] = [one.leaf.index, other.leaf.index];
    return this.#watchers.every((watcher) => {
      if (watcher.concerns[first] === 0 || watcher.concerns[second] === 0) return true;
      const sketch = this.#sketches.of(watcher);
      const memories = sketch.memoriesOf(watcher);
      return (
        memories !== undefined &&
        sketch.places?.every(({ leaves }, place) => {
          if (!leaves.has(first) || !leaves.has(second)) return true;
          return [...(memories[place] ?? [])].every((memory) => {
            const [here, there] = [saidOf(watcher, memory, first, second), saidOf(watcher, memory, second, first)];
            return (
              here.memory === there.memory && (here.broken || !there.broken) && (here.exercised || !there.exercised)
            );
          });
        }) === true
      );
    });
  }
}

/* The memory after two leaves and what was said on the way. */
function saidOf(watcher: Watcher, memory: number, first: number, second: number) {
  const between = watcher.after(memory, first);
  const after = watcher.after(between.memory, second);
  const said = [...between.findings, ...after.findings].map(({ held }) => held);
  return { memory: after.memory, broken: said.includes(false), exercised: said.some((held) => held !== null) };
}

/* A lane is ordered: two that send, or two that take, cannot change places; sending behind what is taken can. */
function commuteOnLanes(one: Act, other: Act): boolean {
  for (let lane = 0; lane < LANE_FIELDS; lane++) {
    const [takes, sends] = [takesOf(one, lane), sendsOf(one, lane)];
    const [otherTakes, otherSends] = [takesOf(other, lane), sendsOf(other, lane)];
    if ((takes && otherTakes) || (sends && otherSends)) return false;
    if ((sends && seesEmpty(other, lane)) || (otherSends && seesEmpty(one, lane))) return false;
  }
  return true;
}

const takesOf = ({ leaf, cases }: Act, lane: number): boolean =>
  (leaf.writes.shifts[lane] ?? 0) > 0 || cases.some(({ asked }) => asked.has(lane));
const sendsOf = ({ leaf }: Act, lane: number): boolean => (leaf.writes.pushes[lane]?.length ?? 0) > 0;
const seesEmpty = ({ cases }: Act, lane: number): boolean => cases.some(({ asked }) => asked.get(lane) === 0);

/* Runs both orders wherever both can happen, on the clusters they share. */
function commuteOnWorld(one: Act, other: Act): boolean {
  if (!meet(one, other)) return true;
  return one.cases.every((here) =>
    other.cases.every((there) => {
      const both = joined(here.asked, there.asked);
      return both === undefined || sameEnds(both, [here, one], [there, other]);
    }),
  );
}

/* Whether one writes a cluster the other asks for; what an act writes it also asks for. */
const meet = (one: Act, other: Act): boolean => reaches(one, other) || reaches(other, one);

function reaches(one: Act, other: Act): boolean {
  const made = new Set(one.cases.flatMap((known) => [...known.made.keys()]));
  return other.cases.some(({ asked }) => [...asked.keys()].some((number) => number >= LANE_FIELDS && made.has(number)));
}

type Numbers = ReadonlyMap<number, number>;

/* Two readings of one row; `undefined` when no row gives both. */
function joined(one: Numbers, other: Numbers): Numbers | undefined {
  const both = new Map(one);
  for (const [number, value] of other) {
    const known = both.get(number);
    if (number >= LANE_FIELDS && known !== undefined && known !== value) return undefined;
    both.set(number, value);
  }
  return both;
}

function sameEnds(row: Numbers, [here, one]: [Case, Act], [there, other]: [Case, Act]): boolean {
  const afterOne = new Map([...row, ...here.made]);
  const afterOther = new Map([...row, ...there.made]);
  const otherThen = other.cases.find(({ asked }) => answers(afterOne, asked));
  const oneThen = one.cases.find(({ asked }) => answers(afterOther, asked));
  if (otherThen === undefined || oneThen === undefined) return false;
  for (const [number, value] of otherThen.made) afterOne.set(number, value);
  for (const [number, value] of oneThen.made) afterOther.set(number, value);
  return [...afterOne].every(([number, value]) => afterOther.get(number) === value);
}

const answers = (row: Numbers, asked: Numbers): boolean =>
  [...asked].every(([number, value]) => row.get(number) === value);
