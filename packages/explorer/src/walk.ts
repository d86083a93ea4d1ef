import { enabledActions, type Offer } from '@signalbox/engine';
import { EMPTY_WORLD } from '@signalbox/world';
import type { Graph } from './graph.ts';

/** Where a schedule leads in a graph. */
export interface Walk {
  /** The worlds it comes through, the first before any step. */
  readonly states: readonly number[];
  /** The leaf of each step. */
  readonly leaves: readonly number[];
}

/**
 * Follows a schedule through a graph with every step in it.
 *
 * @throws {RangeError} when a label is not enabled where it stands, or leads to where the graph was not looked at.
 */
export function walk(graph: Graph, schedule: readonly string[]): Walk {
  const states = [0];
  const leaves: number[] = [];
  let world: Parameters<Offer['look']>[0] = EMPTY_WORLD;
  for (const [index, label] of schedule.entries()) {
    const state = states.at(-1) as number;
    const offer = enabledActions(graph.offers, world).find((action) => action.label === label)?.offer;
    const edge = offer === undefined ? undefined : edgeOf(graph, state, offer);
    if (edge === undefined)
      throw new RangeError(
        `Step ${index + 1}, ${JSON.stringify(label)}, is not in the worlds of ${graph.scenario.id}.`,
      );
    leaves.push(graph.edgeLeaf.values[edge] as number);
    states.push(graph.edgeTo.values[edge] as number);
    world = graph.world(states.at(-1) as number);
  }
  return { states, leaves };
}

function edgeOf(graph: Graph, state: number, offer: Offer): number | undefined {
  const end = graph.firstEdge.values[state + 1] ?? 0;
  for (let edge = graph.firstEdge.values[state] ?? 0; edge < end; edge++)
    if (graph.leaves[graph.edgeLeaf.values[edge] as number]?.offer === offer) return edge;
  return undefined;
}
