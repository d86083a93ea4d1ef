import { choose, enabledActions, ModelRun, offersOf, play, setStage, DEFECTS, type Scenario } from '@signalbox/engine';
import { brokenBy, Graph, mutationScore, prove, shrink, type ProofReport } from '@signalbox/explorer';
import { applicable, factOf, Judge, keyOf, RULES, type Memory, type Rule } from '@signalbox/oracle';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import type { EventType } from '@signalbox/trace';
import { EMPTY_WORLD, type Snapshot, type World } from '@signalbox/world';
import { describe, expect, test } from 'vitest';
import { packedFloor } from './bench/packed-floor.ts';

const chosen = (id: string, key = 'none'): Scenario => {
  const result = choose(scenarioById(id) as Scenario, key === 'none' ? {} : { defects: key.split('+') });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};

const proofs = new Map<string, ProofReport>();

/** The proof of a race under a defect; asked for by several tests, searched once. */
function proofOf(id: string, key = 'none', reduction: 'none' | 'por' = 'none'): ProofReport {
  const name = `${id} ${key} ${reduction}`;
  const report = proofs.get(name) ?? prove(chosen(id, key), { reduction, counts: false });
  proofs.set(name, report);
  return report;
}

const brokenIn = ({ violations, warnings }: ProofReport) => [...violations, ...warnings];

describe('the reference model', () => {
  test.each([
    ['reference-1', 'none', 31, 53, '133'],
    ['reference-1', 'cancels-after-completion', 33, 55, '133'],
    ['reference-2', 'none', 2391, 6692, '85537630'],
    ['reference-2', 'cancels-after-completion', 2546, 7064, '95801776'],
  ])('%s with %s: %i worlds, %i transitions, %s interleavings', (id, key, states, transitions, interleavings) => {
    expect(prove(chosen(id, key), { rules: [] })).toMatchObject({ complete: true, states, transitions, interleavings });
  });

  test('reference-3 with cancels-after-completion has every one of its interleavings counted', () => {
    expect(prove(chosen('reference-3', 'cancels-after-completion'), { rules: [] })).toMatchObject({
      complete: true,
      states: 672_662,
      transitions: 2_232_288,
      interleavings: '1793648252705328',
    });
  });

  test('its nine outcomes at two requests share all interleavings between them', () => {
    const { outcomes, interleavings } = prove(chosen('reference-2'), { rules: [] });
    expect(outcomes).toHaveLength(9);
    expect(outcomes.reduce((sum, outcome) => sum + BigInt(outcome.interleavings ?? 0), 0n).toString()).toBe(
      interleavings,
    );
  });
});

/* A search that shares nothing with the explorer, and what the explorer's speed is measured by. */
test.each([
  [1, 'none'],
  [1, 'cancels-after-completion'],
  [2, 'none'],
  [2, 'cancels-after-completion'],
] as const)('a search written for the reference model alone agrees at %i with %s', (requests, key) => {
  const graph = new Graph(chosen(`reference-${requests}`, key));
  while (!graph.advance(1000));
  const { worlds, transitions } = packedFloor(requests, key !== 'none');
  expect({ worlds: graph.states, transitions: graph.transitions }).toEqual({ worlds, transitions });
});

test.each([
  [false, 650_971, 2_161_161],
  [true, 672_662, 2_232_288],
])('that search finds the worlds and edges of three requests, late cancellations %s', (late, worlds, transitions) => {
  expect(packedFloor(3, late)).toMatchObject({ worlds, transitions });
});

describe('steps that commute', () => {
  test.each([
    ['reference-1', 28],
    ['reference-2', 1814],
    ['reference-3', 354_230],
  ])('%s with cancels-after-completion is searched by %i worlds, all rules on', (id, stored) => {
    const report = prove(chosen(id, 'cancels-after-completion'), { reduction: 'por', counts: false });
    expect(report).toMatchObject({ complete: true, states: stored, reduction: { asked: 'por', used: 'por', stored } });
    expect(report).toMatchObject({ interleavings: null, uncounted: 'counting was not asked for' });
  });

  test('the counts beside a smaller search are those of the whole one', () => {
    expect(prove(chosen('reference-2'), { reduction: 'por' })).toMatchObject({
      states: 2391,
      transitions: 6692,
      interleavings: '85537630',
      reduction: { used: 'por' },
    });
  });

  test('a race that reads more of a lane than its oldest message is searched whole, and that is said', () => {
    expect(prove(chosen('progress-and-response-in-one-chunk'), { reduction: 'por' }).reduction).toEqual({
      asked: 'por',
      used: 'none',
      stored: 15,
      because: 'an action depends on more of a lane than its oldest message',
    });
  });

  test('a small race is searched whole unless asked otherwise', () => {
    expect(prove(chosen('reference-2')).reduction).toEqual({ asked: 'all', used: 'none', stored: 2391 });
  });
});

