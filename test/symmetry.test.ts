import {
  choose,
  DEFECTS,
  enabledActions,
  ModelRun,
  offersOf,
  parseScenario,
  play,
  setStage,
  type Scenario,
  type ScenarioSource,
} from '@signalbox/engine';
import { brokenBy, prove, type ProofOptions, type ProofReport } from '@signalbox/explorer';
import { RULES, type Rule } from '@signalbox/oracle';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { EMPTY_WORLD, outcomeOf, type World } from '@signalbox/world';
import type { RequestKey } from '@signalbox/protocol';
import { describe, expect, test } from 'vitest';

const chosen = (id: string, key = 'none'): Scenario => {
  const result = choose(scenarioById(id) as Scenario, key === 'none' ? {} : { defects: key.split('+') });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};

const parsed = (source: Omit<ScenarioSource, 'id' | 'title'>): Scenario => {
  const result = parseScenario({ id: 'equal-requests', title: 'Equal requests', ...source });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
};

/* Several requests that differ in their IDs alone, small enough to be searched whole with any defect. */
const equal = (ids: readonly (string | number)[], more: Partial<ScenarioSource> = {}): Scenario =>
  parsed({
    fused: ['start', 'respond', 'release'],
    requests: ids.map((id) => ({ from: 'client', id, token: id, work: [{ progress: 1 }], cancellations: 1 })),
    ...more,
  });

/* Everything of a report that does not depend on which of several equal ways was met first. */
const exact = ({ outcomes, violations, warnings, reached, ...report }: ProofReport) => ({
  figures: [report.states, report.transitions, report.interleavings],
  outcomes: outcomes
    .map(({ outcome, interleavings, schedule }) => JSON.stringify([outcome, interleavings, schedule.length]))
    .toSorted(),
  broken: [...violations, ...warnings].map(({ rule, schedule }) => `${rule} ${schedule.length}`).toSorted(),
  reached: reached?.map(({ goal, schedule }) => JSON.stringify([goal, schedule.length])).toSorted(),
  coverage: report.coverage,
});

/* What has to be the same even where steps were left out, and no longer the shortest ways. */
const essence = ({ outcomes, violations, warnings, coverage }: ProofReport) => ({
  outcomes: outcomes.map(({ outcome }) => JSON.stringify(outcome)).toSorted(),
  broken: [...violations, ...warnings].map(({ rule }) => rule).toSorted(),
  coverage,
});

const whole = (scenario: Scenario, options: ProofOptions = {}) => prove(scenario, { ...options, reduction: 'none' });
const folded = (scenario: Scenario, options: ProofOptions = {}) =>
  prove(scenario, { ...options, reduction: 'symmetry' });
const smallest = (scenario: Scenario, options: ProofOptions = {}) =>
  prove(scenario, { ...options, reduction: 'all', small: 0, counts: false });

/* What is said when worlds are taken for one another, and when steps are left out besides; and what has to be said. */
const reduced = (scenario: Scenario, options: ProofOptions = {}) => ({
  folded: exact(folded(scenario, options)),
  smallest: essence(smallest(scenario, options)),
});
const unreduced = (scenario: Scenario, options: ProofOptions = {}) => {
  const report = whole(scenario, options);
  return { folded: exact(report), smallest: essence(report) };
};

