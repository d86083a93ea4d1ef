import type { Finding } from '@signalbox/oracle';
import { countBits, lowestBit } from './bits.ts';
import type { Graph } from './graph.ts';
import type { After, Watcher } from './watcher.ts';

/** What one rule of one key says somewhere among all interleavings. */
export interface Sighting {
  readonly watcher: Watcher;
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
export function follow(graph: Graph, order: Uint32Array, watcher: Watcher): Sighting & { readonly pairs: number } {
  /* Memories ride beside each world as bits, 32 a plane. */
  const planes = [new Uint32Array(graph.states)];
  const put = (state: number, memory: number) => {
    while (planes.length <= memory >>> 5) planes.push(new Uint32Array(graph.states));
    const plane = planes[memory >>> 5] as Uint32Array;
    plane[state] = (plane[state] as number) | (1 << (memory & 31));
  };
  put(0, 0);
  const hearing = new Hearing();
  let pairs = 0;
  for (const state of order) {
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let level = 0; level < planes.length; level++) {
      const here = planes[level]?.[state] ?? 0;
      pairs += countBits(here);
      for (let rest = here; rest !== 0; rest &= rest - 1) {
        const memory = level * 32 + lowestBit(rest);
        for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
          const after = stepped(watcher, memory, graph.edgeLeaf.values[edge] as number);
          put(graph.edgeTo.values[edge] as number, after.memory);
          hearing.hear(after.findings);
        }
        const finding = graph.quiet[state] === 1 ? watcher.atEnd(memory) : undefined;
        if (finding !== undefined) hearing.hear([finding]);
      }
    }
  }
  return { watcher, pairs, exercised: hearing.exercised, broken: hearing.broken };
}

const SAID_NOTHING: readonly Finding[] = [];

const stepped = (watcher: Watcher, memory: number, leaf: number): After =>
  watcher.concerns[leaf] === 0 ? { memory, findings: SAID_NOTHING } : watcher.after(memory, leaf);

/** Gives a shortest way, as leaves, to a place where the rule is broken: breadth first over worlds and memories. */
export function shortestBreak(graph: Graph, watcher: Watcher): readonly number[] | undefined {
  const { states } = graph;
  const seen = new Map<number, { readonly from: number; readonly leaf: number }>([[0, { from: -1, leaf: -1 }]]);
  const queue: number[] = [0];
  const back = (pair: number, last?: number): readonly number[] => {
    const way = last === undefined ? [] : [last];
    for (let at = pair; at !== 0; at = seen.get(at)?.from ?? 0) way.unshift(seen.get(at)?.leaf ?? 0);
    return way;
  };
  for (let at = 0; at < queue.length; at++) {
    const pair = queue[at] ?? 0;
    const state = pair % states;
    const memory = (pair - state) / states;
    if (graph.quiet[state] === 1 && watcher.atEnd(memory)?.held === false) return back(pair);
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
      const leaf = graph.edgeLeaf.values[edge] ?? 0;
      const after = stepped(watcher, memory, leaf);
      if (after.findings.some(({ held }) => held === false)) return back(pair, leaf);
      const next = after.memory * states + (graph.edgeTo.values[edge] ?? 0);
      if (seen.has(next)) continue;
      seen.set(next, { from: pair, leaf });
      queue.push(next);
    }
  }
  return undefined;
}
