import { ModelRun } from '@signalbox/engine';
import { scenarioById } from '@signalbox/scenarios';
import { happensBefore, readTrace, Recorder, statusOf, TRACE_VERSION, type Observation } from '@signalbox/trace';
import { describe, expect, test } from 'vitest';

function flagship() {
  const scenario = scenarioById('cancel-crosses-response');
  if (scenario === undefined) throw new Error('no flagship');
  const run = new ModelRun(scenario);
  for (const label of scenario.schedule) run.take(label);
  return run.trace;
}

describe('sequence numbers', () => {
  test('count from 1 without a gap, and steps with them', () => {
    const { events, steps } = flagship();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map(({ step }) => step))).toEqual(new Set(steps.map((_, index) => index + 1)));
  });

  test('tie every arrival to its sending, of the two copies of a message first the first', () => {
    const recorder = new Recorder();
    const message = { by: 'client', direction: 'client-to-server', name: 'request 7', message: 'request' } as const;
    const events = recorder.record(1, [
      { ...message, type: 'request-sent' },
      { ...message, by: 'network', type: 'message-duplicated' },
      { ...message, by: 'server', type: 'request-received' },
      { ...message, by: 'network', type: 'message-dropped' },
    ]);
    expect(events.map(({ sent }) => sent)).toEqual([undefined, 1, 1, 2]);
  });

  test('tie a copy to the message it was made of, and a message of the same name behind it to its own', () => {
    const message = { by: 'server', direction: 'server-to-client', name: 'progress 1 for 7' } as const;
    const sent = { ...message, type: 'progress-sent' } as const;
    const received = { ...message, by: 'client', type: 'progress-received' } as const;
    const events = new Recorder().record(1, [
      sent,
      sent,
      { ...message, by: 'network', type: 'message-duplicated' },
      received,
      received,
      received,
    ]);
    expect(events.map((event) => event.sent)).toEqual([undefined, undefined, 1, 1, 3, 2]);
  });

  test.each(['end-closed', 'peer-crashed'] as const)('tie the end of a stream to its %s', (type) => {
    const end = { direction: 'server-to-client', name: 'close', message: 'close', frame: '' } as const;
    const events = new Recorder().record(1, [
      { ...end, by: 'server', type },
      { ...end, by: 'client', type: 'frame-received' },
    ]);
    expect(events[1]?.sent).toBe(1);
  });
});

describe('happens-before', () => {
  const { events } = flagship();
  const at = (type: string) => events.find((event) => event.type === type) ?? events[0]!;

  test.each([
    ['request-sent', 'request-received', true],
    ['request-sent', 'response-sent', true],
    ['response-sent', 'cancellation-sent', false],
    ['cancellation-sent', 'response-received', true],
    ['response-sent', 'response-received', true],
    ['cancellation-received', 'response-received', false],
    ['response-received', 'request-sent', false],
    ['request-sent', 'request-sent', false],
  ])('%s before %s: %s', (earlier, later, before) => {
    expect(happensBefore(events, at(earlier), at(later))).toBe(before);
  });
});

describe('a trace as a file', () => {
  test('is read back as it was', () => {
    const trace = flagship();
    expect(readTrace(JSON.stringify(trace))).toEqual({ ok: true, trace: JSON.parse(JSON.stringify(trace)) });
  });

  test('of a newer version is refused by name', () => {
    const read = readTrace(JSON.stringify({ ...flagship(), version: TRACE_VERSION + 2 }));
    expect(read).toEqual({
      ok: false,
      problem: 'This trace is version 3; this debugger reads up to 1. Open it with a newer debugger.',
    });
  });

  test.each(['{', '[]', '{}', '{"version":"1"}', '{"version":1}', 'null'])(
    '%s is no trace, and what to do is said',
    (text) => {
      const read = readTrace(text);
      expect(read.ok).toBe(false);
      expect(read.ok ? '' : read.problem).toMatch(/xport/);
    },
  );
});

test.each([
  [[], 'not-exercised'],
  [[true], 'held'],
  [[true, null], 'cannot-tell'],
  [[true, null, false], 'broken'],
] as const)('a rule that observed %j is %s', (helds, status) => {
  expect(statusOf(helds.map((held) => ({ held }) as Observation))).toBe(status);
});