describe('the reference model', () => {
  test.each([
    ['reference-2', 'none', 1199, 863, [2391, 6692, '85537630']],
    ['reference-2', 'cancels-after-completion', 1277, 911, [2546, 7064, '95801776']],
    ['reference-3', 'none', 108_606, 57_681, [650_971, 2_161_161, '1359208557410496']],
    ['reference-3', 'cancels-after-completion', 112_245, 59_160, [672_662, 2_232_288, '1793648252705328']],
  ] as const)(
    '%s with %s: %i worlds stand for all, %i of them where steps commute, too',
    (id, key, ordered, commuting, [states, transitions, interleavings]) => {
      expect(folded(chosen(id, key), { rules: [] })).toMatchObject({
        complete: true,
        states,
        transitions,
        interleavings,
        reduction: { asked: 'symmetry', used: 'symmetry', stored: ordered },
      });
      expect(smallest(chosen(id, key))).toMatchObject({
        complete: true,
        reduction: { asked: 'all', used: 'all', stored: commuting },
      });
    },
  );

  test('the counts beside the smallest search of three requests are exact, and its schedules the shortest', () => {
    const report = prove(chosen('reference-3', 'cancels-after-completion'));
    expect(report).toMatchObject({
      states: 672_662,
      transitions: 2_232_288,
      interleavings: '1793648252705328',
      reduction: { used: 'all', stored: 59_160 },
    });
    expect(report.outcomes).toHaveLength(27);
    expect(report.outcomes.every(({ shortest }) => shortest)).toBe(true);
    expect(report.outcomes.reduce((sum, outcome) => sum + BigInt(outcome.interleavings ?? 0), 0n)).toBe(
      1_793_648_252_705_328n,
    );
    expect(report.violations).toMatchObject([{ rule: 'cancel.only-in-flight', shortest: true }]);
    expect(report.violations[0]?.schedule).toHaveLength(9);
  });
});

/* One request is never taken for another: what commutes in such races is tested with the explorer. */
const SEVERAL = SCENARIOS.filter(({ id, requests }) => requests.length > 1 && id !== 'reference-3').flatMap(
  ({ id, expect: expected }) => Object.keys(expected).map((key) => ({ id, key })),
);

test('there are races of several requests to compare', () => expect(SEVERAL.length).toBeGreaterThan(30));

test.each(SEVERAL)('$id with $key: worlds taken for one another change nothing that is said', ({ id, key }) => {
  const scenario = chosen(id, key);
  expect(reduced(scenario)).toEqual(unreduced(scenario));
});

test.each(['none', ...DEFECTS.map(({ id }) => id)])(
  'two equal requests with %s are judged and counted alike',
  (key) => {
    const scenario = equal([1, 2], { defects: key === 'none' ? [] : [key] });
    expect(reduced(scenario)).toEqual(unreduced(scenario));
  },
);

test.each([
  ['a deadline each', { requests: [1, 2].map((id) => ({ from: 'client', id, deadline: true })) }],
  [
    'effects',
    { requests: [1, 2].map((id) => ({ from: 'server', id, work: [{ effect: 'a row' }], cancellations: 1 })) },
  ],
  ['a message that is lost', { faults: { drop: 1 }, requests: [1, 2].map((id) => ({ from: 'client', id })) }],
  ['a message that comes twice', { faults: { duplicate: 1 }, requests: [1, 2].map((id) => ({ from: 'client', id })) }],
  ['an end that closes', { faults: { close: ['client'] }, requests: [1, 2].map((id) => ({ from: 'client', id })) }],
  [
    'two more that are equal',
    {
      fused: ['start', 'respond', 'release'],
      requests: [1, 2, 'a', 'b'].map((id) => ({ from: 'client', id, cancellations: id === 1 || id === 2 ? 1 : 0 })),
    },
  ],
] as readonly (readonly [string, Omit<ScenarioSource, 'id' | 'title'>])[])(
  'equal requests with %s are judged and counted alike',
  (_what, source) => {
    expect(reduced(parsed(source))).toEqual(unreduced(parsed(source)));
  },
);

test('four equal requests stand in one order of twenty-four', () => {
  const scenario = parsed({
    fused: ['start', 'respond', 'release'],
    requests: [1, 2, 3, 4].map((id) => ({ from: 'client', id })),
  });
  expect(reduced(scenario)).toEqual(unreduced(scenario));
  expect(folded(scenario).reduction.stored).toBeLessThan(whole(scenario).states / 10);
});

/* Counts by taking every step of every schedule, with nothing remembered. */
function countedOneByOne(scenario: Scenario): string {
  const offers = offersOf(setStage(scenario, []));
  const count = (world: World): bigint => {
    const enabled = enabledActions(offers, world);
    return enabled.length === 0 ? 1n : enabled.reduce((sum, { offer }) => sum + count(play(offer, world).world), 0n);
  };
  return count(EMPTY_WORLD).toString();
}

