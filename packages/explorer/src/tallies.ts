import type { Graph } from './graph.ts';
import { placesOf, type History } from './histories.ts';
import { isEnd } from './order.ts';
import type { Watcher } from './watcher.ts';

/** How many complete interleavings rules were kept in, broken in, and had nothing to say in. */
export interface Tally {
  readonly held: bigint;
  readonly broken: bigint;
  readonly silent: bigint;
}

/* What all watchers remember, with whether one of them has spoken; nothing else matters once that decides it. */
type Joint = 'broken' | 'held' | { readonly spoken: boolean; readonly memories: readonly number[] };

/**
 * Counts the complete interleavings in which any of the watchers finds its rule broken, all that spoke found it kept,
 * or none said anything; `undefined` beyond `most` pairs of a world and what they remember together.
 */
export function tallyOf(
  graph: Graph,
  order: Uint32Array,
  watchers: readonly Watcher[],
  { canBreak, most }: { readonly canBreak: boolean; readonly most: number },
): Tally | undefined {
  const settled = (joint: Exclude<Joint, string>): Joint => (joint.spoken && !canBreak ? 'held' : joint);
  const history: History<Joint> = {
    begin: { spoken: false, memories: watchers.map(() => 0) },
    after: (joint, leaf) => {
      if (typeof joint === 'string') return joint;
      let { spoken } = joint;
      const memories = [...joint.memories];
      for (const [place, watcher] of watchers.entries()) {
        if (watcher.concerns[leaf] === 0) continue;
        const after = watcher.after(memories[place] as number, leaf);
        if (after.findings.some(({ held }) => held === false)) return 'broken';
        spoken ||= after.findings.some(({ held }) => held === true);
        memories[place] = after.memory;
      }
      return settled({ spoken, memories });
    },
  };
  const atEnd = (joint: Joint): keyof Tally => {
    if (typeof joint === 'string') return joint;
    const said = joint.memories.map((memory, place) => watchers[place]?.atEnd(memory)?.held);
    if (said.includes(false)) return 'broken';
    return joint.spoken || said.includes(true) ? 'held' : 'silent';
  };
  const places = placesOf(graph, order, history, most);
  if (places === undefined) return undefined;
  const tally = { held: 0n, broken: 0n, silent: 0n };
  for (const { state, memory, ways } of places) if (isEnd(graph, state)) tally[atEnd(memory)] += ways;
  return tally;
}
