import {
  choose,
  DEFECTS,
  enabledActions,
  ModelRun,
  offersOf,
  play,
  requestKeysOf,
  setStage,
  type Scenario,
} from '@signalbox/engine';
import { prove, type OutcomeMatrix, type ProofReport } from '@signalbox/explorer';
import { Judge, RULES } from '@signalbox/oracle';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import type { TraceEvent } from '@signalbox/trace';
import { EMPTY_WORLD, outcomeOf, type World } from '@signalbox/world';
import { describe, expect, test } from 'vitest';

const chosen = (id: string, key = 'none'): Scenario => {
  const result = choose(scenarioById(id) as Scenario, key === 'none' ? {} : { defects: key.split('+') });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};
const sorted = (scenario: Scenario): ProofReport => prove(scenario, { analyses: true });

/** A complete interleaving: what happened, where it ended and what was said of it. */
interface Told {
  readonly events: readonly TraceEvent[];
  readonly world: World;
  readonly held: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
  readonly isViolated: boolean;
}

/* Every complete interleaving, with nothing remembered between them. */
function everyTelling(scenario: Scenario): readonly Told[] {
  const offers = offersOf(
    setStage(
      scenario,
      DEFECTS.filter(({ id }) => scenario.defects.includes(id)),
    ),
  );
  const tellings: Told[] = [];
  const walk = (world: World, schedule: readonly string[]) => {
    const enabled = enabledActions(offers, world);
    if (enabled.length === 0) tellings.push(tell(scenario, world, schedule));
    for (const { offer, label } of enabled) walk(play(offer, world).world, [...schedule, label]);
  };
  walk(EMPTY_WORLD, []);
  return tellings;
}

function tell(scenario: Scenario, world: World, schedule: readonly string[]): Told {
  const run = new ModelRun(scenario);
  const judge = new Judge(RULES, {
    revision: scenario.revision,
    transport: scenario.transport,
    policies: scenario.policies,
    observes: { client: true, server: true },
    resources: 'exact',
  });
  const violations = new Set(judge.rules.filter(({ severity }) => severity === 'violation').map(({ id }) => id));
  const events: TraceEvent[] = [];
  for (const label of schedule) {
    const taken = run.take(label);
    if (!taken.ok) throw new Error(`${label} does not fit`);
    for (const event of taken.events) judge.see(event);
    events.push(...taken.events);
  }
  const said = [...judge.observations, ...judge.atEnd()];
  return {
    events,
    world,
    held: new Set(said.filter(({ held }) => held === true).map(({ rule }) => rule)),
    broken: new Set(said.filter(({ held }) => held === false).map(({ rule }) => rule)),
    isViolated: said.some(({ rule, held }) => held === false && violations.has(rule)),
  };
}

const SMALL = SCENARIOS.flatMap(({ id, expect: expected }) => Object.keys(expected).map((key) => ({ id, key }))).filter(
  ({ id, key }) => {
    const { interleavings } = prove(chosen(id, key), { rules: [], maxStates: 200 });
    return interleavings !== null && BigInt(interleavings) <= 60n;
  },
);

test('there are small races to compare', () => expect(SMALL.length).toBeGreaterThan(40));

const total = (cells: readonly { readonly interleavings: string | null }[]): string =>
  cells.reduce((sum, { interleavings }) => sum + BigInt(interleavings ?? 0), 0n).toString();

test.each(SMALL)('$id with $key: a walk of every schedule sorts its interleavings alike', ({ id, key }) => {
  const scenario = chosen(id, key);
  const report = sorted(scenario);
  const tellings = everyTelling(scenario);
  const count = (is: (told: Told) => boolean) => `${tellings.filter(is).length}`;
  expect(report.tally).toEqual({
    broken: count(({ isViolated }) => isViolated),
    held: count(({ isViolated }) => !isViolated),
  });
  expect(report.rules).toEqual(
    report.rules?.map(({ rule }) => ({
      rule,
      broken: count(({ broken }) => broken.has(rule)),
      held: count(({ broken, held }) => !broken.has(rule) && held.has(rule)),
      silent: count(({ broken, held }) => !broken.has(rule) && !held.has(rule)),
    })),
  );
  for (const matrix of report.matrices ?? []) {
    expect(total(matrix.rows)).toBe(`${tellings.length}`);
    for (const row of matrix.rows)
      for (const facet of ['requester', 'receiver', 'wire', 'effects', 'ledger'])
        expect(total(row.cells.filter((cell) => cell.facet === facet))).toBe(row.interleavings);
    for (const value of valuesOf(matrix, 'requester'))
      expect(
        total(
          matrix.rows.flatMap(({ cells }) =>
            cells.filter((cell) => cell.value === value && cell.facet === 'requester'),
          ),
        ),
      ).toBe(count(({ world }) => outcomeOf(world, matrix.request).requester === value));
    expect(total(matrix.rows.filter(({ landing }) => landing.edge === 'not-sent'))).toBe(
      count(
        ({ events }) => !events.some(({ type, request }) => type === 'cancellation-sent' && request === matrix.request),
      ),
    );
  }
});

