import { parseScenario, type Scenario, type ScenarioSource } from '@signalbox/engine';
import { SCENARIOS } from '@signalbox/scenarios';
import { Run, SUBJECTS, type SubjectKind } from '@signalbox/subjects';
import type { EventBody } from '@signalbox/trace';
import { array, assert, asyncProperty, constantFrom, infiniteStream, nat } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Host } from '../packages/subjects/src/sdk-v1/host.ts';
import { subjectIn } from '../packages/subjects/src/sdk-v1/kind.ts';
import { settle } from '../packages/subjects/src/sdk-v1/settle.ts';

const sdkV1 = SUBJECTS.find(({ id }) => id === 'sdk-v1') as SubjectKind;

/* One thread serves every test that needs none of its own: a run begun in it ends the one before. */
const host = new Host();
afterAll(() => host.stop());
const shared: SubjectKind = { ...sdkV1, start: (scenario) => subjectIn(host, scenario) };

type Request = ScenarioSource['requests'][number];
const CALL: Request = {
  from: 'client',
  id: 'req-7',
  token: 'progress-7',
  work: [{ progress: 1 }, { progress: 2 }],
  cancellations: 1,
};

function race(source: Partial<ScenarioSource> = {}): Scenario {
  const parsed = parseScenario({ id: 'a-race', title: 'A race', requests: [CALL], ...source });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Plays a schedule to its end on the SDK and gives the run. */
async function play(source: Partial<ScenarioSource>, schedule: string, kind = shared): Promise<Run> {
  const run = await Run.open(race(source), kind);
  expect(await run.follow(lines(schedule))).toBeUndefined();
  return run;
}

/** What happened, one line an event: peer, event, message or request, new state, and whether it was taken. */
const chronology = (run: Run, from = 1): string[] =>
  run.events
    .filter(({ type, step }) => type !== 'resources-counted' && step >= from)
    .map(({ by, type, name, request, to, accepted }) =>
      [by, type, name ?? request, to && `→ ${to}`, accepted === false ? '(not taken)' : undefined]
        .filter((word) => word !== undefined)
        .join(' '),
    );

const broken = (run: Run): string[] =>
  run
    .report()
    .verdicts.filter(({ status }) => status === 'broken')
    .map(({ rule }) => rule);

/** What each peer was last counted to hold. */
const held = (run: Run) =>
  Object.fromEntries(run.events.flatMap(({ by, counted }) => (counted === undefined ? [] : [[by, counted]])));

const NOTHING = { 'registry-entry': 0, 'progress-collector': 0, 'abort-controller': 0, timer: 0 };

const TO_WORK = `
  client sends request "req-7"
  server receives request "req-7"`;

describe('the SDK takes the labels of the model', () => {
  test('a schedule of the model replays; what the SDK does in one reaction counts as taken', async () => {
    const run = await play(
      {},
      `${TO_WORK}
      server starts "req-7"
      server reports progress 1 on "req-7"
      client receives progress 1 for "req-7"
      server reports progress 2 on "req-7"
      client receives progress 2 for "req-7"
      server finishes "req-7"
      server writes response to "req-7"
      server releases "req-7"
      client receives response to "req-7"
      client releases "req-7"`,
    );
    expect(chronology(run)).toEqual([
      'client request-sent request "req-7" → waiting',
      'server request-received request "req-7" → queued',
      'server work-started client:"req-7" → working',
      'server progress-sent progress 1 for "req-7"',
      'client progress-received progress 1 for "req-7"',
      'server progress-sent progress 2 for "req-7"',
      'client progress-received progress 2 for "req-7"',
      'server work-finished client:"req-7" → finished',
      'server response-sent response to "req-7" → ran',
      'client response-received response to "req-7"',
      'client request-settled client:"req-7" → completed',
    ]);
    expect(run.steps.map(({ quiescence }) => quiescence.level)).toEqual(Array<string>(12).fill('exact'));
    expect(run.report()).toMatchObject({ quiet: true, baseline: true, asExpected: true });
  });

  test('a checkpoint that has not happened does not fit, and one that has is taken once', async () => {
    const early = await Run.open(race(), shared);
    expect(await early.follow(lines(`${TO_WORK} \n server writes response to "req-7"`))).toEqual({
      step: 3,
      label: 'server writes response to "req-7"',
      enabled: ['server reports progress 1 on "req-7"', 'client cancels "req-7"'],
    });
    const twice = await Run.open(race(), shared);
    expect(await twice.follow(lines(`${TO_WORK} \n server starts "req-7" \n server starts "req-7"`))).toMatchObject({
      step: 4,
      label: 'server starts "req-7"',
    });
  });

  test('labels keep the IDs of the scenario; frames carry those the SDK chose, and the trace says which is which', async () => {
    const run = await play({}, TO_WORK);
    expect(run.trace.names).toEqual({ 'client:"req-7"': '1' });
    expect(run.events[0]).toMatchObject({
      name: 'request "req-7"',
      request: 'client:"req-7"',
      token: 1,
      frame: { id: 1, method: 'tools/call', params: { _meta: { progressToken: 1 } } },
    });
  });

  test('IDs that are equal in both directions are equal on the wire', async () => {
    const both = (first: string | number, second: string | number): Partial<ScenarioSource> => ({
      requests: [
        { from: 'client', id: first },
        { from: 'server', id: second, method: 'sampling/createMessage' },
      ],
    });
    const send = (first: string, second: string) => `client sends request ${first} \n server sends request ${second}`;
    const names = async (source: Partial<ScenarioSource>, schedule: string) =>
      (await play(source, schedule)).trace.names;
    expect(await names(both('a', 'a'), send('"a"', '"a"'))).toEqual({ 'client:"a"': '1', 'server:"a"': '1' });
    expect(await names(both(7, 7), send('7', '7'))).toEqual({ 'client:7': '7', 'server:7': '7' });
    expect(await names(both('a', 'b'), send('"a"', '"b"'))).toEqual({ 'client:"a"': '1', 'server:"b"': '0' });
  });

  test('an effect, a failure and a method of its own are played by the handler', async () => {
    const run = await play(
      {
        requests: [
          {
            from: 'client',
            id: 'a',
            method: 'acme/work',
            work: [{ effect: 'mail' }, { progress: 1 }],
            ends: 'fail',
          },
        ],
      },
      `client sends request "a"
      server receives request "a"
      server commits effect "mail" of "a"
      server reports progress 1 on "a"
      server fails "a"
      client receives response to "a"`,
    );
    expect(chronology(run, 3)).toEqual([
      'server effect-committed client:"a"',
      'server message-dropped client:"a"',
      'server work-failed client:"a" → finished',
      'server response-sent response to "a" → failed',
      'client response-received response to "a"',
      'client request-settled client:"a" → failed',
    ]);
    expect(run.report().outcomes).toMatchObject({ 'client:"a"': { effects: ['mail'], receiver: 'failed' } });
  });

  test('an end that closes ends the waits of its peer and aborts what the other end works on', async () => {
    const run = await play(
      { faults: { close: ['client'] } },
      `${TO_WORK}
      client closes its end
      server receives close`,
    );
    expect(chronology(run, 3)).toEqual([
      'client end-closed close',
      'client request-settled client:"req-7" → disconnected',
      'server frame-received close',
      'server work-stopped client:"req-7" → stopped',
    ]);
    expect(run.report()).toMatchObject({ quiet: true, enabled: [], baseline: true });
  });

  test('a handler that looks at its signal only at a checkpoint stops there', async () => {
    const run = await play(
      { policies: { cancellation: 'at-next-checkpoint' } },
      `${TO_WORK}
      client cancels "req-7"
      server receives cancellation of "req-7"
      server stops work on "req-7"`,
    );
    expect(chronology(run, 4)).toEqual([
      'server cancellation-received cancellation of "req-7"',
      'server cancellation-accepted client:"req-7"',
      'server work-stopped client:"req-7" → stopped',
    ]);
  });

  test('a deadline is the timeout of the SDK, fired by hand', async () => {
    const run = await play(
      { requests: [{ ...CALL, deadline: true }] },
      `${TO_WORK}
      timer deadline of "req-7" fires
      server receives cancellation of "req-7"`,
    );
    expect(chronology(run, 3)).toEqual([
      'timer deadline-fired client:"req-7"',
      'client cancellation-sent cancellation of "req-7"',
      'client request-settled client:"req-7" → timed-out',
      'server cancellation-received cancellation of "req-7"',
      'server cancellation-accepted client:"req-7"',
      'server work-stopped client:"req-7" → stopped',
    ]);
  });

  test('what each peer holds is counted, and comes back to nothing', async () => {
    const run = await Run.open(race({ requests: [{ ...CALL, holds: ['temp-file'] }] }), shared);
    await run.follow(lines(TO_WORK));
    expect(held(run)).toEqual({
      client: { ...NOTHING, 'registry-entry': 1, 'progress-collector': 1, timer: 1 },
      server: { ...NOTHING, 'registry-entry': 1, 'abort-controller': 1, 'temp-file': 1 },
    });
    expect(run.report().baseline).toBe(false);
    await run.follow(lines('client cancels "req-7" \n server receives cancellation of "req-7"'));
    expect(held(run)).toEqual({ client: NOTHING, server: { ...NOTHING, 'temp-file': 0 } });
    expect(run.report().baseline).toBe(true);
  });
});

describe('the SDK, version 1.32.2', () => {
  test('ignores a cancellation of ID 0 and answers the request', async () => {
    const zero = await play(
      { requests: [{ from: 'client', id: 0, cancellations: 1 }] },
      `client sends request 0
      server receives request 0
      client cancels 0
      server receives cancellation of 0
      server finishes 0
      client receives response to 0`,
    );
    expect(chronology(zero, 4)).toEqual([
      'server cancellation-received cancellation of 0',
      'server cancellation-ignored client:0',
      'server work-finished client:0 → finished',
      'server response-sent response to 0 → ran',
      'client response-received response to 0 (not taken)',
      'client message-ignored client:0',
    ]);
    const one = await play(
      { requests: [{ from: 'client', id: 1, cancellations: 1 }] },
      `client sends request 1
      server receives request 1
      client cancels 1
      server receives cancellation of 1`,
    );
    expect(chronology(one, 4)).toContain('server cancellation-accepted client:1');
  });

  test('cannot cancel the first request of its own server, whose ID is 0', async () => {
    const run = await play(
      { requests: [{ from: 'server', id: 'ask', method: 'sampling/createMessage', cancellations: 1 }] },
      `server sends request "ask"
      client receives request "ask"
      server cancels "ask"
      client receives cancellation of "ask"
      client finishes "ask"
      server receives response to "ask"`,
    );
    expect(run.trace.names).toEqual({ 'server:"ask"': '0' });
    expect(chronology(run, 4)).toEqual([
      'client cancellation-received cancellation of "ask"',
      'client cancellation-ignored server:"ask"',
      'client work-finished server:"ask" → finished',
      'client response-sent response to "ask" → ran',
      'server response-received response to "ask" (not taken)',
      'server message-ignored server:"ask"',
    ]);
  });

  test('sends a cancellation when the signal of a finished call aborts, which breaks cancel.only-in-flight', async () => {
    const run = await play(
      { requests: [{ from: 'client', id: 'req-7', cancellations: 1 }] },
      `${TO_WORK}
      server finishes "req-7"
      client receives response to "req-7"
      client cancels "req-7"
      server receives cancellation of "req-7"`,
    );
    expect(chronology(run, 5)).toEqual([
      'client cancellation-sent cancellation of "req-7"',
      'server cancellation-received cancellation of "req-7"',
      'server cancellation-ignored client:"req-7"',
    ]);
    expect(broken(run)).toEqual(['cancel.only-in-flight']);
    expect(run.report().asExpected).toBe(false);
  });

  test('loses the last progress when it is read in one chunk with the response', async () => {
    const untilBoth = `${TO_WORK}
      server reports progress 1 on "req-7"
      client receives progress 1 for "req-7"
      server reports progress 2 on "req-7"
      server finishes "req-7"`;
    const together = await play(
      { faults: { oneChunk: 1 } },
      `${untilBoth}
      network delivers progress 2 for "req-7" with response to "req-7"`,
    );
    expect(chronology(together, 7)).toEqual([
      'client progress-received progress 2 for "req-7" (not taken)',
      'client response-received response to "req-7"',
      'client request-settled client:"req-7" → completed',
      'client message-ignored client:"req-7"',
    ]);
    expect(together.events.find(({ type }) => type === 'request-settled')?.text).toBe('last progress 1 of token 1');
    expect(together.events.find(({ type }) => type === 'message-ignored')?.decision).toContain(
      'it reported: Received a progress notification for an unknown token',
    );
    const apart = await play(
      {},
      `${untilBoth}
      client receives progress 2 for "req-7"
      client receives response to "req-7"`,
    );
    expect(apart.events.find(({ type }) => type === 'request-settled')?.text).toBe('last progress 2 of token 1');
  });

  test('leaves two calls alone when the one between them is cancelled', async () => {
    const calls = ['a', 'b', 'c'].map((name): Request => ({ from: 'client', id: name, cancellations: 1 }));
    const run = await play(
      { requests: calls },
      `client sends request "a"
      client sends request "b"
      client sends request "c"
      server receives request "a"
      server receives request "b"
      server receives request "c"
      client cancels "b"
      server receives cancellation of "b"
      server finishes "c"
      server finishes "a"
      client receives response to "c"
      client receives response to "a"`,
    );
    const outcomes = Object.entries(run.report().outcomes).map(([key, { requester, receiver }]) => [
      key,
      requester,
      receiver,
    ]);
    expect(outcomes).toEqual([
      ['client:"a"', 'completed', 'ran'],
      ['client:"b"', 'cancelled', 'stopped'],
      ['client:"c"', 'completed', 'ran'],
    ]);
    expect(broken(run)).toEqual([]);
    expect(held(run)).toEqual({ client: NOTHING, server: NOTHING });
  });

  test('says nothing to a duplicate cancellation, whoever duplicated it', async () => {
    const copied = await play(
      { faults: { duplicate: 1 } },
      `${TO_WORK}
      client cancels "req-7"
      network duplicates cancellation of "req-7"
      server receives cancellation of "req-7"
      server receives cancellation of "req-7"`,
    );
    const repeated = await play(
      {
        frames: [
          {
            name: 'again',
            from: 'client',
            frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'req-7' } },
          },
        ],
      },
      `${TO_WORK}
      client cancels "req-7"
      client sends frame "again"
      server receives cancellation of "req-7"
      server receives frame "again"`,
    );
    for (const run of [copied, repeated]) {
      const second = run === copied ? 'cancellation-received cancellation of "req-7"' : 'frame-received frame "again"';
      expect(chronology(run, 5)).toEqual([
        'server cancellation-received cancellation of "req-7"',
        'server cancellation-accepted client:"req-7"',
        'server work-stopped client:"req-7" → stopped',
        `server ${second}`,
        'server cancellation-ignored client:"req-7"',
      ]);
      expect(run.world.lane('server-to-client')).toEqual([]);
    }
  });

  test('says nothing to a malformed cancellation, and still answers the next request', async () => {
    const cancelled = (params: object) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    const frames: readonly (readonly [string, string | object])[] = [
      ['no params', { jsonrpc: '2.0', method: 'notifications/cancelled' }],
      ['no ID', cancelled({})],
      ['null', cancelled({ requestId: null })],
      ['fraction', cancelled({ requestId: 1.5 })],
      ['object', cancelled({ requestId: { id: 7 } })],
      ['text', '{"jsonrpc":'],
    ];
    const run = await play(
      {
        requests: [CALL, { from: 'client', id: 'next' }],
        frames: frames.map(([name, frame]) => ({ name, from: 'client', frame: frame as Record<string, unknown> })),
      },
      `${TO_WORK}
      ${frames.map(([name]) => `client sends frame "${name}"`).join('\n')}
      ${frames.map(([name]) => `server receives frame "${name}"`).join('\n')}
      client sends request "next"
      server receives request "next"
      server finishes "next"
      client receives response to "next"`,
    );
    expect(chronology(run, 9).slice(0, 12)).toEqual(
      frames.flatMap(([name]) => [`server frame-received frame "${name}"`, 'server message-ignored']),
    );
    expect(run.report().outcomes).toMatchObject({
      'client:"req-7"': { receiver: 'working' },
      'client:"next"': { requester: 'completed' },
    });
  });

  test('cancels initialize when the signal of connect aborts, and gives up the connection', async () => {
    const run = await play(
      { requests: [{ from: 'client', id: 'hello', method: 'initialize', cancellations: 1 }] },
      `client sends request "hello"
      client cancels "hello"`,
    );
    expect(chronology(run)).toEqual([
      'client request-sent request "hello" → waiting',
      'client cancellation-sent cancellation of "hello"',
      'client request-settled client:"hello" → cancelled',
      'client end-closed close',
    ]);
    expect(broken(run)).toEqual(['cancel.not-initialize']);
  });

  test('sends a second cancellation when the signal aborts after the timeout', async () => {
    const run = await play(
      { requests: [{ ...CALL, deadline: true }] },
      `${TO_WORK}
      timer deadline of "req-7" fires
      client cancels "req-7"`,
    );
    expect(chronology(run).filter((line) => line.includes('cancellation-sent'))).toHaveLength(2);
  });

  test('starts the handler of a request that was cancelled in the same chunk', async () => {
    const run = await play(
      { faults: { oneChunk: 1 } },
      `client sends request "req-7"
      client cancels "req-7"
      network delivers request "req-7" with cancellation of "req-7"`,
    );
    expect(chronology(run, 3)).toEqual([
      'server request-received request "req-7" → queued',
      'server cancellation-received cancellation of "req-7"',
      'server cancellation-accepted client:"req-7"',
      'server work-started client:"req-7" → working',
      'server work-stopped client:"req-7" → stopped',
    ]);
  });

  test('runs a duplicated request twice, and a cancellation reaches only the second handler', async () => {
    const run = await play(
      { requests: [{ from: 'client', id: 'req-7', cancellations: 1 }], faults: { duplicate: 1 } },
      `client sends request "req-7"
      network duplicates request "req-7"
      server receives request "req-7"
      server receives request "req-7"
      client cancels "req-7"
      server receives cancellation of "req-7"
      server finishes "req-7"`,
    );
    expect(chronology(run, 6)).toEqual([
      'server cancellation-received cancellation of "req-7"',
      'server cancellation-accepted client:"req-7"',
      'server work-stopped client:"req-7" → stopped',
      'server work-finished client:"req-7" → finished',
      'server response-sent response to "req-7" → ran',
    ]);
  });

  test('answers a duplicated request twice', async () => {
    const run = await play(
      { requests: [{ from: 'client', id: 'req-7' }], faults: { duplicate: 1 } },
      `client sends request "req-7"
      network duplicates request "req-7"
      server receives request "req-7"
      server receives request "req-7"
      server finishes "req-7"
      server finishes "req-7"
      client receives response to "req-7"
      client receives response to "req-7"`,
    );
    expect(chronology(run, 5)).toEqual([
      'server work-finished client:"req-7" → finished',
      'server response-sent response to "req-7" → ran',
      'server work-finished client:"req-7" → finished',
      'server response-sent response to "req-7" → ran',
      'client response-received response to "req-7"',
      'client request-settled client:"req-7" → completed',
      'client response-received response to "req-7" (not taken)',
      'client message-ignored client:"req-7"',
    ]);
  });

  test('takes a token or an ID for the number it reads like', async () => {
    const frames: ScenarioSource['frames'] = [
      {
        name: 'text token',
        from: 'server',
        frame: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: '7', progress: 1 } },
      },
      { name: 'text ID', from: 'server', frame: { jsonrpc: '2.0', id: '7', result: { content: [] } } },
    ];
    const run = await play(
      { requests: [{ from: 'client', id: 7, token: 7 }], frames },
      `client sends request 7
      server sends frame "text token"
      server sends frame "text ID"
      client receives frame "text token"
      client receives frame "text ID"`,
    );
    expect(run.trace.names).toEqual({ 'client:7': '7' });
    expect(chronology(run, 4)).toEqual([
      'client progress-received frame "text token"',
      'client response-received frame "text ID"',
      'client request-settled client:7 → completed',
    ]);
    expect(run.events.find(({ type }) => type === 'progress-received')).toMatchObject({
      accepted: true,
      request: 'client:7',
      token: '7',
    });
    expect(broken(run)).toContain('progress.token-vs-id');
  });

  test('sends and shows progress that does not increase', async () => {
    const run = await play(
      { requests: [{ ...CALL, work: [{ progress: 2 }, { progress: 1 }] }] },
      `${TO_WORK}
      server reports progress 2 on "req-7"
      server reports progress 1 on "req-7"
      client receives progress 2 for "req-7"
      client receives progress 1 for "req-7"`,
    );
    expect(chronology(run, 6)).toEqual(['client progress-received progress 1 for "req-7"']);
    expect(broken(run)).toEqual(['progress.strictly-increasing', 'policy.invalid-progress']);
  });
});

