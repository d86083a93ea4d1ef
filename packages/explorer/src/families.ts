import type { Group, Permutation } from './permutations.ts';
import type { Sketches } from './sketch.ts';
import type { Watcher } from './watcher.ts';

/** So many memories are compared where nothing bounds what a rule may hear. */
const MOST_MEMORIES = 500;

/** Why requests that are alike cannot be taken for one another under a rule. */
export class TellsApart extends Error {}

/** What a permutation makes of a watcher: the member of its family in its place, and the memory for each of its own. */
export interface Image {
  readonly member: number;
  /** `undefined` when every memory stays what it is; -1 for a memory that is never met. */
  readonly memories: readonly number[] | undefined;
}

/** Watchers of one rule that stand for one another when equal requests change places. */
export interface Family {
  readonly members: readonly Watcher[];
  /** Gives what a permutation makes of a member. */
  readonly image: (permutation: number, member: number) => Image;
}

/** Gives the rule that all members of a family follow. */
export const ruleOf = ({ members }: Family): Watcher['rule'] => (members[0] as Watcher).rule;

/** Gives the memory that a memory becomes. */
export function memoryIn({ memories }: Image, memory: number): number {
  const image = memories === undefined ? memory : (memories[memory] ?? NEVER);
  if (image === NEVER) throw new Error(`memory ${memory} of a rule was not thought possible`);
  return image;
}

/** Gives a watcher that stands for itself alone. */
export const alone = (watcher: Watcher): Family => ({
  members: [watcher],
  image: () => ({ member: 0, memories: undefined }),
});

/**
 * Puts watchers together that equal requests exchange.
 *
 * Nothing is assumed of what a rule remembers: whatever may happen is shown to one watcher and its image to the other,
 * and what they say and remember is compared.
 *
 * @throws {TellsApart} when they differ: the rule reads more than which request is which.
 */
export function familiesOf(watchers: readonly Watcher[], group: Group, sketches: Sketches): readonly Family[] {
  const byHeard = new Map<string, Watcher[]>();
  const nameOf = ({ rule }: Watcher, heard: readonly number[]) =>
    `${rule.id} ${heard.toSorted((one, other) => one - other).join(' ')}`;
  for (const watcher of watchers) {
    const name = nameOf(watcher, heardBy(watcher));
    byHeard.set(name, [...(byHeard.get(name) ?? []), watcher]);
  }
  const imageOf = (watcher: Watcher, exchange: Permutation) => {
    const heard = heardBy(watcher);
    const images = heard.map((leaf) => exchange.leaves[leaf] as number);
    if (images.every((image, at) => image === heard[at])) return { watcher, memories: undefined };
    for (const other of byHeard.get(nameOf(watcher, images)) ?? []) {
      const memories = compared(watcher, other, exchange, sketches);
      if (memories !== undefined) return { watcher: other, memories };
    }
    throw new TellsApart(`${watcher.rule.id} tells requests apart that are alike in all but their names`);
  };
  const placed = new Set<Watcher>();
  return watchers.flatMap((first) => {
    if (placed.has(first)) return [];
    const members = [first];
    const exchanged: Image[][] = [];
    for (const member of members)
      exchanged.push(
        group.exchanges.map((exchange) => {
          const { watcher, memories } = imageOf(member, exchange);
          if (!members.includes(watcher)) members.push(watcher);
          return { member: members.indexOf(watcher), memories };
        }),
      );
    for (const member of members) placed.add(member);
    return [{ members, image: imagesFrom(exchanged, group) }];
  });
}

const heardBy = ({ concerns }: Watcher): readonly number[] =>
  [...concerns].flatMap((concern, leaf) => (concern === 1 ? [leaf] : []));

/* A permutation is one before it, and then an exchange. */
function imagesFrom(exchanged: readonly (readonly Image[])[], { steps }: Group): Family['image'] {
  const known: Image[][] = [];
  const image = (permutation: number, member: number): Image => {
    if (permutation === 0) return { member, memories: undefined };
    const images = (known[permutation] ??= []);
    return (images[member] ??= made(permutation, member));
  };
  const made = (permutation: number, member: number): Image => {
    const { before, exchange } = steps[permutation] as Group['steps'][number];
    const first = image(before, member);
    const then = exchanged[first.member]?.[exchange] as Image;
    const { memories } = then;
    return {
      member: then.member,
      memories:
        memories === undefined
          ? first.memories
          : (first.memories?.map((memory) => memories[memory] ?? NEVER) ?? memories),
    };
  };
  return image;
}

const NEVER = -1;

/* The memories of one watcher as those of another that is shown the image of all that happens, or `undefined`. */
function compared(
  one: Watcher,
  other: Watcher,
  { leaves }: Permutation,
  sketches: Sketches,
): readonly number[] | undefined {
  const all = heardBy(one);
  const heard = sketches.heard(one);
  const images: number[] = [0];
  const work = [0];
  for (const memory of work) {
    const image = images[memory] as number;
    if (one.atEnd(memory)?.held !== other.atEnd(image)?.held) return undefined;
    if (heard === undefined && memory >= MOST_MEMORIES)
      throw new TellsApart(`${one.rule.id} may remember too much to be sure that it tells no requests apart`);
    for (const leaf of heard === undefined ? all : (heard[memory] ?? [])) {
      const after = one.after(memory, leaf);
      const there = other.after(image, leaves[leaf] as number);
      if (
        after.findings.length !== there.findings.length ||
        after.findings.some(({ held }, at) => held !== there.findings[at]?.held)
      )
        return undefined;
      const known = images[after.memory];
      if (known === undefined || known === NEVER) {
        while (images.length <= after.memory) images.push(NEVER);
        images[after.memory] = there.memory;
        work.push(after.memory);
      } else if (known !== there.memory) return undefined;
    }
  }
  return images;
}
