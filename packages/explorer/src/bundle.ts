import type { Finding } from '@signalbox/oracle';
import type { Graph } from './graph.ts';
import { countBits, lowestBit } from './bits.ts';
import { follow, Hearing, type Sighting } from './verdicts.ts';
import type { Watcher } from './watcher.ts';

/** Sample runs that tell how many memories a watcher is likely to have. */
const SAMPLES = 64;

/** A watcher with the bits of one word that stand for its memories. */
interface Rider {
  readonly watcher: Watcher;
  readonly base: number;
  readonly width: number;
  readonly hearing: Hearing;
  /** Whether it turned out to have more memories than bits: what it heard is worthless then. */
  isOver: boolean;
}

/** How often watchers that had too few bits are bundled again. */
const ROUNDS = 3;

/** How much room the memories beside all worlds may take in one pass, in 32-bit words. */
const ROOM = 2 ** 25;

/** What all watchers together found. */
export interface Followed {
  readonly sightings: readonly Sighting[];
  /** How many pairs of a world and a memory of a watcher exist. */
  readonly pairs: number;
}

/**
 * Follows many watchers at once, as many a word as their memories fit into.
 *
 * What a step makes of eight bits is worked out once and then looked up, so a step costs the same for one watcher as
 * for a word full of them. How many bits a watcher needs is guessed from sample runs; one that needs more goes again,
 * in the end alone.
 */
export function followAll(graph: Graph, order: Uint32Array, watchers: readonly Watcher[]): Followed {
  sample(graph, watchers);
  const atOnce = Math.max(1, Math.floor(ROOM / graph.states));
  const sightings: Sighting[] = [];
  let pairs = 0;
  let waiting = watchers;
  for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
    const bundles = bundled(waiting.filter(fits)).map((riders) => new Bundle(graph, riders));
    for (let from = 0; from < bundles.length; from += atOnce)
      pairs += pass(graph, order, bundles.slice(from, from + atOnce));
    for (const bundle of bundles) sightings.push(...bundle.sightings);
    waiting = [...waiting.filter((watcher) => !fits(watcher)), ...bundles.flatMap(({ over }) => over)];
  }
  for (const watcher of waiting) {
    const sighting = follow(graph, order, watcher);
    pairs += sighting.pairs;
    sightings.push(sighting);
  }
  const places = new Map(watchers.map((watcher, place) => [watcher, place]));
  const placeOf = ({ watcher }: Sighting) => places.get(watcher) ?? 0;
  return { sightings: sightings.toSorted((one, other) => placeOf(one) - placeOf(other)), pairs };
}

const fits = ({ memories }: Watcher): boolean => memories.length <= 32;

/* One pass over the graph: the words of a world lie beside each other. Gives the pairs met. */
function pass(graph: Graph, order: Uint32Array, bundles: readonly Bundle[]): number {
  const width = bundles.length;
  const beside = new Uint32Array(graph.states * width);
  bundles.forEach((bundle, word) => (beside[word] = bundle.start));
  const numbers = bundles.map((_bundle, word) => word);
  const concerned = graph.leaves.map((_leaf, index) => numbers.filter((word) => bundles[word]?.concerns[index] === 1));
  const passedBy = graph.leaves.map((_leaf, index) => numbers.filter((word) => bundles[word]?.concerns[index] === 0));
  const first = graph.firstEdge.values;
  const to = graph.edgeTo.values;
  const leaf = graph.edgeLeaf.values;
  for (const state of order) {
    const here = state * width;
    const end = first[state + 1] ?? 0;
    for (let edge = first[state] ?? 0; edge < end; edge++) {
      const by = leaf[edge] as number;
      const next = (to[edge] as number) * width;
      for (const word of passedBy[by] as number[])
        beside[next + word] = (beside[next + word] as number) | (beside[here + word] as number);
      for (const word of concerned[by] as number[])
        beside[next + word] =
          (beside[next + word] as number) | (bundles[word] as Bundle).step(by, beside[here + word] as number);
    }
    if (graph.quiet[state] === 1) for (const word of numbers) bundles[word]?.end(beside[here + word] as number);
  }
  const masks = bundles.map(({ mask }) => mask);
  let pairs = 0;
  for (let at = 0; at < beside.length;)
    for (let word = 0; word < width; word++, at++) pairs += countBits((beside[at] as number) & (masks[word] as number));
  return pairs;
}

