import { performance } from 'node:perf_hooks';
import { ModelRun, type Scenario } from '@signalbox/engine';
import { Judge, RULES } from '@signalbox/oracle';
import { SCENARIOS } from '@signalbox/scenarios';
import type { TraceEvent } from '@signalbox/trace';
import { expect, test } from 'vitest';

/** Plays the telling schedules of the catalogue for a while and gives what each event cost. */
function throughput(milliseconds: number, play: (scenario: Scenario) => { events: number; steps: number }) {
  const start = performance.now();
  let [events, steps] = [0, 0];
  while (performance.now() - start < milliseconds)
    for (const scenario of SCENARIOS) {
      const played = play(scenario);
      events += played.events;
      steps += played.steps;
    }
  const seconds = (performance.now() - start) / 1000;
  return { events: events / seconds, steps: steps / seconds };
}

const contextOf = ({ revision, transport, policies }: Scenario) =>
  ({ revision, transport, policies, observes: { client: true, server: true }, resources: 'exact' }) as const;

function judged(scenario: Scenario) {
  const run = new ModelRun(scenario);
  const judge = new Judge(RULES, contextOf(scenario));
  for (const label of scenario.schedule) {
    const taken = run.take(label);
    if (taken.ok) for (const event of taken.events) judge.see(event);
  }
  judge.atEnd();
  return { events: run.trace.events.length, steps: run.steps.length };
}

function played(scenario: Scenario) {
  const run = new ModelRun(scenario);
  for (const label of scenario.schedule) run.take(label);
  return { events: run.trace.events.length, steps: run.steps.length };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const rate = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;

/* The floor of the same run: what it costs to copy each event of the same traces as JSON, and do nothing with it. */
const TRACES = SCENARIOS.map((scenario) => {
  const run = new ModelRun(scenario);
  for (const label of scenario.schedule) run.take(label);
  return run.trace.events;
});
const copied = (() => {
  let next = 0;
  return () => {
    const events = TRACES[next++ % TRACES.length] ?? [];
    for (const event of events) JSON.parse(JSON.stringify(event));
    return { events: events.length, steps: 0 };
  };
})();

test('engine and oracle, all rules on', () => {
  throughput(500, judged);
  const rounds = Array.from({ length: 5 }, () => ({
    both: throughput(1500, judged),
    engine: throughput(700, played),
    floor: throughput(700, copied),
  }));
  for (const { both, engine, floor } of rounds)
    say(
      `engine + oracle ${rate(both.events)} events, ${rate(both.steps)} steps · engine alone ${rate(engine.events)} events · JSON copy of an event ${rate(floor.events)} · ratio ${(both.events / floor.events).toFixed(2)}`,
    );
  const ratios = rounds.map(({ both, floor }) => both.events / floor.events).toSorted((one, other) => one - other);
  expect(ratios[2]).toBeGreaterThan(0.1);
});

test('a judge that has seen a million events', () => {
  const scenario = SCENARIOS.find(({ id }) => id === 'cancel-crosses-response') as Scenario;
  const run = new ModelRun(scenario);
  for (const label of scenario.schedule) run.take(label);
  const { events } = run.trace;
  const judge = new Judge(RULES, contextOf(scenario));
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const half = { first: 0, second: 0 };
  const count = 1_000_000;
  for (let seen = 0; seen < count; seen++) {
    const event = events[seen % events.length] as TraceEvent;
    judge.see({ ...event, seq: seen + 1 });
    if (seen === count / 2) half.first = performance.now() - start;
  }
  half.second = performance.now() - start - half.first;
  say(
    `judge alone ${rate(count / ((half.first + half.second) / 1000))} events over a million · second half took ${(half.second / half.first).toFixed(2)} of the first · ${judge.observations.length} observations · heap +${Math.round((process.memoryUsage().heapUsed - before) / 1e6)} MB`,
  );
  expect(half.second / half.first).toBeLessThan(2);
});
