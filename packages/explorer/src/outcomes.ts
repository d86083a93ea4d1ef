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
  /** A quiet world that shows it, with the shortest way to it. */
  readonly nearest: number;
  /** The worlds from which nothing leads on: interleavings end only there. */
  readonly ends: readonly number[];
}

/**
 * Gives every distinct outcome of the quiet ends, in the order found, nearest first.
 *
 * Users, network and deadlines may still act at a quiet end; where nothing at all may, an interleaving is complete.
 */
export function outcomesOf(graph: Graph): readonly FoundOutcome[] {
  const keys = requestKeysOf(graph.scenario);
  const found = new Map<string, { outcome: EndOutcome; nearest: number; ends: number[] }>();
  for (let state = 0; state < graph.explored; state++) {
    if (graph.quiet[state] !== 1) continue;
    const world = graph.world(state);
    const outcome: EndOutcome = {
      requests: Object.fromEntries(keys.map((key) => [key, outcomeOf(world, key)])) as EndOutcome['requests'],
      ledger: ledgerOf(world, keys),
      baseline: isAtBaseline(world, keys),
    };
    const text = JSON.stringify(outcome);
    const known = found.get(text) ?? { outcome, nearest: state, ends: [] };
    found.set(text, known);
    if (isEnd(graph, state)) known.ends.push(state);
  }
  return [...found.values()];
}
