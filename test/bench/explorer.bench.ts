import { choose, type Scenario } from '@signalbox/engine';
import { Graph, prove, type ProofOptions } from '@signalbox/explorer';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { describe, expect, test } from 'vitest';
import { compare, cpuOf } from './measure.ts';
import { packedFloor } from './packed-floor.ts';

const ROUNDS = 5;

function reference(requests: number): Scenario {
  const result = choose(scenarioById(`reference-${requests}`) as Scenario, { defects: ['cancels-after-completion'] });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
}

/** The search alone: every world and every edge, and nothing judged or counted. */
function searched(scenario: Scenario): Graph {
  const graph = new Graph(scenario);
  while (!graph.advance(100_000));
  return graph;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const rate = (count: number, milliseconds: number) =>
  `${Math.round((count / milliseconds) * 1000).toLocaleString('en')}/s`;

describe.each([1, 2, 3] as const)('M(%i)', (requests) => {
  const scenario = reference(requests);
  const judged: ProofOptions = { reduction: 'none', counts: false };

  test('the search beside the packed floor', () => {
    const { worlds, bytes } = packedFloor(requests, true);
    const graph = searched(scenario);
    const { productStates } = prove(scenario, judged);
    expect(graph.states).toBe(worlds);
    const took = compare(
      {
        floor: () => packedFloor(requests, true),
        off: () => searched(scenario),
        on: () => prove(scenario, judged),
        reduced: () => prove(scenario, { reduction: 'all', counts: false }),
      },
      ROUNDS,
    );
    const floor = worlds / took.floor;
    const [off, on] = [worlds / took.off, productStates / took.on];
    say(
      [
        `M(${requests}) floor F ${rate(worlds, took.floor)} worlds, ${(bytes / worlds).toFixed(0)} bytes a world`,
        `no rules ${rate(worlds, took.off)} worlds = ${(off / floor).toFixed(2)} F, ${(graph.bytes / worlds).toFixed(0)} bytes a world`,
        `all rules ${rate(productStates, took.on)} product states = ${(on / floor).toFixed(2)} F, that is ${(worlds / took.on / floor).toFixed(2)} F in worlds, ${took.on.toFixed(0)} ms`,
        `reduced, all rules ${took.reduced.toFixed(0)} ms = ${(took.reduced / took.floor).toFixed(1)} × the floor's full search`,
      ].join(' · '),
    );
    expect(on / floor).toBeGreaterThan(0.3);
  });
});

test('what takes more than a second of processor time to prove', () => {
  const slow: string[] = [];
  for (const scenario of SCENARIOS)
    for (const key of Object.keys(scenario.expect)) {
      const result = choose(scenario, key === 'none' ? {} : { defects: key.split('+') });
      if (!result.ok) throw new Error(result.problem);
      const milliseconds = cpuOf(() => void prove(result.scenario));
      if (milliseconds > 1000) slow.push(`${scenario.id} with ${key}: ${(milliseconds / 1000).toFixed(1)} s`);
    }
  say(slow.length === 0 ? 'nothing in the catalogue takes a second to prove' : slow.join('\n'));
  expect(slow.filter((line) => !line.startsWith('reference-3 '))).toEqual([]);
});
