import {
  clauseUrl,
  inRange,
  isRefused,
  MAX_NOTE_LENGTH,
  parseFrame,
  parseProgressToken,
  parseRequestId,
  remember,
  requestKey,
  requestNameOf,
  requesterOf,
  REVISIONS,
  sanitise,
  tokenKey,
  type RequestId,
} from '@signalbox/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const id = (value: string | number) => value as RequestId;

describe('request IDs and progress tokens', () => {
  test.each([0, -3, 7, '', '7', 'req-7', Number.MAX_SAFE_INTEGER])('%j is both', (value) => {
    expect([parseRequestId(value), parseProgressToken(value)]).toEqual([value, value]);
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, null, undefined, true, {}, [], [1]])(
    '%j is neither, and is refused as a value',
    (value) => {
      expect(isRefused(parseRequestId(value))).toBe(true);
      expect(isRefused(parseProgressToken(value))).toBe(true);
    },
  );

  test('a refusal names what was given', () => {
    expect(parseRequestId(1.5)).toEqual({ refused: 'a request ID is a string or an integer, and 1.5 is fractional' });
    expect(parseProgressToken(null)).toEqual({ refused: 'a progress token is a string or an integer, not null' });
  });

  test('nothing that JSON can hold makes either throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => [parseRequestId(value), parseProgressToken(value)]).not.toThrow();
      }),
    );
  });
});

describe('keys', () => {
  test('a number, its text, the two peers and two uses are five requests', () => {
    const keys = [
      requestKey('client', id(7)),
      requestKey('client', id('7')),
      requestKey('server', id(7)),
      requestKey('client', id(7), 2),
      requestKey('client', id('7#2')),
    ];
    expect(keys).toEqual(['client:7', 'client:"7"', 'server:7', 'client:7#2', 'client:"7#2"']);
    expect(new Set(keys).size).toBe(5);
  });

  test('two IDs have one key only if they are one JSON value', () => {
    const value = fc.oneof(fc.maxSafeInteger(), fc.string());
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(requestKey('client', id(one)) === requestKey('client', id(other))).toBe(
          JSON.stringify(one) === JSON.stringify(other),
        );
      }),
    );
  });

  test('a key tells who issued the request and how it is called', () => {
    expect([requesterOf(requestKey('server', id('a'))), requestNameOf(requestKey('server', id('a')))]).toEqual([
      'server',
      '"a"',
    ]);
    expect(tokenKey('client', 0 as never)).toBe('client:0');
    expect(requesterOf(requestKey('server', id('client:7')))).toBe('server');
  });
});

