import { choose, DEFECTS, parseLabel, printLabel, rename, type Scenario } from '@signalbox/engine';
import { applicable, listRules, RULES } from '@signalbox/oracle';
import { listScenarios, scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { Run } from '@signalbox/subjects';
import { describe, expect, test } from 'vitest';
import { model } from '../packages/subjects/src/model.ts';

const chosen = (scenario: Scenario, key: string, revision?: string): Scenario => {
  const result = choose(scenario, { revision, ...(key === 'none' ? {} : { defects: key.split('+') }) });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};

async function played(scenario: Scenario) {
  const run = await Run.open(scenario, model);
  const misfit = await run.follow(scenario.schedule);
  return { misfit, report: run.report() };
}

const EXPECTATIONS = SCENARIOS.flatMap((scenario) =>
  Object.keys(scenario.expect).map((key) => ({ id: scenario.id, key })),
);

describe.each(EXPECTATIONS)('$id with $key', ({ id, key }) => {
  test('its telling schedule fits to the end and breaks exactly the rules it names', async () => {
    const scenario = chosen(scenarioById(id) as Scenario, key);
    const { misfit, report } = await played(scenario);
    expect(misfit).toBeUndefined();
    expect(report.verdicts.filter(({ status }) => status === 'broken').map(({ rule }) => rule)).toEqual(
      scenario.expect[key],
    );
    expect(report.unexpected).toEqual([]);
  });
});

test.each(SCENARIOS)(
  'the telling schedule of $id ends where nothing has to happen, with every resource given back',
  async (scenario) => {
    const { report } = await played(scenario);
    expect([report.quiet, report.baseline]).toEqual([true, true]);
  },
);

test.each(EXPECTATIONS.filter(({ key }) => key !== 'none'))(
  '$id with $key breaks a rule that it keeps without',
  ({ id, key }) => {
    const { expect: expected } = scenarioById(id) as Scenario;
    expect((expected[key] ?? []).filter((rule) => !expected['none']?.includes(rule))).not.toEqual([]);
  },
);

test('every defect is told by a scenario, alone or together with the one that makes it visible', () => {
  const told = new Set(
    SCENARIOS.flatMap(({ expect: expected }) => Object.keys(expected).flatMap((key) => key.split('+'))),
  );
  expect(DEFECTS.map(({ id }) => id).filter((defect) => !told.has(defect))).toEqual([]);
});

test('every rule that can be broken at the default revision is broken by some scenario', () => {
  const broken = new Set(SCENARIOS.flatMap(({ expect: expected }) => Object.values(expected).flat()));
  const judged = applicable(RULES, { revision: '2025-11-25', transport: 'stdio' }).filter(
    ({ keyword }) => keyword !== 'MAY',
  );
  expect(judged.map(({ id }) => id).filter((rule) => !broken.has(rule))).toEqual([]);
});

test('every label of the catalogue is a sentence of the grammar', () => {
  for (const { schedule, twins } of SCENARIOS)
    for (const line of [...schedule, ...Object.values(twins).flat()]) {
      const label = parseLabel(line);
      expect(label && printLabel(label)).toBe(line);
    }
});

test.each([
  'cancel-during-work',
  'cancel-before-start',
  'cancel-after-completion',
  'cancel-crosses-response',
  'cancel-crosses-first-progress',
  'cancel-crosses-serialisation',
  'duplicate-cancel',
  'two-requests-one-cancelled',
  'equal-ids-both-directions',
  'no-token-no-progress',
  'reference-1',
  'reference-2',
  'reference-3',
])('the catalogue has %s', (id) => {
  expect(scenarioById(id)?.id).toBe(id);
});

test('a race is listed for the revisions that have what it sends', () => {
  const revisionsOf = (id: string) =>
    listScenarios()
      .find((listing) => listing.id === id)
      ?.revisions.at(-1);
  expect(revisionsOf('cancel-during-work')).toBe('2026-07-28');
  expect(revisionsOf('server-request-cancelled')).toBe('2025-11-25');
  expect(revisionsOf('cancel-of-initialize-ignored')).toBe('2025-11-25');
});

test.each(listScenarios())('in no revision does $id break a rule that it does not name', async ({ id, revisions }) => {
  for (const revision of revisions) {
    const { report } = await played(chosen(scenarioById(id) as Scenario, 'none', revision));
    const broken = report.verdicts.filter(({ status }) => status === 'broken').map(({ rule }) => rule);
    expect([revision, broken.filter((rule) => !report.scenario.expect['none']?.includes(rule))]).toEqual([
      revision,
      [],
    ]);
  }
});

test('every race but the reference models rests on a clause of the specification', () => {
  const clauses = new Set(listRules({ revision: '2025-11-25' }).map(({ clause }) => clause));
  for (const { id, tags, source } of SCENARIOS)
    expect([id, tags.includes('reference') || clauses.has(source)]).toEqual([id, true]);
});

test('a listing names the defects of a race with what they do and what they break', () => {
  expect(listScenarios().find(({ id }) => id === 'cancel-crosses-response')?.defects[0]).toEqual({
    id: 'late-result-delivered',
    does: 'A response that comes after its wait ended is delivered all the same.',
    breaks: ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
  });
});

test.each(SCENARIOS.filter(({ requests }) => requests.some(({ id }) => id === 'req-7')))(
  '$id goes as told when "req-7" is called 0',
  async (scenario) => {
    const renamed = rename(scenario, '"req-7"', '0');
    if (!renamed.ok) throw new Error(renamed.problem);
    const { misfit, report } = await played(renamed.scenario);
    expect(misfit).toBeUndefined();
    expect(report.unexpected).toEqual([]);
  },
);
