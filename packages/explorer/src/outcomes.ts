import { requestKeysOf } from '@signalbox/engine';
import type { RequestKey } from '@signalbox/protocol';
import { isAtBaseline, ledgerOf, outcomeOf, type Ledger, type Outcome } from '@signalbox/world';
import type { Graph } from './graph.ts';
import { isEnd } from './order.ts';

/** One way everything can have ended: of every request, and of what was held for it. */
export interface EndOutcome {
  readonly requests: Readonly<Record<RequestKey, Outcome>>;
  readonly ledger: Ledger;
  readonly baseline: boolean;
}

/** An outcome with the worlds that show it. */
export interface FoundOutcome {
  readonly outcome: EndOutcome;
  /** A quiet world with the shortest way to it, and the permutation after which it shows it. */
  readonly nearest: { readonly state: number; readonly permutation: number };
  /** The worlds from which nothing leads on, where interleavings end; each with how many worlds it stands for here. */
  readonly ends: readonly { readonly state: number; readonly worlds: number }[];
}

/**
 * Gives every distinct outcome of the quiet ends, in the order found, nearest first.
 *
 * Users, network and deadlines may still act at a quiet end; where nothing at all may, an interleaving is complete.
 */
export function outcomesOf(graph: Graph): readonly FoundOutcome[] {
  const keys = requestKeysOf(graph.scenario);
  const found = new Map<string, { outcome: EndOutcome; nearest: FoundOutcome['nearest']; ends: Map<number, number> }>();
  for (let state = 0; state < graph.explored; state++) {
    if (graph.quiet[state] !== 1) continue;
    for (const { world, permutation } of graph.worldsFor(state)) {
      const outcome: EndOutcome = {
        requests: Object.fromEntries(keys.map((key) => [key, outcomeOf(world, key)])) as EndOutcome['requests'],
        ledger: ledgerOf(world, keys),
        baseline: isAtBaseline(world, keys),
      };
      const text = JSON.stringify(outcome);
      const known = found.get(text) ?? { outcome, nearest: { state, permutation }, ends: new Map<number, number>() };
      found.set(text, known);
      if (isEnd(graph, state)) known.ends.set(state, (known.ends.get(state) ?? 0) + 1);
    }
  }
  return [...found.values()].map(({ outcome, nearest, ends }) => ({
    outcome,
    nearest,
    ends: [...ends].map(([state, worlds]) => ({ state, worlds })),
  }));
}
