import type { Finding } from '@signalbox/oracle';
import type { Graph } from './graph.ts';
import type { Watcher } from './watcher.ts';

/** What one rule of one key says somewhere among all interleavings. */
export interface Sighting {
  readonly watcher: Watcher;
  /** How many pairs of a world and a memory of this watcher exist. */
  readonly pairs: number;
  readonly exercised: boolean;
  readonly broken: boolean;
}

/**
 * Follows one rule over every interleaving at once: which of its memories can stand beside each world.
 *
 * Rules do not read each other, so the pairs of a world and a memory of one rule are exact, and grow by addition where
 * the product of all rules would grow by multiplication.
 */
export function follow(graph: Graph, order: Uint32Array, watcher: Watcher): Sighting {
  const beside = new Uint32Array(graph.states);
  beside[0] = 1;
  const { concerns } = watcher;
  const first = graph.firstEdge.values;
  const to = graph.edgeTo.values;
  const leaf = graph.edgeLeaf.values;
  let [pairs, exercised, broken] = [0, false, false];
  const hear = (findings: readonly Finding[]) => {
    for (const { held } of findings) {
      exercised ||= held !== null;
      broken ||= held === false;
    }
  };
  for (const state of order) {
    const here = beside[state] ?? 0;
    pairs += bits(here);
    const end = first[state + 1] ?? 0;
    for (let edge = first[state] ?? 0; edge < end; edge++) {
      const next = to[edge] ?? 0;
      const by = leaf[edge] ?? 0;
      if (concerns[by] === 0) {
        beside[next] = (beside[next] ?? 0) | here;
        continue;
      }
      for (let rest = here; rest !== 0; rest &= rest - 1) {
        const { memory, findings } = watcher.after(31 - Math.clz32(rest & -rest), by);
        beside[next] = (beside[next] ?? 0) | (1 << memory);
        if (findings.length > 0) hear(findings);
      }
    }
    if (graph.quiet[state] === 1)
      for (let rest = here; rest !== 0; rest &= rest - 1) {
        const finding = watcher.atEnd(31 - Math.clz32(rest & -rest));
        if (finding !== undefined) hear([finding]);
      }
  }
  return { watcher, pairs, exercised, broken };
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Gives a shortest way, as leaves, to a place where the rule is broken: breadth first over worlds and memories. */
export function shortestBreak(graph: Graph, watcher: Watcher): readonly number[] | undefined {
  const width = watcher.memories.length + 64;
  const seen = new Map<number, { readonly from: number; readonly leaf: number }>([[0, { from: -1, leaf: -1 }]]);
  const queue: number[] = [0];
  const back = (pair: number, last?: number): readonly number[] => {
    const way = last === undefined ? [] : [last];
    for (let at = pair; at !== 0; at = seen.get(at)?.from ?? 0) way.unshift(seen.get(at)?.leaf ?? 0);
    return way;
  };
  for (let at = 0; at < queue.length; at++) {
    const pair = queue[at] ?? 0;
    const state = Math.floor(pair / width);
    const memory = pair % width;
    if (graph.quiet[state] === 1 && watcher.atEnd(memory)?.held === false) return back(pair);
    const end = graph.firstEdge.values[state + 1] ?? 0;
    for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++) {
      const leaf = graph.edgeLeaf.values[edge] ?? 0;
      const after = watcher.concerns[leaf] === 0 ? { memory, findings: [] } : watcher.after(memory, leaf);
      if (after.findings.some(({ held }) => held === false)) return back(pair, leaf);
      const next = (graph.edgeTo.values[edge] ?? 0) * width + after.memory;
      if (seen.has(next)) continue;
      seen.set(next, { from: pair, leaf });
      queue.push(next);
    }
  }
  return undefined;
}
