import type { Peer, RequestKey } from '@signalbox/protocol';
import type { Actor, EventBody, EventType } from '@signalbox/trace';
import type { Graph } from './graph.ts';

/** Something that can happen, or a state that a request can come to at a peer. */
export type Goal =
  | {
      readonly kind: 'event';
      readonly type: EventType;
      readonly by: Actor;
      readonly request?: RequestKey;
      /** The message or the effect, where there are several. */
      readonly of?: string;
      /** Whether the recipient paid no attention to the message. */
      readonly ignored?: true;
    }
  | { readonly kind: 'state'; readonly at: Peer; readonly request: RequestKey; readonly state: string };

/** A goal with a schedule that leads to it. */
export interface Reached {
  readonly goal: Goal;
  readonly schedule: readonly string[];
  /** Whether no shorter one exists. */
  readonly shortest: boolean;
}

/** Gives everything that happens and every state that is come to in a graph, each with the way that leads there soonest. */
export function reachedIn(graph: Graph): readonly Reached[] {
  const horizon = graph.isReduced ? 0 : graph.horizon;
  const met = new Uint8Array(graph.leaves.length);
  const reached = new Map<string, Reached>();
  for (let state = 0; state < graph.explored; state++) {
    const end = graph.firstEdge.values[state + 1] as number;
    for (let edge = graph.firstEdge.values[state] as number; edge < end; edge++) {
      const leaf = graph.edgeLeaf.values[edge] as number;
      /* Worlds come nearest first, so the first edge of a leaf ends a shortest way to it and to its images. */
      for (const [permutation, image] of graph.imagesOf(leaf).entries()) {
        if (met[image] === 1) continue;
        met[image] = 1;
        const goals = (graph.leaves[image]?.events ?? []).flatMap(goalsOf).filter((goal) => !reached.has(keyOf(goal)));
        if (goals.length === 0) continue;
        const way = graph.unfolded([...graph.wayTo(state), { leaf, permutation: 0 }], permutation);
        const schedule = graph.labels(way);
        for (const goal of goals) reached.set(keyOf(goal), { goal, schedule, shortest: schedule.length <= horizon });
      }
    }
  }
  return [...reached.values()];
}

const keyOf = (goal: Goal): string => JSON.stringify(goal);

function goalsOf({ type, by, request, name, effect, accepted, to }: EventBody): readonly Goal[] {
  const of = effect ?? name;
  return [
    {
      kind: 'event',
      type,
      by,
      ...(request === undefined ? {} : { request }),
      ...(of === undefined ? {} : { of }),
      ...(accepted === false ? { ignored: true } : {}),
    },
    ...(to === undefined || request === undefined || (by !== 'client' && by !== 'server')
      ? []
      : [{ kind: 'state', at: by, request, state: to } as const]),
  ];
}