describe('what the SDK cannot say', () => {
  const scripted = { from: 'client', id: 0 } as const;
  const asking = { from: 'server', method: 'sampling/createMessage' } as const;

  test('is said by frames of ours while the other end stays real, and IDs stay those of the scenario', async () => {
    const run = await play(
      { requests: [{ ...CALL, id: '', token: '7' }] },
      `client sends request ""
      server receives request ""
      server reports progress 1 on ""
      client receives progress 1 for ""`,
    );
    expect(sdkV1.note?.(run.scenario)).toBe(
      'The client is played by scripted frames, because the value of ID "" or its token matters; the server is the SDK\'s.',
    );
    expect(sdkV1.note?.(race({ requests: [{ ...CALL, token: 0 }] }))).toContain(
      'The client is played by scripted frames',
    );
    expect(sdkV1.note?.(race())).toBeUndefined();
    expect(run.trace.names).toBeUndefined();
    expect(run.events.find(({ type }) => type === 'progress-sent')).toMatchObject({
      token: '7',
      frame: { method: 'notifications/progress', params: { progressToken: '7', progress: 1 }, jsonrpc: '2.0' },
    });
  });

  test('goes together with requests of the real end, each under the IDs of its sender', async () => {
    const run = await play(
      {
        requests: [
          { ...scripted, cancellations: 1 },
          { ...asking, id: 'a', token: 't', work: [{ progress: 1 }] },
        ],
      },
      `client sends request 0
      server sends request "a"
      client receives request "a"
      client starts "a"
      client reports progress 1 on "a"
      client finishes "a"
      client writes response to "a"
      server receives request 0
      server receives progress 1 for "a"
      server receives response to "a"`,
    );
    expect(run.trace.names).toEqual({ 'server:"a"': '0' });
    expect(
      run.events.filter(({ by, frame }) => by === 'client' && frame !== undefined).map(({ frame }) => frame),
    ).toMatchObject([
      { id: 0, method: 'tools/call' },
      { id: 0, method: 'sampling/createMessage' },
      { method: 'notifications/progress', params: { progressToken: 0, progress: 1 } },
      { id: 0, result: {} },
    ]);
    expect(run.report().outcomes).toMatchObject({ 'server:"a"': { requester: 'completed', receiver: 'ran' } });
  });

  test.each([
    [
      'a defect',
      { defects: ['cancels-after-completion'] },
      'Defects are wrong behaviours of the built-in model; the SDK is played as it is.',
    ],
    ['revision 2026-07-28', { revision: '2026-07-28' }, 'This version of the SDK does not speak revision 2026-07-28.'],
    [
      'declining',
      { policies: { cancellation: 'declined' } },
      'The SDK aborts the signal of every request it takes a cancellation of and sends no answer, so none can be declined.',
    ],
    [
      'work that goes on without a connection',
      { policies: { endCloses: 'finish-work' }, faults: { close: ['client'] } },
      'The SDK aborts the signal of every request in progress when the connection closes, so no work goes on.',
    ],
    [
      'two scripted ends',
      { requests: [scripted, { ...asking, id: '7' }] },
      'Both ends would have to be scripted, and nothing of the SDK would be left: client: the value of ID 0 or its token matters; server: the value of ID "7" or its token matters.',
    ],
    [
      'a frame that plays on a name the SDK gives',
      {
        requests: [{ from: 'client', id: 'a', token: 'b' }],
        frames: [{ name: 'one', from: 'server', frame: { jsonrpc: '2.0', id: 1, result: {} } }],
      },
      'Frame "one" names 1, which is what the SDK calls request "a".',
    ],
  ] satisfies [string, Partial<ScenarioSource>, string][])(
    '%s is refused in one sentence',
    async (_what, source, problem) => {
      expect(sdkV1.cannotPlay(race(source))).toBe(problem);
      await expect(sdkV1.start(race(source))).rejects.toThrow(problem);
    },
  );
});