const valuesOf = ({ columns }: OutcomeMatrix, facet: string): readonly string[] =>
  columns.find((column) => column.facet === facet)?.values ?? [];

describe('where a cancellation lands', () => {
  const matrix = (id: string, key?: string) => sorted(chosen(id, key)).matrices?.[0] as OutcomeMatrix;

  test('every edge of the work is a row of its own, in the order of the work', () => {
    expect(matrix('cancel-after-effect').rows.map(({ landing }) => landing)).toEqual([
      { edge: 'not-sent' },
      { edge: 'after-start' },
      { edge: 'after-progress', of: 'progress 1 for "req-7"' },
      { edge: 'after-effect', of: 'row 41' },
      { edge: 'after-progress', of: 'progress 2 for "req-7"' },
      { edge: 'after-response' },
    ]);
  });

  test.each(['cancel-crosses-response', 'cancel-after-effect'])(
    '%s: each cell is opened by a schedule that ends as it says',
    (id) => {
      const { request, rows } = matrix(id);
      for (const { cells } of rows)
        for (const { facet, value, schedule } of cells) {
          const run = new ModelRun(chosen(id));
          for (const label of schedule) expect(run.take(label).ok).toBe(true);
          expect(run.isQuiet).toBe(true);
          const { requester, receiver, effects } = outcomeOf(run.world, request);
          const shown: Readonly<Record<string, string>> = {
            requester,
            receiver,
            effects: effects.join(', ') || 'no effect',
          };
          expect(shown[facet] ?? value).toBe(value);
        }
    },
  );
});

const SEVERAL = SCENARIOS.filter(({ id, requests }) => requests.length > 1 && id !== 'reference-3');

describe('a request beside others', () => {
  test.each(SEVERAL)('$id: every request ends as it would alone', ({ id }) => {
    const scenario = chosen(id);
    const { isolation = [] } = sorted(scenario);
    const uses = (index: number) =>
      scenario.requests.filter(
        ({ from, id: own }) => from === scenario.requests[index]?.from && own === scenario.requests[index]?.id,
      ).length;
    expect(isolation.map(({ request }) => request)).toEqual(
      requestKeysOf(scenario).filter((_key, index) => uses(index) === 1),
    );
    expect(isolation.filter(({ holds }) => !holds)).toEqual([]);
  });

  const TANGLED = SEVERAL.flatMap(({ id, expect: expected }) =>
    Object.keys(expected)
      .filter((key) => key !== 'none')
      .map((key) => ({ id, key })),
  );

  test('defects that mix requests up are caught, each with a schedule that shows it', () => {
    const caught = new Set<string>();
    for (const { id, key } of TANGLED) {
      const scenario = chosen(id, key);
      for (const { request, counterexample } of sorted(scenario).isolation ?? []) {
        if (counterexample === undefined) continue;
        caught.add(key);
        if (counterexample.only === 'alone') continue;
        const run = new ModelRun(scenario);
        for (const label of counterexample.schedule) expect(run.take(label).ok).toBe(true);
        expect(outcomeOf(run.world, request)).toEqual(counterexample.outcome);
      }
    }
    expect([...caught].toSorted()).toEqual(
      expect.arrayContaining(['coerces-identifiers', 'one-map-for-both-directions', 'one-map-for-ids-and-tokens']),
    );
  });
});

test('a search that was not whole sorts nothing, and says why', () => {
  const { tally, matrices, unsorted } = prove(chosen('reference-2'), { analyses: true, maxStates: 100 });
  expect({ tally, matrices }).toEqual({ tally: undefined, matrices: undefined });
  expect(unsorted).toMatch(/100 worlds/);
});