describe('frames', () => {
  const cancel = (params: unknown) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  const progress = (params: unknown) => ({ jsonrpc: '2.0', method: 'notifications/progress', params });

  test.each([
    [
      { jsonrpc: '2.0', id: 0, method: 'ping' },
      { kind: 'request', id: 0, method: 'ping' },
    ],
    [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: { progressToken: '' } } },
      { kind: 'request', id: 1, method: 'tools/call', token: '' },
    ],
    [
      { jsonrpc: '2.0', id: 'a', result: {} },
      { kind: 'response', id: 'a', failed: false },
    ],
    [
      { jsonrpc: '2.0', id: 2, error: { code: 1, message: 'x' } },
      { kind: 'response', id: 2, failed: true },
    ],
    [
      { jsonrpc: '2.0', error: { code: 1, message: 'x' } },
      { kind: 'response', failed: true },
    ],
    [cancel({ requestId: 0 }), { kind: 'cancellation', requestId: 0 }],
    [cancel({ requestId: 'a', reason: 'x', extra: {} }), { kind: 'cancellation', requestId: 'a', reason: 'x' }],
    [
      progress({ progressToken: 0, progress: -0.5, total: -1, message: 'm' }),
      { kind: 'progress', token: 0, progress: -0.5, total: -1, message: 'm' },
    ],
    [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { kind: 'notification', method: 'notifications/initialized' },
    ],
  ])('%j is read', (frame, message) => expect(parseFrame(frame)).toEqual(message));

  test.each([
    ['{', 'unknown', 'the text is not JSON'],
    ['[1]', 'unknown', 'a batch, which this revision does not have'],
    [{ id: 1, method: 'ping' }, 'request', '`jsonrpc` is not "2.0"'],
    [{ method: 'notifications/cancelled', params: { requestId: 1 } }, 'cancellation', '`jsonrpc` is not "2.0"'],
    [{ jsonrpc: '1.0', id: 1, result: {} }, 'response', '`jsonrpc` is not "2.0"'],
    [{ jsonrpc: 2 }, 'unknown', '`jsonrpc` is not "2.0"'],
    [{ jsonrpc: '2.0', method: 'tools/call' }, 'request', '`tools/call` needs an answer and carries no `id`'],
    [
      { jsonrpc: '2.0', id: null, method: 'tools/call' },
      'request',
      '`id`: a request ID is a string or an integer, not null',
    ],
    [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: { progressToken: 1.5 } } },
      'request',
      '`params._meta.progressToken`: a progress token is a string or an integer, and 1.5 is fractional',
    ],
    [cancel(undefined), 'cancellation', 'no `params`'],
    [cancel({}), 'cancellation', '`params.requestId`: a request ID is a string or an integer, not absent'],
    [
      cancel({ requestId: { id: 1 } }),
      'cancellation',
      '`params.requestId`: a request ID is a string or an integer, not an object',
    ],
    [cancel({ requestId: 1, reason: 2 }), 'cancellation', '`params.reason` is not a string'],
    [{ ...cancel({ requestId: 1 }), id: 9 }, 'cancellation', 'a notification carries no `id`'],
    [
      progress({ progress: 1 }),
      'progress',
      '`params.progressToken`: a progress token is a string or an integer, not absent',
    ],
    [progress({ progressToken: 1 }), 'progress', '`params.progress` is not a number'],
    [progress({ progressToken: 1, progress: '1' }), 'progress', '`params.progress` is not a number'],
    [progress({ progressToken: 1, progress: 1, total: null }), 'progress', '`params.total` is not a number'],
    [{ jsonrpc: '2.0', id: 1, result: {}, error: {} }, 'response', 'both `result` and `error`'],
    [{ jsonrpc: '2.0', result: {} }, 'response', 'a result carries the `id` of its request'],
  ])('%j is malformed, with the reason', (frame, as, reason) => {
    expect(parseFrame(frame)).toMatchObject({ kind: 'malformed', as, reason });
  });

  /* What the schemas of the specification say of values, read from the text as it travels. */
  const REQUEST = '{"jsonrpc":"2.0","id":VALUE,"method":"tools/call"}';
  const TOKEN = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":VALUE}}}';
  const CANCEL = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":VALUE}}';
  const PROGRESS = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":VALUE,"progress":1}}';
  const RESULT = '{"jsonrpc":"2.0","id":VALUE,"result":{}}';
  const AT = { REQUEST, TOKEN, CANCEL, PROGRESS, RESULT };
  const GOOD = [
    ['0', 0],
    ['-0', 0],
    ['-3', -3],
    ['1.0', 1],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['""', ''],
    ['"7"', '7'],
  ] as const;
  const BAD = ['1.5', 'null', 'true', '[]', '{}', '9007199254740993'];
  const frames = Object.entries(AT);

  test.each(frames.flatMap(([where, frame]) => GOOD.map(([json, value]) => [json, where, frame, value] as const)))(
    '%s is an ID or token in a %s',
    (json, _where, frame, value) => {
      const message = parseFrame(frame.replace('VALUE', json));
      const named = { ...message, kind: '' } as Record<string, unknown>;
      expect(message.kind).not.toBe('malformed');
      expect(named['token'] ?? named['requestId'] ?? named['id']).toBe(value);
    },
  );

  test.each(frames.flatMap(([where, frame]) => BAD.map((json) => [json, where, frame] as const)))(
    '%s is none in a %s',
    (json, _where, frame) => expect(parseFrame(frame.replace('VALUE', json)).kind).toBe('malformed'),
  );

  test.each([
    ['{"progressToken":1,"progress":1,"message":2}', 'malformed'],
    ['{"progressToken":1,"progress":1,"total":"2"}', 'malformed'],
    ['{"progressToken":1,"progress":5,"total":2}', 'progress'],
    ['{"progressToken":1,"progress":0.5,"total":0.25,"other":{}}', 'progress'],
  ])('progress with the parameters %s is %s', (params, kind) => {
    expect(parseFrame(`{"jsonrpc":"2.0","method":"notifications/progress","params":${params}}`).kind).toBe(kind);
  });

  test.each([
    ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}', 'malformed'],
    ['{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}', 'response'],
    ['{"jsonrpc":"2.0","id":1,"error":"x"}', 'malformed'],
    ['{"jsonrpc":"2.0","id":1}', 'malformed'],
  ])('%s is a %s', (text, kind) => expect(parseFrame(text).kind).toBe(kind));

  test('nothing that can travel makes the reader throw', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.dictionary(
        fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', 'error'),
        fc.oneof(
          fc.jsonValue(),
          fc.constantFrom('2.0', 'notifications/cancelled', 'notifications/progress', 'tools/call'),
        ),
      ),
    );
    fc.assert(
      fc.property(anything, (frame) => {
        expect(typeof parseFrame(frame as never).kind).toBe('string');
      }),
    );
  });
});

describe('text of a peer', () => {
  test('control, ANSI, bidirectional and zero-width characters are written out', () => {
    expect(sanitise('a\u001b[2Jb\u202Egnp.exe\u200B\n')).toBe('a\\u{1b}[2Jb\\u{202e}gnp.exe\\u{200b}\\u{a}');
  });

  test('long text is cut at a length, which is said', () => {
    expect(sanitise('x'.repeat(MAX_NOTE_LENGTH + 1))).toBe(`${'x'.repeat(200)}… (201 characters)`);
  });

  test('what comes out holds nothing invisible, whatever went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sanitise(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      }),
    );
  });
});

describe('revisions', () => {
  test('a range begins at its first revision and ends before its last', () => {
    const range = { from: '2025-03-26', until: '2026-07-28' } as const;
    expect(REVISIONS.filter((revision) => inRange(revision, range))).toEqual([
      '2025-03-26',
      '2025-06-18',
      '2025-11-25',
    ]);
  });

  test('a clause has an address in each revision', () => {
    expect(clauseUrl('basic/utilities/cancellation#behavior-requirements', '2025-11-25')).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
    );
  });
});

describe('remembered answers', () => {
  test('an answer is worked out once, and 7 and "7" are two questions', () => {
    const asked: unknown[] = [];
    const json = remember((value: string | number) => {
      asked.push(value);
      return JSON.stringify(value);
    });
    expect([json(7), json('7'), json(7), json('7')]).toEqual(['7', '"7"', '7', '"7"']);
    expect(asked).toEqual([7, '7']);
  });

  test('a peer that never repeats itself does not fill the memory: what is known is forgotten in time', () => {
    let worked = 0;
    const next = remember((value: number) => {
      worked++;
      return value + 1;
    });
    for (let value = 0; value < 100_000; value++) next(value);
    next(0);
    expect(worked).toBe(100_001);
  });
});