describe('the catalogue on the SDK', () => {
  /** What became of a telling schedule, where it did not go as on the model. */
  async function departure(scenario: Scenario): Promise<string | undefined> {
    const refused = sdkV1.cannotPlay(scenario);
    if (refused !== undefined) return `not played: ${refused}`;
    const run = await Run.open(scenario, shared);
    const misfit = await run.follow(scenario.schedule);
    if (misfit !== undefined) return `stops at ${misfit.step}, ${misfit.label}; enabled: ${misfit.enabled.join(', ')}`;
    const { unexpected } = run.report();
    return unexpected.length === 0 ? undefined : unexpected.join('; ');
  }

  test('goes as on the model, or departs from it where these say', async () => {
    const departures: Record<string, string> = {};
    for (const scenario of SCENARIOS) {
      const found = await departure(scenario);
      if (found !== undefined) departures[scenario.id] = found;
    }
    expect(SCENARIOS.length).toBeGreaterThan(50);
    expect(departures).toEqual({
      'cancel-carrying-an-id':
        'stops at 6, client receives progress 1 for "req-7"; enabled: client receives response to 9, server finishes "req-7", client sends request "req-8"',
      'cancel-crosses-serialisation':
        'the telling schedule is over, and this is still due: client receives response to "req-7"',
      'cancel-declined':
        'not played: The SDK aborts the signal of every request it takes a cancellation of and sends no answer, so none can be declined.',
      'cancel-of-initialize-refused':
        'the telling schedule is over, and this is still due: server receives frame "notifications/initialized"',
      'decreasing-progress':
        'stops at 7, client receives response to "req-7"; enabled: client receives progress 1 for "req-7"',
      'equal-progress':
        'stops at 7, client receives response to "req-7"; enabled: client receives progress 1 for "req-7"',
      'progress-and-response-in-one-chunk': 'policy.takes-progress is broken and was not expected to be',
      'token-outside-its-domain':
        'stops at 5, client receives response to "req-9"; enabled: server reports progress 1 on "req-7", client sends request "req-8"',
      'work-goes-on-after-close':
        'not played: The SDK aborts the signal of every request in progress when the connection closes, so no work goes on.',
      'zero-and-empty':
        'policy.honours-cancellation is broken and was not expected to be; the telling schedule is over, and this is still due: server reports progress 2 on 0',
    });
  });
});

