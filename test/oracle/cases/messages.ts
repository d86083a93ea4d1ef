import type { RequestKey } from '@signalbox/protocol';
import { arrives, asks, cancels, inside, refuses, replies, reports, SEEN, travels, UNSEEN, writes } from '../events.ts';
import type { Cases } from './case.ts';

const BATCHED = { ...SEEN, revision: '2025-03-26' } as const;
const call = asks('client', 7);
const idle = { events: travels(cancels('client', 7)) };
const jsonrpc = '2.0';

/** Identifiers, responses and notifications. */
export const MESSAGES: Cases = {
  'rpc.id-present': {
    holds: { events: [asks('client', '')] },
    breaks: { events: [writes('client', { jsonrpc, method: 'tools/call', params: {} })] },
    alsoBreaks: [
      { events: [writes('client', { jsonrpc, id: true, method: 'tools/call' })] },
      { events: [writes('client', { jsonrpc, id: [7], method: 'anything' })] },
    ],
    silent: { events: [writes('client', { jsonrpc, method: 'notifications/initialized' })] },
  },
  'rpc.id-not-null': {
    holds: { events: [asks('client', 0)] },
    breaks: { events: [writes('server', { jsonrpc, id: null, method: 'ping' })] },
    silent: { events: [writes('client', { jsonrpc, id: null, error: { code: -32700, message: 'parse' } })] },
  },
  'rpc.id-integer-domain': {
    holds: { events: [asks('client', -3)] },
    breaks: { events: [writes('client', { jsonrpc, id: 1.5, method: 'tools/call' })] },
    silent: { events: [asks('client', '1.5')] },
    untold: { events: [writes('client', { jsonrpc, id: 2 ** 53, method: 'tools/call' })] },
  },
  'rpc.id-type-exact': {
    holds: { events: [call, replies('server', 7)] },
    breaks: { events: [call, writes('server', { jsonrpc, id: '7', result: {} })] },
    silent: { events: [call, writes('server', { jsonrpc, id: 8, result: {} })] },
    untold: { events: [call, writes('server', { jsonrpc, id: '7', result: {} })], context: BATCHED },
  },
  'rpc.id-unique': {
    holds: { events: [call] },
    breaks: { events: [call, arrives(replies('server', 7)), asks('client', 7)] },
    silent: { events: [asks('server', 7, { frame: { jsonrpc, method: 'notifications/x' } })] },
    untold: { events: [call, cancels('client', 7), asks('client', 7)], context: { ...SEEN, revision: '2026-07-28' } },
  },
  'rpc.id-namespace-per-sender': {
    holds: {
      events: [
        call,
        asks('server', 7),
        arrives(replies('server', 7)),
        inside('client', 'request-settled', 'client', 7, { to: 'completed' }),
      ],
    },
    breaks: {
      events: [
        call,
        asks('server', 7),
        arrives(cancels('client', 7)),
        inside('server', 'cancellation-accepted', 'server', 7),
      ],
    },
    alsoBreaks: [
      { events: [call, asks('server', 7), arrives(call, { accepted: false })] },
      { events: [call, asks('server', 7), arrives(replies('server', 7), { request: 'server:7' as RequestKey })] },
      { events: [call, asks('server', 7), inside('client', 'request-settled', 'server', 7, { to: 'completed' })] },
      {
        events: [
          call,
          asks('server', 7),
          cancels('client', 7),
          inside('server', 'request-settled', 'server', 7, { to: 'cancelled' }),
        ],
      },
    ],
    silent: {
      events: [
        call,
        asks('server', '7'),
        arrives(replies('server', 7)),
        inside('client', 'request-settled', 'client', 7, { to: 'completed' }),
      ],
    },
    untold: { events: [call, asks('server', 7), arrives(replies('server', 7))], context: UNSEEN },
  },
  'rpc.response-echo-id': {
    holds: { events: [call, replies('server', 7)] },
    breaks: { events: [asks('server', 8), replies('server', 8)] },
    silent: { events: [call, writes('server', { jsonrpc, id: '7', result: {} })] },
    untold: { events: [writes('server', { jsonrpc, id: 7, result: {} })], context: BATCHED },
  },
  'rpc.error-id-optional': {
    holds: {
      events: [
        ...travels(writes('client', '{')),
        writes('server', { jsonrpc, error: { code: -32700, message: 'parse' } }),
      ],
    },
    silent: { events: [...travels(call), writes('server', { jsonrpc, error: { code: -32603, message: 'no' } })] },
  },
  'rpc.notification-no-id': {
    holds: { events: [cancels('client', 7)] },
    breaks: {
      events: [writes('client', { jsonrpc, id: 9, method: 'notifications/cancelled', params: { requestId: 7 } })],
    },
    silent: { events: [call] },
  },
  'rpc.notification-no-response': {
    holds: { events: travels(cancels('client', 7)) },
    breaks: {
      events: [...travels(cancels('client', 7)), writes('server', { jsonrpc, error: { code: -32600, message: 'no' } })],
    },
    silent: { events: travels(call) },
    untold: {
      events: [
        ...travels(writes('client', '{')),
        ...travels(cancels('client', 7)),
        writes('server', { jsonrpc, error: { code: -32700, message: 'parse' } }),
      ],
    },
  },
  'rpc.single-terminal': {
    holds: { events: [...travels(call), replies('server', 7)] },
    breaks: { events: [...travels(call), replies('server', 7), refuses('server', 7)] },
    alsoBreaks: [
      { events: [...travels(call), replies('server', 7), inside('server', 'work-stopped', 'client', 7)] },
      {
        events: [
          call,
          inside('client', 'request-settled', 'client', 7, { to: 'completed' }),
          inside('client', 'request-settled', 'client', 7, { to: 'cancelled' }),
        ],
      },
    ],
    silent: idle,
  },
  'progress.fields': {
    holds: { events: [reports('server', 7, 0, 0.5, { total: 2 })] },
    breaks: {
      events: [
        writes('server', {
          jsonrpc,
          method: 'notifications/progress',
          params: { progressToken: 0, progress: 1, total: null },
        }),
      ],
    },
    silent: idle,
    untold: {
      events: [
        writes('server', {
          jsonrpc,
          method: 'notifications/progress',
          params: { progressToken: 2 ** 60, progress: 1 },
        }),
      ],
    },
  },
  'progress.direction': {
    holds: { events: [reports('client', 7, 't', 1)] },
    breaks: { events: [reports('client', 7, 't', 1)], context: { ...SEEN, revision: '2026-07-28' } },
    silent: idle,
  },
};
