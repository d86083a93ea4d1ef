import type { Finding } from '@signalbox/oracle';
import type { Graph, Step } from './graph.ts';
import { countBits, lowestBit } from './bits.ts';
import { memoryIn, type Family } from './families.ts';
import { follow, Hearing, type Sighting } from './verdicts.ts';
import type { Watcher } from './watcher.ts';

/** Sample runs that tell how many memories a watcher is likely to have. */
const SAMPLES = 64;

/** A family with the bits of one word that stand for the memories of its members. */
interface Party {
  readonly family: Family;
  /** The first bit of the first member, and how many each has. */
  readonly base: number;
  readonly width: number;
  readonly hearing: Hearing;
  /** Whether a member turned out to have more memories than bits: what was heard is worthless then. */
  isOver: boolean;
}

/** Whose memory a bit stands for. */
interface Rider {
  readonly party: Party;
  readonly member: number;
  readonly watcher: Watcher;
  readonly memory: number;
}

/** How often families that had too few bits are bundled again. */
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
 * for a word full of them. How many bits a family needs is guessed from sample runs; one that needs more goes again, in
 * the end alone.
 */
export function followAll(graph: Graph, order: Uint32Array, families: readonly Family[]): Followed {
  sample(
    graph,
    families.flatMap(({ members }) => members),
  );
  const atOnce = Math.max(1, Math.floor(ROOM / graph.states));
  const sightings: Sighting[] = [];
  let pairs = 0;
  let waiting = families;
  for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
    const bundles = bundled(waiting.filter(fits)).map((parties) => new Bundle(graph, parties));
    for (let from = 0; from < bundles.length; from += atOnce)
      pairs += pass(graph, order, bundles.slice(from, from + atOnce));
    for (const bundle of bundles) sightings.push(...bundle.sightings);
    waiting = [...waiting.filter((family) => !fits(family)), ...bundles.flatMap(({ over }) => over)];
  }
  for (const family of waiting) {
    const sighting = follow(graph, order, family);
    pairs += sighting.pairs;
    sightings.push(sighting);
  }
  const places = new Map(families.map((family, place) => [family, place]));
  const placeOf = ({ family }: Sighting) => places.get(family) ?? 0;
  return { sightings: sightings.toSorted((one, other) => placeOf(one) - placeOf(other)), pairs };
}

const widthOf = ({ members }: Family): number => Math.max(...members.map(({ memories }) => memories.length));
const fits = (family: Family): boolean => widthOf(family) * family.members.length <= 32;

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
  const permuted = graph.symmetry === undefined ? undefined : graph.edgePermutation.values;
  for (const state of order) {
    const here = state * width;
    const end = first[state + 1] ?? 0;
    for (let edge = first[state] ?? 0; edge < end; edge++) {
      const by = leaf[edge] as number;
      const next = (to[edge] as number) * width;
      const permutation = permuted === undefined ? 0 : (permuted[edge] as number);
      if (permutation > 0) {
        for (let word = 0; word < width; word++) {
          const bundle = bundles[word] as Bundle;
          const before = beside[here + word] as number;
          const after = bundle.concerns[by] === 1 ? bundle.step(by, before) : before;
          beside[next + word] = (beside[next + word] as number) | bundle.permute(permutation, after);
        }
        continue;
      }
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
    const way: Step[] = [];
    for (let state = 0; ;) {
      const first = graph.firstEdge.values[state] ?? 0;
      const edges = state < graph.explored ? (graph.firstEdge.values[state + 1] ?? 0) - first : 0;
      if (edges === 0) break;
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      const edge = first + ((seed >>> 8) % edges);
      way.push({ leaf: graph.edgeLeaf.values[edge] ?? 0, permutation: graph.edgePermutation.values[edge] ?? 0 });
      state = graph.edgeTo.values[edge] ?? 0;
    }
    const leaves = graph.unfolded(way);
    for (const { concerns, after } of watchers)
      leaves.reduce((memory, leaf) => (concerns[leaf] === 0 ? memory : after(memory, leaf).memory), 0);
  }
}

