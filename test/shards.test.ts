import { choose, type Scenario } from '@signalbox/engine';
import { Proof, prove, type ProofOptions, type ProofReport } from '@signalbox/explorer';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { describe, expect, test } from 'vitest';
import { searchInTurn, type InTurn } from './shards.ts';

const chosen = (id: string, defects: readonly string[] = []): Scenario => {
  const result = choose(scenarioById(id) as Scenario, { defects });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};

/** Proves with every search done by several shards. */
function proveInTurn(
  scenario: Scenario,
  all: number,
  { maxStates = 2_000_000, warm, isReversed, ...options }: ProofOptions & Partial<InTurn>,
): ProofReport {
  const proof = new Proof(scenario, { maxStates, ...options });
  while (!proof.advance(0)) {
    const { commuting } = proof;
    proof.adopt(searchInTurn(scenario, all, { maxStates, commuting, warm, isReversed }).graph);
  }
  return proof.report();
}

/* What does not depend on which of several shortest schedules was met first. */
const essence = ({ outcomes, violations, warnings, ...rest }: ProofReport) => ({
  ...rest,
  outcomes: outcomes
    .map(({ schedule, ...found }) => ({ ...found, steps: schedule.length }))
    .toSorted((one, other) => (JSON.stringify(one.outcome) < JSON.stringify(other.outcome) ? -1 : 1)),
  broken: [...violations, ...warnings].map(({ schedule, ...found }) => ({ ...found, steps: schedule.length })),
});

const races = SCENARIOS.flatMap(({ id, expect: expected }) =>
  Object.keys(expected).map((key) => [id, key === 'none' ? [] : key.split('+')] as const),
).filter(([id]) => id !== 'reference-3');

describe('several shards find what one search finds', () => {
  test.each(races)('%s with %j', (id, defects) => {
    const scenario = chosen(id, defects);
    const alone = essence(prove(scenario, { reduction: 'none' }));
    for (const all of [1, 2, 3]) expect(essence(proveInTurn(scenario, all, { reduction: 'none' }))).toEqual(alone);
  });

  test.each(['reference-1', 'reference-2', 'deadline-crosses-response', 'two-requests-both-cancelled'])(
    '%s by steps that commute',
    (id) => {
      const scenario = chosen(id);
      const alone = essence(prove(scenario, { reduction: 'por' }));
      expect(essence(proveInTurn(scenario, 2, { reduction: 'por' }))).toEqual(alone);
    },
  );

  test('three requests, all shards taught by a search that went before', () => {
    const scenario = chosen('reference-3', ['cancels-after-completion']);
    expect(proveInTurn(scenario, 2, { reduction: 'none', rules: [], warm: 2000 })).toMatchObject({
      complete: true,
      states: 672_662,
      transitions: 2_232_288,
      interleavings: '1793648252705328',
    });
  });
});

test('every shard holds a fair part of the worlds, and no world twice', () => {
  const { graph, held } = searchInTurn(chosen('reference-2'), 3, { maxStates: 10_000 });
  expect(held.reduce((sum, count) => sum + count, 0)).toBe(graph.states);
  expect(Math.min(...held)).toBeGreaterThan(graph.states / 6);
});

test('in whatever order shards take their turns and learn, the report is the same to the letter', () => {
  const scenario = chosen('reference-2', ['cancels-after-completion']);
  const report = proveInTurn(scenario, 3, { reduction: 'none' });
  expect(proveInTurn(scenario, 3, { reduction: 'none', isReversed: true })).toEqual(report);
});

test('at a bound all shards together have looked at so many worlds, and a shortest schedule is one', () => {
  const scenario = chosen('reference-2', ['cancels-after-completion']);
  const { graph } = searchInTurn(scenario, 3, { maxStates: 700 });
  expect([graph.explored, graph.isComplete]).toEqual([700, false]);
  const whole = prove(scenario, { reduction: 'none' });
  const steps = new Map(whole.outcomes.map(({ outcome, schedule }) => [JSON.stringify(outcome), schedule.length]));
  const { complete, outcomes, violations } = proveInTurn(scenario, 3, { reduction: 'none', maxStates: 700 });
  expect(complete).toBe(false);
  expect(outcomes.length).toBeGreaterThan(0);
  for (const { outcome, schedule } of outcomes) expect(schedule).toHaveLength(steps.get(JSON.stringify(outcome)) ?? -1);
  for (const { rule, schedule } of violations.filter(({ shortest }) => shortest))
    expect(schedule).toHaveLength(whole.violations.find((found) => found.rule === rule)?.schedule.length ?? -1);
});

test('all shards end in the round in which one is told that it is enough', () => {
  let asked = 0;
  const { graph } = searchInTurn(chosen('reference-2'), 2, { maxStates: 10_000, isEnough: () => ++asked >= 30 });
  expect(graph.isComplete).toBe(false);
  expect(graph.explored).toBeGreaterThan(1);
});