test.each([
  [{ level: 'exact' }, 'held'],
  [{ level: 'not-quiescent', because: 'it was still at work' }, 'cannot-tell'],
] as const)('at an end that is %o an absence is %s', async (quiescence, status) => {
  const sent: EventBody = {
    type: 'request-sent',
    by: 'client',
    direction: 'client-to-server',
    request: 'client:0' as NonNullable<EventBody['request']>,
    message: 'request',
    name: 'request 0',
    frame: { jsonrpc: '2.0', id: 0, method: 'initialize' },
  };
  const run = await Run.open(race(), {
    ...shared,
    start: async () => ({
      id: 'one-step',
      sees: { observes: { client: true, server: true }, resources: 'none' },
      names: {},
      enabled: () => [],
      blocked: () => [],
      take: async () => ({ ok: true, events: [sent], quiescence }),
      stop: async () => undefined,
    }),
  });
  await run.take('client sends request 0');
  expect(run.report().verdicts.find(({ rule }) => rule === 'cancel.not-initialize')?.status).toBe(status);
});

describe('a run in a thread', () => {
  test('is quiet after the first turn of the event loop in which nothing happened', async () => {
    let activity = 0;
    const stir = (left: number): void => {
      activity++;
      if (left > 1) setImmediate(() => stir(left - 1));
    };
    setImmediate(() => stir(5));
    expect(await settle(() => activity)).toEqual({ level: 'exact' });
    expect(activity).toBe(5);
    expect(await settle(() => activity++)).toEqual({
      level: 'not-quiescent',
      because: 'it was still at work after 50 turns of the event loop',
    });
  });

  test('gives one trace for one schedule, a thousand times', async () => {
    const source = { requests: [{ ...CALL, deadline: true }], faults: { duplicate: 1 } };
    const schedule = lines(`${TO_WORK}
      server reports progress 1 on "req-7"
      client cancels "req-7"
      network duplicates cancellation of "req-7"
      server receives cancellation of "req-7"
      client receives progress 1 for "req-7"
      server receives cancellation of "req-7"`);
    const traces = new Set<string>();
    for (let time = 0; time < 1000; time++) {
      const run = await Run.open(race(source), shared);
      await run.follow(schedule);
      traces.add(JSON.stringify(run.trace));
    }
    expect(traces.size).toBe(1);
    expect([...traces][0]).toContain('"label":"server receives cancellation of \\"req-7\\""');
  });

  const BOTH: Partial<ScenarioSource> = {
    requests: [
      { ...CALL, deadline: true },
      {
        from: 'server',
        id: 'ask',
        method: 'sampling/createMessage',
        token: 't',
        work: [{ progress: 1 }],
        cancellations: 1,
      },
    ],
    faults: { oneChunk: 1, duplicate: 1, drop: 1, close: ['server'] },
  };

  test('whatever is chosen in any race, the same choices give the same run, and its schedule replays', async () => {
    const playable = [race(BOTH), ...SCENARIOS].filter((scenario) => sdkV1.cannotPlay(scenario) === undefined);
    await assert(
      asyncProperty(constantFrom(...playable), array(nat(30), { maxLength: 25 }), async (scenario, choices) => {
        const walk = await Run.open(scenario, shared);
        for (const choice of choices) {
          const label = walk.enabled[choice % Math.max(walk.enabled.length, 1)]?.label;
          if (label === undefined) break;
          expect(await walk.take(label)).toMatchObject({ ok: true });
        }
        const again = await Run.open(scenario, shared);
        expect(await again.follow(walk.steps.map(({ label }) => label))).toBeUndefined();
        expect(again.trace).toEqual(walk.trace);
        expect(new Set(again.enabled.map(({ label }) => label)).size).toBe(again.enabled.length);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('without faults every end gives back all that is held', async () => {
    await assert(
      asyncProperty(infiniteStream(nat(30)), async (choices) => {
        const run = await Run.open(race({ ...BOTH, faults: { oneChunk: 1 } }), shared);
        while (!run.isQuiet) {
          const choice = choices.next().value ?? 0;
          await run.take(run.enabled[choice % run.enabled.length]?.label ?? '');
        }
        expect(run.report().baseline).toBe(true);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  test('is stopped with its thread, and stopping again changes nothing', async () => {
    const subject = await sdkV1.start(race());
    expect(await subject.take('client sends request "req-7"')).toMatchObject({ ok: true });
    await subject.stop();
    await subject.stop();
    expect(await subject.take('client sends request "req-7"')).toEqual({
      ok: false,
      step: 2,
      label: 'client sends request "req-7"',
      enabled: [],
    });
  });

  const worker = (onTake: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        const enabled = [{ label: 'server receives request "req-7"', actor: 'server', due: true, at: 'server' }];
        parentPort.on('message', (ask) => {
          if ('start' in ask) parentPort.postMessage({ moment: { names: {}, enabled, blocked: [] } });
          else { ${onTake} }
        });`)}`,
    );

  test.each([
    ['dies', `throw new Error('out of order')`, 'its thread crashed: out of order'],
    ['exits', 'process.exit(3)', 'its thread ended with code 3'],
    ['hangs', 'for (;;);', 'its thread did not answer within 2 s'],
  ])('a thread that %s is a crash of the peer that was acting, and the run is over', async (_how, onTake, because) => {
    const run = await Run.open(race(), {
      ...sdkV1,
      start: (scenario) => subjectIn(new Host(worker(onTake), 2000), scenario),
    });
    expect(await run.take('server receives request "req-7"')).toMatchObject({
      ok: true,
      events: [{ type: 'peer-crashed', by: 'server', decision: because }],
    });
    expect(run.steps).toMatchObject([{ quiescence: { level: 'not-quiescent', because } }]);
    expect(run.enabled).toEqual([]);
    expect(await run.take('server receives request "req-7"')).toMatchObject({ ok: false, enabled: [] });
    await run.stop();
  });

  test('a thread that cannot be started says so', async () => {
    const dead = new Host(new URL(`data:text/javascript,throw new Error('no such luck')`));
    await expect(subjectIn(dead, race())).rejects.toThrow(
      'Subject sdk-v1 could not start: its thread crashed: no such luck.',
    );
    await dead.stop();
  });
});