/* Widest first, each into the first word with room. */
function bundled(families: readonly Family[]): readonly Party[][] {
  const words: { used: number; readonly parties: Party[] }[] = [];
  const widths = families.map((family) => ({ family, width: widthOf(family) }));
  const bitsOf = ({ family, width }: (typeof widths)[number]) => width * family.members.length;
  for (const wide of widths.toSorted((one, other) => bitsOf(other) - bitsOf(one))) {
    let word = words.find(({ used }) => used + bitsOf(wide) <= 32);
    if (word === undefined) words.push((word = { used: 0, parties: [] }));
    word.parties.push({ ...wide, base: word.used, hearing: new Hearing(), isOver: false });
    word.used += bitsOf(wide);
  }
  return words.map(({ parties }) => parties);
}

/** One word of watchers. */
class Bundle {
  /** For each leaf whether it concerns any of them. */
  readonly concerns: Uint8Array;
  readonly #parties: readonly Party[];
  /** The rider of each bit. */
  readonly #riders: readonly (Rider | undefined)[];
  /** What each leaf makes of each byte of the word; 0 where that is not known yet. */
  readonly #after: Uint32Array;
  /** The same for each permutation. */
  readonly #permuted: Uint32Array[] = [];
  readonly #heardAtEnd = new Uint8Array(4 * 256);

  constructor(graph: Graph, parties: readonly Party[]) {
    this.#parties = parties;
    this.#riders = ridersOf(parties);
    this.#after = new Uint32Array(graph.leaves.length * 4 * 256);
    this.concerns = Uint8Array.from(graph.leaves, (_leaf, index) =>
      this.#riders.some((rider) => rider?.watcher.concerns[index] === 1) ? 1 : 0,
    );
  }

  /** The word before anything has happened. */
  get start(): number {
    return this.#riders.reduce((bits, rider, bit) => (rider?.memory === 0 ? bits | (1 << bit) : bits), 0);
  }

  /** The bits of watchers that had room enough. */
  get mask(): number {
    return this.#riders.reduce((bits, rider, bit) => (rider?.party.isOver === false ? bits | (1 << bit) : bits), 0);
  }

  /** What its watchers found. */
  get sightings(): readonly Sighting[] {
    return this.#parties
      .filter(({ isOver }) => !isOver)
      .map(({ family, hearing: { exercised, broken } }) => ({ family, exercised, broken }));
  }

  /** The families that had no room. */
  get over(): readonly Family[] {
    return this.#parties.filter(({ isOver }) => isOver).map(({ family }) => family);
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
      const rider = this.#riders[bit];
      if (rider === undefined) continue;
      const { watcher, party, member, memory } = rider;
      if (watcher.concerns[leaf] === 0) {
        made |= 1 << bit;
        continue;
      }
      const after = watcher.after(memory, leaf);
      party.hearing.hear(after.findings);
      made |= bitOf(party, member, after.memory);
    }
    return made;
  }

  /** Gives the word after equal requests have changed places. */
  permute(permutation: number, word: number): number {
    const permuted = (this.#permuted[permutation] ??= new Uint32Array(4 * 256));
    let made = 0;
    let place = 0;
    for (let rest = word; rest !== 0; rest >>>= 8, place += 256) {
      const bits = rest & 255;
      if (bits === 0) continue;
      let known = permuted[place + bits] as number;
      if (known === 0) {
        known = this.#image(permutation, bits << (place >>> 5));
        permuted[place + bits] = known;
      }
      made |= known;
    }
    return made;
  }

  #image(permutation: number, word: number): number {
    let made = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const rider = this.#riders[lowestBit(rest)];
      if (rider === undefined) continue;
      const { party, memory } = rider;
      const image = party.family.image(permutation, rider.member);
      made |= bitOf(party, image.member, memoryIn(image, memory));
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
        const rider = this.#riders[lowestBit(rest)];
        const finding: Finding | undefined = rider?.watcher.atEnd(rider.memory);
        if (finding !== undefined) rider?.party.hearing.hear([finding]);
      }
    }
  }
}

function ridersOf(parties: readonly Party[]): readonly (Rider | undefined)[] {
  const riders: (Rider | undefined)[] = Array.from({ length: 32 }, () => undefined);
  for (const party of parties)
    party.family.members.forEach((watcher, member) => {
      for (let memory = 0; memory < party.width; memory++)
        riders[party.base + member * party.width + memory] = { party, member, watcher, memory };
    });
  return riders;
}

/* The bit of a memory; without one, the family has to go again. */
function bitOf(party: Party, member: number, memory: number): number {
  party.isOver ||= memory >= party.width;
  return 1 << (party.base + member * party.width + (memory < party.width ? memory : 0));
}