/* Runs at random, the same ones every time: numbers the memories that are common. */
function sample(graph: Graph, watchers: readonly Watcher[]): void {
  let seed = 1;
  for (let run = 0; run < SAMPLES; run++) {
    const way: number[] = [];
    for (let state = 0; ;) {
      const first = graph.firstEdge.values[state] ?? 0;
      const edges = state < graph.explored ? (graph.firstEdge.values[state + 1] ?? 0) - first : 0;
      if (edges === 0) break;
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      const edge = first + ((seed >>> 8) % edges);
      way.push(graph.edgeLeaf.values[edge] ?? 0);
      state = graph.edgeTo.values[edge] ?? 0;
    }
    for (const { concerns, after } of watchers)
      way.reduce((memory, leaf) => (concerns[leaf] === 0 ? memory : after(memory, leaf).memory), 0);
  }
}

/* Widest first, each into the first word with room. */
function bundled(watchers: readonly Watcher[]): readonly Rider[][] {
  const words: { used: number; readonly riders: Rider[] }[] = [];
  for (const watcher of watchers.toSorted((one, other) => other.memories.length - one.memories.length)) {
    const width = watcher.memories.length;
    let word = words.find(({ used }) => used + width <= 32);
    if (word === undefined) words.push((word = { used: 0, riders: [] }));
    word.riders.push({ watcher, base: word.used, width, hearing: new Hearing(), isOver: false });
    word.used += width;
  }
  return words.map(({ riders }) => riders);
}

/** One word of watchers. */
class Bundle {
  /** For each leaf whether it concerns any of them. */
  readonly concerns: Uint8Array;
  readonly #riders: readonly Rider[];
  /** The rider of each bit. */
  readonly #owners: (Rider | undefined)[];
  /** What each leaf makes of each byte of the word; 0 where that is not known yet. */
  readonly #after: Uint32Array;
  readonly #heardAtEnd = new Uint8Array(4 * 256);

  constructor(graph: Graph, riders: readonly Rider[]) {
    this.#riders = riders;
    this.#owners = Array.from({ length: 32 }, (_, bit) =>
      riders.find(({ base, width }) => bit >= base && bit < base + width),
    );
    this.#after = new Uint32Array(graph.leaves.length * 4 * 256);
    this.concerns = Uint8Array.from(graph.leaves, (_leaf, index) =>
      riders.some(({ watcher }) => watcher.concerns[index] === 1) ? 1 : 0,
    );
  }

  /** The word before anything has happened. */
  get start(): number {
    return this.#riders.reduce((bits, { base }) => bits | (1 << base), 0);
  }

  /** The bits of watchers that had room enough. */
  get mask(): number {
    return this.#riders.reduce(
      (bits, { base, width, isOver }) => (isOver ? bits : bits | ((width === 32 ? -1 : (1 << width) - 1) << base)),
      0,
    );
  }

  /** What its watchers found. */
  get sightings(): readonly Sighting[] {
    return this.#riders
      .filter(({ isOver }) => !isOver)
      .map(({ watcher, hearing: { exercised, broken } }) => ({ watcher, exercised, broken }));
  }

  /** The watchers that had no room. */
  get over(): readonly Watcher[] {
    return this.#riders.filter(({ isOver }) => isOver).map(({ watcher }) => watcher);
  }

  /** Gives the word after a leaf. */
  step(leaf: number, word: number): number {
    const after = this.#after;
    let made = 0;
    let place = leaf * 1024;
    for (let rest = word; rest !== 0; rest >>>= 8, place += 256) {
      const bits = rest & 255;
      if (bits === 0) continue;
      let known = after[place + bits] as number;
      if (known === 0) {
        known = this.#learn(leaf, bits << ((place - leaf * 1024) >>> 5));
        after[place + bits] = known;
      }
      made |= known;
    }
    return made;
  }

  #learn(leaf: number, word: number): number {
    let made = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const rider = this.#owners[bit];
      if (rider === undefined) continue;
      const { watcher, base, width, hearing } = rider;
      if (watcher.concerns[leaf] === 0) {
        made |= 1 << bit;
        continue;
      }
      const { memory, findings } = watcher.after(bit - base, leaf);
      hearing.hear(findings);
      rider.isOver ||= memory >= width;
      made |= 1 << (memory < width ? base + memory : base);
    }
    return made;
  }

  /** Asks what is said at a quiet end. */
  end(word: number): void {
    for (let byte = 0, left = word; left !== 0; byte++, left >>>= 8) {
      const place = byte * 256 + (left & 255);
      if (this.#heardAtEnd[place] === 1) continue;
      this.#heardAtEnd[place] = 1;
      for (let rest = (left & 255) << (byte * 8); rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest);
        const rider = this.#owners[bit];
        const finding: Finding | undefined = rider?.watcher.atEnd(bit - rider.base);
        if (finding !== undefined) rider?.hearing.hear([finding]);
      }
    }
  }
}
