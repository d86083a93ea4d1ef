import { choose, type Scenario } from '@signalbox/engine';
import { Graph, prove, type ProofOptions } from '@signalbox/explorer';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { describe, expect, test } from 'vitest';
import { CLI } from '../build.ts';
import { HAS_SPIN, verifierOf } from '../spin.ts';
import { compare, cpuOf, cpuOfProcess, median } from './measure.ts';
import { packedFloor } from './packed-floor.ts';
import { randomOrders } from './random-orders.ts';

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

/* What a search without rules must reach of the floor: a small one has hardly met its model when it ends. */
describe.each([
  [1, 0.02],
  [2, 0.05],
  [3, 0.3],
] as const)('M(%i)', (requests, least) => {
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
    expect(off / floor).toBeGreaterThan(least);
    expect(on / floor).toBeGreaterThan(0.3);
  });

  test('all interleavings beside orders drawn at random by fast-check', async () => {
    const runs = 1000;
    await randomOrders(requests, 100);
    const before = process.cpuUsage();
    await randomOrders(requests, runs);
    const { user, system } = process.cpuUsage(before);
    const drawn = (runs / (user + system)) * 1e6;
    const { interleavings } = prove(scenario, { rules: [], reduction: 'none' });
    const took = median(
      Array.from({ length: 3 }, () => cpuOf(() => void prove(scenario, { rules: [], reduction: 'none' }))),
    );
    const times = (Number(interleavings) / took) * 1000;
    say(
      `M(${requests}) fast-check's scheduler ${Math.round(drawn).toLocaleString('en')} interleavings/s · all ${BigInt(interleavings ?? 0).toLocaleString('en')} of them counted in ${took.toFixed(0)} ms, ${(times / drawn).toExponential(1)} times as many a second`,
    );
    expect(times / drawn).toBeGreaterThan(1);
  });

  test('whole processes beside Spin, where it is installed', () => {
    if (!HAS_SPIN) return say('Spin is not installed: nothing to compare with');
    const [full, reduced] = [verifierOf(scenario), verifierOf(scenario, { reduced: true })];
    const prover = (kind: string) => {
      const typed = ['prove', scenario.id, '--defect', ...scenario.defects, '--reduction', kind, '--json'];
      return cpuOfProcess(process.execPath, [CLI, ...typed]);
    };
    const took = { full: [] as number[], reduced: [] as number[], none: [] as number[], all: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      took.full.push(cpuOfProcess(full.command[0], full.command.slice(1)));
      took.reduced.push(cpuOfProcess(reduced.command[0], reduced.command.slice(1)));
      took.none.push(prover('none'));
      took.all.push(prover('all'));
    }
    const of = (name: keyof typeof took) => median(took[name]);
    const { states } = full.run();
    say(
      `M(${requests}) Spin full ${states} states in ${of('full').toFixed(0)} ms, with partial order ${reduced.run().states} in ${of('reduced').toFixed(0)} ms · signalbox prove --reduction none ${of('none').toFixed(0)} ms = ${(of('none') / of('full')).toFixed(2)} ×, --reduction all ${of('all').toFixed(0)} ms = ${(of('all') / of('reduced')).toFixed(2)} ×, counts included`,
    );
    full.remove();
    reduced.remove();
    expect(states).toBe(packedFloor(requests, true).worlds);
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