test.each([
  ['reference-1', parsed({ fused: ['start', 'respond', 'release'], requests: [{ from: 'client', id: 1 }] })],
  ['two', parsed({ fused: ['start', 'respond', 'release'], requests: [1, 2].map((id) => ({ from: 'client', id })) })],
  [
    'three',
    parsed({ fused: ['start', 'respond', 'release'], requests: [1, 2, 3].map((id) => ({ from: 'client', id })) }),
  ],
] as const)('%s: a walk of every schedule counts as many interleavings', (_name, scenario) => {
  expect(folded(scenario).interleavings).toBe(countedOneByOne(scenario));
});

describe('requests that are not taken for one another', () => {
  test.each([
    ['a number and the same in text', [7, '7']],
    ['zero and another number', [0, 7]],
    ['the empty text and another', ['', 'x']],
  ])('%s', (_what, ids) => {
    expect(folded(equal(ids)).reduction).toMatchObject({
      used: 'none',
      because: 'no two requests are alike in all but their names',
    });
  });

  test.each([
    ['only one of them is cancelled', 'two-requests-one-cancelled', 'none'],
    ['a frame names one of them', 'cancel-with-extra-fields', 'none'],
    ['the token of one is taken for the ID of the other', 'token-equals-other-id', 'one-map-for-ids-and-tokens'],
  ])('%s', (_what, id, key) => {
    expect(folded(chosen(id, key)).reduction.used).toBe('none');
  });

  test('two that only a defect tells apart: it takes one of them for every unknown one', () => {
    const scenario = equal([1, 2], {
      defects: ['cancels-default-target'],
      frames: [{ name: 'stray', from: 'client', frame: { jsonrpc: '2.0', method: 'notifications/cancelled' } }],
    });
    expect(folded({ ...scenario, defects: [] }).reduction.used).toBe('symmetry');
    expect(folded(scenario).reduction.used).toBe('none');
    expect(reduced(scenario)).toEqual(unreduced(scenario));
  });
});

describe('rules', () => {
  /* Broken where one request is answered after another was, both by ID. */
  const minds = (id: string, isBroken: (answered: string, now: string) => boolean): Rule => ({
    ...(RULES[0] as Rule),
    id,
    keyword: 'MUST NOT',
    severity: 'violation',
    revisions: {},
    transports: ['stdio'],
    monitor: {
      id,
      per: 'connection',
      watches: ['response-sent'],
      legal: 'another order',
      needs: 'all events',
      begin: () => '',
      see: (memory, fact) => {
        const now = fact.event.request ?? '';
        return isBroken(memory as string, now)
          ? { memory: now, finding: { held: false, because: 'it was', illegal: now } }
          : { memory: now };
      },
    },
  });
  const scenario = equal([1, 2, 3]);

  test('one that remembers which request it was is followed through every exchange', () => {
    const rules = [
      minds('no request is answered after another', (answered, now) => answered !== '' && answered !== now),
    ];
    expect(folded(scenario, { rules }).reduction.used).toBe('symmetry');
    expect(reduced(scenario, { rules })).toEqual(unreduced(scenario, { rules }));
  });

  test('one that reads an ID ends it, and that is said', () => {
    const rules = [minds('2 before 1', (answered, now) => answered === 'client:2' && now === 'client:1')];
    expect(folded(scenario, { rules }).reduction).toMatchObject({
      used: 'none',
      because: '2 before 1 tells requests apart that are alike in all but their names',
    });
    expect(reduced(scenario, { rules })).toEqual(unreduced(scenario, { rules }));
  });
});

describe('schedules are told in the names of the requests as they are', () => {
  test.each([
    ['two-requests-both-cancelled', 'releases-twice'],
    ['reference-2', 'cancels-after-completion'],
  ])('%s with %s: each leads to its outcome and breaks its rule', (id, key) => {
    const scenario = chosen(id, key);
    for (const report of [folded(scenario), smallest(scenario)]) {
      for (const { outcome, schedule } of report.outcomes) {
        const run = new ModelRun(scenario);
        for (const label of schedule) expect(run.take(label).ok).toBe(true);
        const found = Object.keys(outcome.requests).map((request) => [
          request,
          outcomeOf(run.world, request as RequestKey),
        ]);
        expect(Object.fromEntries(found)).toEqual(outcome.requests);
      }
      for (const { rule, schedule } of [...report.violations, ...report.warnings])
        expect(brokenBy(scenario, schedule)).toContain(rule);
    }
  });
});
