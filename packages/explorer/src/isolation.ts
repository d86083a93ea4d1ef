import { requestKeysOf, type Scenario } from '@signalbox/engine';
import type { RequestKey } from '@signalbox/protocol';
import { outcomeOf, type Outcome } from '@signalbox/world';
import { Graph } from './graph.ts';
import type { IsolationReport } from './report.ts';

/**
 * Compares for each request of a scenario with several the ways it ends in with those it ends in alone.
 *
 * Alone means without the other requests; frames, faults and policies stay as they are. Requests that share their ID
 * are not independent by the protocol, which forbids to use one twice, and are left out. `graph` has every step in it.
 */
export function isolationOf(graph: Graph): readonly IsolationReport[] {
  const { scenario } = graph;
  const keys = requestKeysOf(scenario);
  if (keys.length < 2) return [];
  return keys.flatMap((request, index) => {
    const { from, id } = scenario.requests[index] as Scenario['requests'][number];
    if (scenario.requests.some((other, place) => place !== index && other.from === from && other.id === id)) return [];
    const single = aloneIn(scenario, index);
    const [own] = requestKeysOf(single);
    const lonely = new Graph(single);
    while (!lonely.advance(1000));
    const alone = endsOf(lonely, own as RequestKey);
    const beside = endsOf(graph, request);
    const counterexample = only('beside', beside, alone, graph) ?? only('alone', alone, beside, lonely);
    return [
      {
        request,
        beside: keys.filter((key) => key !== request),
        outcomes: alone.size,
        holds: counterexample === undefined,
        ...(counterexample === undefined ? {} : { counterexample }),
      },
    ];
  });
}

/* Its steps are its own: the telling schedules name requests that are no longer there. */
const aloneIn = (scenario: Scenario, index: number): Scenario => ({
  ...scenario,
  requests: scenario.requests.slice(index, index + 1),
  schedule: [],
  twins: {},
});

/* The outcomes of a request at quiet ends, each with the nearest. */
function endsOf(graph: Graph, request: RequestKey): ReadonlyMap<string, { outcome: Outcome; nearest: number }> {
  const found = new Map<string, { outcome: Outcome; nearest: number }>();
  for (let state = 0; state < graph.explored; state++) {
    if (graph.quiet[state] !== 1) continue;
    const outcome = outcomeOf(graph.world(state), request);
    const text = JSON.stringify(outcome);
    if (!found.has(text)) found.set(text, { outcome, nearest: state });
  }
  return found;
}

function only(
  where: 'alone' | 'beside',
  here: ReturnType<typeof endsOf>,
  there: ReturnType<typeof endsOf>,
  graph: Graph,
): IsolationReport['counterexample'] {
  for (const [text, { outcome, nearest }] of here)
    if (!there.has(text)) return { only: where, outcome, schedule: graph.scheduleTo(nearest) };
  return undefined;
}
