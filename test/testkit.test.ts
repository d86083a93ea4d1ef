import {
  DeterministicMcpAdapter,
  brokenRules,
  chronologyOf,
  explainBroken,
  race,
  type ScenarioSource,
} from '@signalbox/testkit';
import { describe, expect, test } from 'vitest';

const call = (id: unknown, progressToken?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'work', arguments: {}, ...(progressToken === undefined ? {} : { _meta: { progressToken } }) },
});
const cancelled = (params: Record<string, unknown>) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
const progress = (progressToken: unknown, value: number, message: string) => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken, progress: value, total: 2, message },
});
const result = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text: 'done' }], isError: false },
});

describe('DeterministicMcpAdapter', () => {
  test('a request with a token reports both phases before its result', async () => {
    const adapter = new DeterministicMcpAdapter();
    const done = adapter.receive(call('req-7', 'progress-7'));
    expect(await adapter.started.promise).toBe('req-7');
    expect(adapter.outbound).toEqual([progress('progress-7', 1, 'started')]);
    expect(adapter.activeCount).toBe(1);
    adapter.continueWork.resolve();
    await done;
    expect(adapter.outbound).toEqual([
      progress('progress-7', 1, 'started'),
      progress('progress-7', 2, 'completed'),
      result('req-7'),
    ]);
    expect([adapter.activeCount, adapter.cleanupCount]).toEqual([0, 1]);
  });

  test('a request without a token gets its result and no progress', async () => {
    const adapter = new DeterministicMcpAdapter();
    adapter.continueWork.resolve();
    await adapter.receive(call(7));
    expect(adapter.outbound).toEqual([result(7)]);
  });

  test.each([
    [0, 0],
    ['', ''],
  ])('ID and token %j are an ID and a token', async (id, token) => {
    const adapter = new DeterministicMcpAdapter();
    const done = adapter.receive(call(id, token));
    expect(adapter.outbound).toEqual([progress(token, 1, 'started')]);
    await adapter.receive(cancelled({ requestId: id }));
    await done;
    expect(adapter.outbound).toEqual([progress(token, 1, 'started')]);
    expect(adapter.cleanupCount).toBe(1);
  });

  test('a cancelled request cleans once, answers nothing and lets its caller go on', async () => {
    const adapter = new DeterministicMcpAdapter();
    const done = adapter.receive(call(1));
    await adapter.receive(cancelled({ requestId: 1, reason: 'closed' }));
    await adapter.receive(cancelled({ requestId: 1 }));
    adapter.continueWork.resolve();
    await done;
    expect([adapter.outbound, adapter.activeCount, adapter.cleanupCount]).toEqual([[], 0, 1]);
  });

  test('a cancellation after completion changes nothing', async () => {
    const adapter = new DeterministicMcpAdapter();
    adapter.continueWork.resolve();
    await adapter.receive(call(1));
    await adapter.receive(cancelled({ requestId: 1 }));
    expect([adapter.outbound, adapter.cleanupCount]).toEqual([[result(1)], 1]);
  });

  test.each([
    ['unknown', { requestId: 2 }],
    ['of another JSON type', { requestId: '1' }],
    ['without an ID', {}],
    ['null', { requestId: null }],
    ['fractional', { requestId: 1.5 }],
    ['an object', { requestId: { id: 1 } }],
  ])('a cancellation whose ID is %s leaves the request alone', async (_, params) => {
    const adapter = new DeterministicMcpAdapter();
    const done = adapter.receive(call(1));
    await adapter.receive(cancelled(params));
    expect(adapter.activeCount).toBe(1);
    adapter.continueWork.resolve();
    await done;
    expect(adapter.outbound).toEqual([result(1)]);
  });

  test('extra members of a cancellation are ignored', async () => {
    const adapter = new DeterministicMcpAdapter();
    const done = adapter.receive(call(1));
    await adapter.receive(cancelled({ requestId: 1, requestID: 2, target: 'all' }));
    await done;
    expect(adapter.activeCount).toBe(0);
  });

  test('an ID is free again once its request has ended, and so is a token', async () => {
    const adapter = new DeterministicMcpAdapter();
    adapter.continueWork.resolve();
    await adapter.receive(call(1, 'p'));
    await adapter.receive(call(1, 'p'));
    expect(adapter.outbound.filter((frame) => typeof frame === 'object' && 'result' in frame)).toEqual([
      result(1),
      result(1),
    ]);
    expect(adapter.cleanupCount).toBe(2);
  });

  test.each([
    ['a cancellation that carries an id', { ...cancelled({ requestId: 1 }), id: 9 }],
    ['an active ID', call(1, 'q')],
    ['an active token', call(2, 'p')],
    ['another request', { jsonrpc: '2.0', id: 3, method: 'initialize', params: {} }],
    ['another notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a call without id', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'work' } }],
    ['an ID outside its domain', call(1.5)],
    ['a null ID', call(null)],
    ['a token outside its domain', call(4, null)],
    ['a fractional token', call(4, 0.5)],
    ['a response', result(1)],
  ])('%s is refused, and what is in progress goes on', async (_, message) => {
    const adapter = new DeterministicMcpAdapter();
    const done = adapter.receive(call(1, 'p'));
    await expect(adapter.receive(message)).rejects.toThrow(/refused|adapter|malformed/);
    expect(adapter.activeCount).toBe(1);
    adapter.continueWork.resolve();
    await done;
    expect(adapter.outbound.at(-1)).toEqual(result(1));
    expect(adapter.cleanupCount).toBe(1);
  });

  test('two requests: the cancelled one is silent, the other completes', async () => {
    const adapter = new DeterministicMcpAdapter();
    const both = [adapter.receive(call(1, 'a')), adapter.receive(call('1', 'b'))];
    await adapter.receive(cancelled({ requestId: 1 }));
    adapter.continueWork.resolve();
    await Promise.all(both);
    expect(adapter.outbound).toEqual([
      progress('a', 1, 'started'),
      progress('b', 1, 'started'),
      progress('b', 2, 'completed'),
      result('1'),
    ]);
    expect(adapter.cleanupCount).toBe(2);
  });
});

const crossing: ScenarioSource = {
  id: 'crossing',
  title: 'Cancellation crosses the response',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
};

describe('race', () => {
  test('a scenario is run on its telling schedule and judged', () => {
    const { trace, verdicts, outcomes, baseline } = race(crossing);
    expect(brokenRules(verdicts)).toEqual([]);
    expect(explainBroken(verdicts)).toBe('No rule is broken.');
    expect(chronologyOf(trace).slice(0, 3)).toEqual([
      '1 client request-sent client:"req-7"',
      '2 server request-received client:"req-7"',
      '3 server work-started client:"req-7"',
    ]);
    expect(outcomes).toEqual({
      'client:"req-7"': { requester: 'cancelled', receiver: 'ran', effects: [], evidence: 'received' },
    });
    expect(baseline).toBe(true);
  });

  test('a label that is not enabled is refused with what is', () => {
    expect(() => race(crossing, { schedule: ['client cancels "req-7"'] })).toThrow(
      'Step 1 of crossing is not enabled: client cancels "req-7"\nEnabled here:\n  client sends request "req-7"',
    );
  });

  test('what is no scenario is refused with the path of each problem', () => {
    expect(() => race({ ...crossing, requests: [{ from: 'client', id: 1.5 }] })).toThrow(
      'requests.0.id: a request ID is a string or an integer',
    );
  });
});
