import { choose, type Scenario } from '@signalbox/engine';
import {
  Graph,
  ListedLessons,
  Proof,
  prove,
  WARM,
  type Lesson,
  type ProofOptions,
  type Reduction,
} from '@signalbox/explorer';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { describe, expect, test } from 'vitest';
import { searchInTurn, type InTurn } from './shards.ts';

const chosen = (id: string, defects: readonly string[] = []): Scenario => {
  const result = choose(scenarioById(id) as Scenario, { defects });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};

/** Proves with every search done by several shards, taught by its first worlds, and ended alone where a bound is near. */
function proveInTurn(
  scenario: Scenario,
  all: number,
  { isReversed = false, ...options }: ProofOptions & Pick<InTurn, 'isReversed'>,
) {
  const lists: Record<Reduction, Lesson[]> = { none: [], por: [], symmetry: [], all: [] };
  const proof = new Proof(scenario, {
    ...options,
    lessons: (mayLeaveOut) => new ListedLessons(lists[mayLeaveOut]),
  });
  while (!proof.advance(0)) {
    const { graph, bound, mayLeaveOut } = proof;
    graph.advance(Math.max(0, Math.min(bound, WARM + 1) - graph.explored));
    searchInTurn(scenario, all, {
      graph,
      lessons: lists[mayLeaveOut],
      omission: { ...proof.toJudge, mayLeaveOut },
      maxStates: bound,
      isReversed,
    });
    graph.advance(bound - graph.explored);
  }
  return proof.report();
}

/** Searches by several shards from the start, or after one search has looked at so many worlds. */
function searched(scenario: Scenario, all: number, bound: Pick<InTurn, 'maxStates' | 'isEnough'>) {
  const lessons: Lesson[] = [];
  const graph = new Graph(scenario, undefined, { lessons: new ListedLessons(lessons) });
  return { graph, held: searchInTurn(scenario, all, { graph, lessons, ...bound }) };
}

const races = SCENARIOS.flatMap(({ id, expect: expected }) =>
  Object.keys(expected).map((key) => [id, key === 'none' ? [] : key.split('+')] as const),
).filter(([id, defects]) => {
  const { complete, states } = prove(chosen(id, defects), {
    rules: [],
    counts: false,
    reduction: 'none',
    maxStates: 500,
  });
  return complete && states > 20;
});

test('there are races enough to divide', () => expect(races.length).toBeGreaterThan(50));

describe('several shards find what one search finds, to the letter', () => {
  test.each(races)('%s with %j', (id, defects) => {
    const scenario = chosen(id, defects);
    const options = { reduction: 'none', analyses: true } as const;
    const alone = prove(scenario, options);
    for (const all of [2, 3]) expect(proveInTurn(scenario, all, options)).toEqual(alone);
  });

  test.each([
    ['por', 'reference-1'],
    ['por', 'reference-2'],
    ['por', 'deadline-crosses-response'],
    ['por', 'two-requests-both-cancelled'],
    ['symmetry', 'reference-2'],
    ['symmetry', 'two-requests-both-cancelled'],
    ['all', 'reference-2'],
    ['all', 'two-requests-both-cancelled'],
  ] as const)('by %s: %s', (reduction, id) => {
    const scenario = chosen(id);
    const options = { reduction, small: 0 } as const;
    const alone = prove(scenario, options);
    expect(alone.reduction.used).toBe(reduction);
    for (const all of [1, 2, 3]) expect(proveInTurn(scenario, all, options)).toEqual(alone);
  });

  test('three requests, in a search that becomes a reduced one and is counted by a third', () => {
    const scenario = chosen('reference-3', ['cancels-after-completion']);
    const options = { rules: [], maxStates: 1_000_000 };
    const alone = prove(scenario, options);
    expect(alone).toMatchObject({ states: 672_662, transitions: 2_232_288, interleavings: '1793648252705328' });
    expect(alone.reduction.stored).toBeLessThan(672_662);
    expect(proveInTurn(scenario, 2, options)).toEqual(alone);
  }, 60_000);

  test.each([600, 700, 1500])('two requests, stopped at %i worlds', (maxStates) => {
    const scenario = chosen('reference-2', ['cancels-after-completion']);
    const alone = prove(scenario, { reduction: 'none', maxStates });
    expect(alone.complete).toBe(false);
    expect(proveInTurn(scenario, 3, { reduction: 'none', maxStates })).toEqual(alone);
  });
});

test('every shard holds a fair part of the worlds, and no world twice', () => {
  const { graph, held } = searched(chosen('reference-2'), 3, { maxStates: 10_000 });
  expect(graph.isComplete).toBe(true);
  expect(held.reduce((sum, count) => sum + count, 0)).toBe(graph.states);
  expect(Math.min(...held)).toBeGreaterThan(graph.states / 6);
});

test.each(['none', 'symmetry', 'all'] as const)(
  'in whatever order shards take their turns and learn, the report is the same to the letter; left out: %s',
  (reduction) => {
    const scenario = chosen('reference-2', ['cancels-after-completion']);
    const report = proveInTurn(scenario, 3, { reduction, small: 0 });
    expect(proveInTurn(scenario, 3, { reduction, small: 0, isReversed: true })).toEqual(report);
  },
);

test('no level is begun that would go beyond the bound; whoever holds the whole goes on to it alone', () => {
  const { graph } = searched(chosen('reference-2'), 3, { maxStates: 700 });
  expect(graph.explored).toBeLessThan(700);
  expect(graph.states).toBeGreaterThan(700);
  graph.advance(700 - graph.explored);
  expect([graph.explored, graph.isComplete]).toEqual([700, false]);
  while (!graph.advance(1000));
  expect([graph.states, graph.transitions]).toEqual([2391, 6692]);
});

test('all shards end in the round in which one is told that it is enough, and what they found is whole', () => {
  let asked = 0;
  const { graph } = searched(chosen('reference-2'), 2, { maxStates: 10_000, isEnough: () => ++asked >= 30 });
  expect(graph.isComplete).toBe(false);
  expect(graph.explored).toBeGreaterThan(1);
  while (!graph.advance(1000));
  expect([graph.states, graph.transitions]).toEqual([2391, 6692]);
});