/* A walk of every schedule, with nothing remembered: what the explorer must agree with. */
function bruteForce(scenario: Scenario) {
  const offers = offersOf(
    setStage(
      scenario,
      DEFECTS.filter(({ id }) => scenario.defects.includes(id)),
    ),
  );
  const broken = new Set<string>();
  const context = {
    revision: scenario.revision,
    transport: scenario.transport,
    policies: scenario.policies,
    observes: { client: true, server: true },
    resources: 'exact',
  } as const;
  let interleavings = 0;
  const walk = (world: World, schedule: readonly string[]) => {
    const enabled = enabledActions(offers, world);
    if (enabled.every(({ due }) => !due)) {
      const run = new ModelRun(scenario);
      const judge = new Judge(RULES, context);
      for (const label of schedule) {
        const taken = run.take(label);
        if (taken.ok) for (const event of taken.events) judge.see(event);
      }
      for (const { rule, held } of [...judge.observations, ...judge.atEnd()]) if (held === false) broken.add(rule);
    }
    if (enabled.length === 0) interleavings++;
    for (const { offer, label } of enabled) walk(play(offer, world).world, [...schedule, label]);
  };
  walk(EMPTY_WORLD, []);
  return { interleavings: `${interleavings}`, broken: [...broken].toSorted() };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

/* The pairs of a world and a rule's memory of one key, met one by one. */
function pairsOf(scenario: Scenario): number {
  const offers = offersOf(setStage(scenario, []));
  const context = {
    revision: scenario.revision,
    transport: scenario.transport,
    policies: scenario.policies,
    observes: { client: true, server: true },
    resources: 'exact',
  } as const;
  const keys = new Set<string>();
  const pairs = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const rules = applicable(RULES, context);
  const walk = (world: World, memories: ReadonlyMap<string, Memory>) => {
    const { components, lanes } = world as Snapshot;
    const here = JSON.stringify([Object.entries(components).toSorted(byName), Object.entries(lanes).toSorted(byName)]);
    const whole = JSON.stringify([here, [...memories].toSorted(byName)]);
    if (seen.has(whole)) return;
    seen.add(whole);
    pairs.set(here, pairs.get(here) ?? new Set());
    pairs.get(here)?.add(whole);
    for (const { offer } of enabledActions(offers, world)) {
      const after = play(offer, world);
      const next = new Map(memories);
      for (const event of after.events)
        for (const { id, monitor } of rules) {
          const fact = factOf(event);
          const key = monitor.watches.includes(event.type) ? keyOf(monitor.per, fact) : undefined;
          if (key === undefined) continue;
          const place = `${id} ${key}`;
          keys.add(place);
          next.set(place, monitor.see(next.get(place) ?? monitor.begin(context, key), fact, context, key).memory);
        }
      walk(after.world, next);
    }
  };
  walk(EMPTY_WORLD, new Map());
  let count = 0;
  for (const wholes of pairs.values()) {
    const memories = [...wholes].map((whole) => new Map((JSON.parse(whole) as [string, [string, Memory][]])[1]));
    for (const key of keys) count += new Set(memories.map((known) => JSON.stringify(known.get(key)))).size;
  }
  return count;
}

test.each(['reference-1', 'cancel-during-work', 'cancel-crosses-first-progress', 'duplicate-cancel'])(
  '%s has as many pairs of a world and a memory as a walk meets',
  (id) => {
    expect(prove(chosen(id), { reduction: 'none' }).productStates).toBe(pairsOf(chosen(id)));
  },
);

const SMALL = SCENARIOS.flatMap(({ id, expect: expected }) => Object.keys(expected).map((key) => ({ id, key }))).filter(
  ({ id, key }) => {
    const { interleavings } = prove(chosen(id, key), { rules: [], maxStates: 200 });
    return interleavings !== null && BigInt(interleavings) <= 200n;
  },
);

test('there are small races to compare', () => expect(SMALL.length).toBeGreaterThan(40));

test.each(SMALL)('$id with $key: a walk of every schedule counts and judges alike', ({ id, key }) => {
  const scenario = chosen(id, key);
  const report = prove(scenario);
  const broken = brokenIn(report).map(({ rule }) => rule);
  expect({ interleavings: report.interleavings, broken: broken.toSorted() }).toEqual(bruteForce(scenario));
});

const MODEST = SCENARIOS.filter(({ id }) => id !== 'reference-3');

test.each(MODEST)('$id is proven whole', ({ id }) => {
  expect(prove(chosen(id), { rules: [] }).complete).toBe(true);
});

/* Where a frame may be sent as it stands, its sender may break a rule with it: those races name what it breaks. */
test.each(MODEST.filter(({ frames }) => frames.length === 0))(
  '$id breaks no rule in any interleaving of compliant peers',
  ({ id }) => {
    expect(brokenIn(proofOf(id))).toEqual([]);
  },
);

const TWINS = MODEST.flatMap(({ id, expect: expected }) =>
  Object.keys(expected)
    .filter((key) => key !== 'none')
    .map((key) => ({ id, key })),
);

test.each(TWINS)(
  '$id with $key: what the telling schedule breaks is found with no schedule given, and each witness breaks it',
  ({ id, key }) => {
    const scenario = chosen(id, key);
    const found = brokenIn(proofOf(id, key));
    expect(found.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...(scenario.expect[key] ?? [])]));
    for (const { rule, schedule } of found) {
      const run = new ModelRun(scenario);
      const context = {
        revision: scenario.revision,
        transport: scenario.transport,
        policies: scenario.policies,
        observes: { client: true, server: true },
        resources: 'exact',
      } as const;
      const judge = new Judge(RULES, context);
      for (const label of schedule) {
        const taken = run.take(label);
        expect(taken.ok).toBe(true);
        if (taken.ok) for (const event of taken.events) judge.see(event);
      }
      const said = [...judge.observations, ...(run.isQuiet ? judge.atEnd() : [])];
      expect(said.some((seen) => seen.rule === rule && seen.held === false)).toBe(true);
    }
  },
);

