import { choose, replay, type ModelRun, type Scenario } from '@signalbox/engine';
import { pointOfNoReturn, prove, type Goal } from '@signalbox/explorer';
import { Judge, RULES } from '@signalbox/oracle';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import type { TraceEvent } from '@signalbox/trace';
import { describe, expect, test } from 'vitest';

function chosen(id: string, defects: readonly string[] = []): Scenario {
  const found = scenarioById(id);
  const options = found && choose(found, { defects });
  if (options?.ok !== true) throw new Error(`${id} with ${defects.join(', ')} cannot be chosen.`);
  return options.scenario;
}

const played = (scenario: Scenario, schedule: readonly string[]): ModelRun => {
  const { run, misfit } = replay(scenario, schedule);
  if (misfit !== undefined) throw new Error(`${misfit.label} does not fit`);
  return run;
};

/* Whether a run has broken a MUST or a rule of ours, or would by ending here. */
function isViolated(scenario: Scenario, { trace, isQuiet }: ModelRun, atEnd: boolean): boolean {
  const judge = new Judge(RULES, {
    revision: scenario.revision,
    transport: scenario.transport,
    policies: scenario.policies,
    observes: { client: true, server: true },
    resources: 'exact',
  });
  const grave = new Set(judge.rules.filter(({ severity }) => severity === 'violation').map(({ id }) => id));
  for (const event of trace.events) judge.see(event);
  const said = [...judge.observations, ...(atEnd && isQuiet ? judge.atEnd() : [])];
  return said.some(({ rule, held }) => held === false && grave.has(rule));
}

/* Every way on, tried one by one. */
function hasGoodEnd(scenario: Scenario, schedule: readonly string[]): boolean {
  const run = played(scenario, schedule);
  if (isViolated(scenario, run, false)) return false;
  if (run.isQuiet && !isViolated(scenario, run, true)) return true;
  return run.enabled.some(({ label }) => hasGoodEnd(scenario, [...schedule, label]));
}

const TWINS = SCENARIOS.flatMap(({ id, expect: expected }) =>
  Object.keys(expected).map((key) => ({ id, defects: key === 'none' ? [] : key.split('+') })),
);
const FEW = TWINS.filter(({ id, defects }) => {
  const { interleavings } = prove(chosen(id, defects), { rules: [], maxStates: 2000 });
  return interleavings !== null && BigInt(interleavings) <= 60n;
});

describe('the point of no return', () => {
  test('there are races small enough to try every way on', () => {
    expect(FEW.length).toBeGreaterThan(30);
  });

  test.each(FEW)('$id with $defects: trying every way on from every step agrees', ({ id, defects }) => {
    const scenario = chosen(id, defects);
    const { violations } = prove(scenario);
    for (const schedule of [scenario.schedule, ...violations.map((witness) => witness.schedule)]) {
      const found = pointOfNoReturn(scenario, schedule);
      const good = [...schedule.keys(), schedule.length].filter((step) =>
        hasGoodEnd(scenario, schedule.slice(0, step)),
      );
      if (!found.known) throw new Error(found.because);
      expect(found.after).toBe(good.at(-1));
      expect(good).toEqual(good.map((_step, index) => index));
      if (found.after === undefined) continue;
      const saved = played(scenario, [...schedule.slice(0, found.after), ...found.way]);
      expect(saved.isQuiet).toBe(true);
      expect(isViolated(scenario, saved, true)).toBe(false);
    }
  });

  test('of the flagship race with a report after the response is the step that makes the report certain', () => {
    const scenario = chosen('cancel-crosses-response', ['progress-after-terminal']);
    const [witness] = prove(scenario).violations;
    const schedule = witness?.schedule ?? [];
    const found = pointOfNoReturn(scenario, schedule);
    if (!found.known) throw new Error(found.because);
    expect(found.after).toBeLessThan(schedule.length);
    expect(isViolated(scenario, played(scenario, [...schedule.slice(0, found.after), ...found.way]), true)).toBe(false);
    expect(pointOfNoReturn(scenario, schedule.slice(0, found.after))).toMatchObject({
      known: true,
      after: found.after,
    });
  });

  test('is not guessed where too much would have to be looked at', () => {
    const scenario = chosen('cancel-crosses-response', ['progress-after-terminal']);
    expect(pointOfNoReturn(scenario, scenario.schedule, { maxStates: 10, maxPairs: 1000 })).toMatchObject({
      known: false,
    });
    expect(pointOfNoReturn(scenario, scenario.schedule, { maxStates: 100_000, maxPairs: 1 })).toMatchObject({
      known: false,
    });
  });

  test('asks for a schedule that fits', () => {
    expect(() => pointOfNoReturn(chosen('cancel-crosses-response'), ['client dances'])).toThrow(
      /Step 1, "client dances", is not in the worlds/,
    );
  });
});

const shows = (goal: Goal, events: readonly TraceEvent[]): boolean =>
  events.some(({ type, by, request, name, effect, accepted, to }) =>
    goal.kind === 'event'
      ? type === goal.type &&
        by === goal.by &&
        request === goal.request &&
        (effect ?? name) === goal.of &&
        (accepted === false) === (goal.ignored === true)
      : by === goal.at && request === goal.request && to === goal.state,
  );

/* Every event of every interleaving with the fewest steps to it. */
function soonest(scenario: Scenario, schedule: readonly string[] = [], known = new Map<string, number>()) {
  const run = played(scenario, schedule);
  for (const { type, by, request, name, effect, accepted, to } of run.trace.events.filter(
    ({ step }) => step === schedule.length,
  )) {
    const keys = [
      JSON.stringify([type, by, request, effect ?? name, accepted === false]),
      ...(to === undefined || request === undefined ? [] : [JSON.stringify([by, request, to])]),
    ];
    for (const key of keys) known.set(key, Math.min(known.get(key) ?? Number.POSITIVE_INFINITY, schedule.length));
  }
  for (const { label } of run.enabled) soonest(scenario, [...schedule, label], known);
  return known;
}

describe('what leads here', () => {
  test.each(FEW)(
    '$id with $defects: every event and state is reached, by as few steps as any way has',
    ({ id, defects }) => {
      const scenario = chosen(id, defects);
      const { reached = [] } = prove(scenario, { analyses: true });
      const brute = soonest(scenario);
      const found = new Map(
        reached.map(({ goal, schedule }) => [
          JSON.stringify(
            goal.kind === 'event'
              ? [goal.type, goal.by, goal.request, goal.of, goal.ignored === true]
              : [goal.at, goal.request, goal.state],
          ),
          schedule.length,
        ]),
      );
      expect(found).toEqual(brute);
      for (const { goal, schedule, shortest } of reached) {
        expect(shortest).toBe(true);
        const run = played(scenario, schedule);
        expect(
          shows(
            goal,
            run.trace.events.filter(({ step }) => step === schedule.length),
          ),
        ).toBe(true);
      }
    },
  );
});
