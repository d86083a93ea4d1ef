import { parseScenario, type Scenario } from '@signalbox/engine';

const SOURCE = {
  id: 'small-race',
  title: 'Cancellation crosses the response',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 },
    { from: 'client', id: 8, cancellations: 0 },
  ],
  fused: ['start', 'respond', 'release'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client cancels "req-7"',
    'client receives response to "req-7"',
    'server receives cancellation of "req-7"',
  ],
};

/** A race of two requests as a person would write it. */
export const SMALL_SOURCE: Readonly<Record<string, unknown>> = SOURCE;

/** The same, complete. */
export const SMALL_RACE: Scenario = complete(SOURCE);

/** The order in which it is told. */
export const TELLING: readonly string[] = SOURCE.schedule;

function complete(source: unknown): Scenario {
  const parsed = parseScenario(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}