const EVERY_TWIN = [...MODEST.map(({ id }) => ({ id, key: 'none' })), ...TWINS];

test.each(EVERY_TWIN)('$id with $key: leaving out what commutes changes no verdict and no outcome', ({ id, key }) => {
  const said = (reduction: 'none' | 'por') => {
    const report = proofOf(id, key, reduction);
    return {
      broken: brokenIn(report)
        .map(({ rule }) => rule)
        .toSorted(),
      outcomes: report.outcomes.map(({ outcome }) => JSON.stringify(outcome)).toSorted(),
      coverage: report.coverage,
    };
  };
  expect(said('por')).toEqual(said('none'));
});

/* Rules that mind any order of two events, as no rule of the product does. */
const ORDERS = (
  [
    ['request-sent', 'request-received'],
    ['request-received', 'response-received'],
    ['progress-sent', 'cancellation-sent'],
    ['progress-received', 'response-sent'],
    ['cancellation-received', 'work-finished'],
    ['resource-released', 'progress-received'],
    ['work-started', 'request-settled'],
    ['effect-committed', 'cancellation-sent'],
  ] as const
)
  .flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ])
  .map(([first, second]) => minds(`${first} is not followed by ${second}`, first as EventType, second as EventType));

function minds(id: string, first: EventType, second: EventType): Rule {
  const broken = { held: false, because: 'it was', illegal: second, legal: 'another order' } as const;
  return {
    id,
    keyword: 'MUST NOT',
    severity: 'violation',
    binds: 'both',
    revisions: {},
    transports: ['stdio'],
    statement: id,
    monitor: {
      id,
      per: 'connection',
      watches: [first, second],
      legal: 'another order',
      needs: 'all events',
      begin: () => '',
      see: (memory, { type }) => ({
        memory: type,
        ...(memory === first && type === second ? { finding: broken } : {}),
      }),
    },
  };
}

/* Every order is sought in every race, so only races that are searched at once are asked. */
const MINDED = MODEST.filter(({ id }) => proofOf(id).states <= 300).map(({ id }) => ({
  id,
  broken: prove(chosen(id), { rules: ORDERS, reduction: 'none' }).violations.map(({ rule }) => rule),
}));

