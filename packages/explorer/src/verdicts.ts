import type { Finding } from '@signalbox/oracle';
import { countBits, lowestBit } from './bits.ts';
import { memoryIn, type Family } from './families.ts';
import type { Graph, Step } from './graph.ts';
import type { After, Watcher } from './watcher.ts';

/** What one rule says of the keys of a family somewhere among all interleavings. */
export interface Sighting {
  readonly family: Family;
  readonly exercised: boolean;
  readonly broken: boolean;
}

/** Gathers what is said anywhere. */
export class Hearing {
  exercised = false;
  broken = false;

  hear(findings: readonly Finding[]): void {
    for (const { held } of findings) {
      this.exercised ||= held !== null;
      this.broken ||= held === false;
    }
  }
}

/**
 * Follows one rule over every interleaving at once: which of its memories can stand beside each world.
 *
 * Rules do not read each other, so the pairs of a world and a memory of one rule are exact, and grow by addition where
 * the product of all rules would grow by multiplication.
 */
export function follow(graph: Graph, order: Uint32Array, family: Family): Sighting & { readonly pairs: number } {
  /* Memories ride beside each world as bits, 32 a plane, the planes of a member one behind the other. */
  const planes = family.members.map(() => [new Uint32Array(graph.states)]);
  const put = (state: number, { member, memory }: Standing) => {
    const own = planes[member] as Uint32Array[];
    while (own.length <= memory >>> 5) own.push(new Uint32Array(graph.states));
    const plane = own[memory >>> 5] as Uint32Array;
    plane[state] = (plane[state] as number) | (1 << (memory & 31));
  };
  family.members.forEach((_watcher, member) => put(0, { member, memory: 0 }));
  const hearing = new Hearing();
  let pairs = 0;
  for (const state of order) {
    const end = graph.firstEdge.values[state + 1] ?? 0;
    planes.forEach((own, member) => {
      const watcher = family.members[member] as Watcher;
      for (let level = 0; level < own.length; level++) {
        const here = own[level]?.[state] ?? 0;
        pairs += countBits(here);
        for (let rest = here; rest !== 0; rest &= rest - 1) {
          const memory = level * 32 + lowestBit(rest);
          for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
            const after = stepped(watcher, memory, graph.edgeLeaf.values[edge] as number);
            put(
              graph.edgeTo.values[edge] as number,
              standingAfter(graph, edge, family, { member, memory: after.memory }),
            );
            hearing.hear(after.findings);
          }
          const finding = graph.quiet[state] === 1 ? watcher.atEnd(memory) : undefined;
          if (finding !== undefined) hearing.hear([finding]);
        }
      }
    });
  }
  return { family, pairs, exercised: hearing.exercised, broken: hearing.broken };
}

/** A member of a family, and what it remembers. */
interface Standing {
  readonly member: number;
  readonly memory: number;
}

/* Equal requests may change places after an edge. */
function standingAfter(graph: Graph, edge: number, family: Family, standing: Standing): Standing {
  const permutation = graph.edgePermutation.values[edge] ?? 0;
  if (graph.symmetry === undefined || permutation === 0) return standing;
  const image = family.image(permutation, standing.member);
  return { member: image.member, memory: memoryIn(image, standing.memory) };
}

const SAID_NOTHING: readonly Finding[] = [];

const stepped = (watcher: Watcher, memory: number, leaf: number): After =>
  watcher.concerns[leaf] === 0 ? { memory, findings: SAID_NOTHING } : watcher.after(memory, leaf);

/** Gives a shortest way, as leaves, to a place where the rule is broken: breadth first over worlds and memories. */
export function shortestBreak(graph: Graph, family: Family): readonly number[] | undefined {
  const { states } = graph;
  const { members } = family;
  const seen = new Map<number, { readonly from: number; readonly step: Step }>();
  const queue: number[] = [0];
  const back = (pair: number, last?: Step): readonly number[] => {
    const way = last === undefined ? [] : [last];
    for (let at = seen.get(pair); at !== undefined; at = seen.get(at.from)) way.push(at.step);
    return graph.unfolded(way.toReversed());
  };
  for (const pair of queue) {
    const state = pair % states;
    const member = ((pair - state) / states) % members.length;
    const memory = (pair - state - member * states) / (states * members.length);
    const watcher = members[member] as Watcher;
    if (graph.quiet[state] === 1 && watcher.atEnd(memory)?.held === false) return back(pair);
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
      const leaf = graph.edgeLeaf.values[edge] ?? 0;
      const step = { leaf, permutation: graph.edgePermutation.values[edge] ?? 0 };
      const after = stepped(watcher, memory, leaf);
      if (after.findings.some(({ held }) => held === false)) return back(pair, step);
      const there = standingAfter(graph, edge, family, { member, memory: after.memory });
      const next = (there.memory * members.length + there.member) * states + (graph.edgeTo.values[edge] ?? 0);
      if (next === 0 || seen.has(next)) continue;
      seen.set(next, { from: pair, step });
      queue.push(next);
    }
  }
  return undefined;
}