test.each(ORDERS)('leaving out what commutes leaves out no order that minds: $id', (rule) => {
  const found = MINDED.filter(
    ({ id }) => prove(chosen(id), { rules: [rule], reduction: 'por', counts: false }).violations.length > 0,
  );
  expect(found.map(({ id }) => id)).toEqual(
    MINDED.filter(({ broken }) => broken.includes(rule.id)).map(({ id }) => id),
  );
});

test('leaving out what commutes makes most races smaller', () => {
  const smaller = EVERY_TWIN.filter(({ id, key }) => proofOf(id, key, 'por').states < proofOf(id, key, 'none').states);
  expect(smaller.length).toBeGreaterThan(EVERY_TWIN.length / 2);
});

test('every defect is found by proving some race, with no schedule given', () => {
  const mutants = mutationScore(
    DEFECTS.map(({ id }) => id),
    SCENARIOS,
  );
  for (const { defect, found } of mutants)
    process.stdout.write(
      `${defect.padEnd(34)} ${(found?.rule ?? 'NOTHING').padEnd(36)} ${found?.schedule.length ?? 0} steps of ${found?.scenario ?? 'no race'}\n`,
    );
  expect(mutants.filter(({ found }) => found === undefined)).toEqual([]);
  for (const { defect, found } of mutants) {
    if (found === undefined) continue;
    expect(brokenBy(chosen(found.scenario, defect), found.schedule)).toContain(found.rule);
    expect(brokenIn(proofOf(found.scenario)).map(({ rule }) => rule)).not.toContain(found.rule);
  }
});

test('a defect that no race shows is said to be found by nothing', () => {
  expect(mutationScore(['progress-after-terminal'], [chosen('no-token-no-progress')])).toEqual([
    { defect: 'progress-after-terminal' },
  ]);
});

test('a search can be interrupted and goes on where it was', () => {
  const graph = new Graph(chosen('reference-2'));
  let rounds = 0;
  while (!graph.advance(100)) rounds++;
  expect([graph.states, rounds]).toEqual([2391, 23]);
});

test('what is broken before a bound is reached is said with a schedule, and still nothing is called proven', () => {
  const report = prove(chosen('reference-3', 'cancels-after-completion'), { maxStates: 5000 });
  expect(report).toMatchObject({ complete: false, interleavings: null });
  expect(report.violations).toEqual([
    expect.objectContaining({ rule: 'cancel.only-in-flight', shortest: true, schedule: expect.any(Array) }),
  ]);
  expect(report.violations[0]?.schedule).toHaveLength(9);
  expect(report.outcomes.every(({ interleavings }) => interleavings === null)).toBe(true);
});

test('a bound that is reached is said, and nothing is called proven', () => {
  const report = prove(chosen('reference-2'), { maxStates: 50 });
  expect(report).toMatchObject({
    complete: false,
    interleavings: null,
    violations: [],
    uncounted: 'the search stopped at 50 worlds; what lies beyond was not looked at',
  });
});

describe('shrinking', () => {
  const long = chosen('cancel-crosses-response', 'progress-after-terminal');

  test('keeps what the rule needs and drops what it does not, in schedule and scenario', () => {
    const shrunk = shrink(long, long.schedule, 'progress.stop-after-completion');
    expect(shrunk?.schedule).toEqual([
      'client sends request "req-7"',
      'server receives request "req-7"',
      'server finishes "req-7"',
      'server writes response to "req-7"',
    ]);
    expect(shrunk?.scenario).toMatchObject({
      faults: { duplicate: 0 },
      requests: [{ work: [], deadline: false, cancellations: 0 }],
    });
  });

  test.each(TWINS)(
    '$id with $key: what is left breaks the same rule, no step can go, and each says what happens without it',
    ({ id, key }) => {
      const scenario = chosen(id, key);
      const shrunk = shrink(scenario, scenario.schedule);
      if (shrunk === undefined) throw new Error('its telling schedule breaks nothing');
      expect(brokenBy(shrunk.scenario, shrunk.schedule)).toContain(shrunk.rule);
      shrunk.schedule.forEach((_, index) =>
        expect(brokenBy(shrunk.scenario, shrunk.schedule.toSpliced(index, 1))?.includes(shrunk.rule) ?? false).toBe(
          false,
        ),
      );
      expect(shrunk.steps.every(({ without }) => /is not (?:broken|enabled)$/.test(without))).toBe(true);
    },
  );

  test('a schedule that breaks nothing has nothing to shrink', () => {
    expect(shrink(chosen('cancel-during-work'), chosen('cancel-during-work').schedule)).toBeUndefined();
  });
});
