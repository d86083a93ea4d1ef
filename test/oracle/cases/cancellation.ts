import { arrives, asks, cancels, inside, refuses, replies, SEEN, travels, UNSEEN, writes } from '../events.ts';
import type { Cases } from './case.ts';

const jsonrpc = '2.0';
const call = asks('client', 7);
const cancel = cancels('client', 7);
const working = [...travels(call), inside('server', 'work-started', 'client', 7)];
const read = [...working, ...travels(cancel)];
const accepted = [...read, inside('server', 'cancellation-accepted', 'client', 7)];
const stopped = [...accepted, inside('server', 'work-stopped', 'client', 7, { to: 'stopped' })];
const ignored = inside('server', 'cancellation-ignored', 'client', 7);
const malformed = writes('client', { jsonrpc, method: 'notifications/cancelled', params: { requestId: null } });
const id = (requestId: unknown) => ({
  events: [writes('client', { jsonrpc, method: 'notifications/cancelled', params: { requestId } })],
});

/** What a peer owes that cancels, and one that is asked to stop. */
export const CANCELLATION: Cases = {
  'cancel.optional': { holds: { events: [cancel] }, silent: { events: working } },
  'cancel.same-direction': {
    holds: { events: [call, cancel] },
    breaks: { events: [asks('server', 7), cancel] },
    silent: { events: [call] },
    untold: { events: [cancel], context: { ...SEEN, revision: '2025-03-26' } },
  },
  'cancel.only-in-flight': {
    holds: { events: [call, replies('server', 7), cancel, arrives(replies('server', 7), { accepted: false })] },
    breaks: { events: [call, ...travels(replies('server', 7)), cancel] },
    silent: { events: [cancel] },
    untold: { events: [call, ...travels(replies('server', 7)), cancel], context: UNSEEN },
  },
  'cancel.not-initialize': {
    holds: { events: [asks('client', 0, { method: 'initialize' }), asks('server', 0), cancels('server', 0)] },
    breaks: { events: [asks('client', 0, { method: 'initialize' }), cancels('client', 0)] },
    silent: { events: [call, cancel] },
    untold: { events: [asks('client', 0, { method: 'initialize' })], mayGoOn: true },
  },
  'cancel.request-id-field': {
    holds: { events: [cancel] },
    breaks: { events: [writes('client', { jsonrpc, method: 'notifications/cancelled', params: {} })] },
    silent: { events: [call] },
  },
  'cancel.request-id-domain': { holds: id(0), breaks: id(1.5), silent: { events: [call] }, untold: id(2 ** 53) },
  'cancel.no-ack': {
    holds: {
      events: [
        call,
        cancel,
        inside('client', 'request-settled', 'client', 7, { to: 'cancelled', evidence: 'requested' }),
      ],
    },
    breaks: {
      events: [
        call,
        cancel,
        inside('client', 'request-settled', 'client', 7, { to: 'cancelled', evidence: 'work-stopped' }),
      ],
    },
    silent: { events: [call, inside('client', 'request-settled', 'client', 7, { to: 'completed' })] },
    untold: { events: [call, cancel], context: UNSEEN },
  },
  'cancel.stdio-notify': {
    holds: { events: [call, cancel] },
    breaks: { events: [call, inside('client', 'request-settled', 'client', 7, { to: 'cancelled' })] },
    alsoBreaks: [{ events: [call, inside('user', 'stop-requested', 'client', 7)] }],
    silent: {
      events: [
        asks('client', 0, { method: 'initialize' }),
        inside('client', 'request-settled', 'client', 0, { to: 'cancelled' }),
      ],
    },
    untold: { events: [call, inside('user', 'stop-requested', 'client', 7)], mayGoOn: true },
  },
  'cancel.ignore-late-response': {
    holds: { events: [call, cancel, arrives(replies('server', 7), { accepted: false })] },
    breaks: { events: [call, cancel, arrives(replies('server', 7))] },
    silent: { events: [call, arrives(replies('server', 7))] },
    untold: { events: [call, cancel, arrives(replies('server', 7))], context: UNSEEN },
  },
  'cancel.stop-work': {
    holds: { events: stopped },
    breaks: { events: [...accepted, inside('server', 'effect-committed', 'client', 7)] },
    alsoBreaks: [
      {
        events: [
          ...travels(call),
          arrives(cancel),
          inside('server', 'cancellation-accepted', 'client', 7),
          inside('server', 'work-started', 'client', 7),
        ],
      },
      { events: [...accepted, inside('server', 'work-finished', 'client', 7), replies('server', 7)] },
    ],
    silent: { events: [...read, inside('server', 'effect-committed', 'client', 7)] },
    untold: { events: read, context: UNSEEN },
  },
  'cancel.free-resources': {
    holds: {
      events: [
        call,
        arrives(call, { acquired: ['registry-entry', 'lease'] }),
        arrives(cancel),
        inside('server', 'cancellation-accepted', 'client', 7),
        inside('server', 'resource-released', 'client', 7, { released: ['registry-entry', 'lease'] }),
      ],
    },
    breaks: {
      events: [
        call,
        arrives(call, { acquired: ['registry-entry', 'lease'] }),
        arrives(cancel),
        inside('server', 'cancellation-accepted', 'client', 7),
        inside('server', 'resource-released', 'client', 7, { released: ['registry-entry'] }),
      ],
    },
    alsoUntold: [{ events: read, context: UNSEEN }],
    silent: { events: [call, arrives(call, { acquired: ['lease'] }), replies('server', 7)] },
    untold: { events: accepted, context: { ...SEEN, resources: 'counted' } },
  },
  'cancel.no-response': {
    holds: { events: stopped },
    breaks: { events: [...stopped, refuses('server', 7)] },
    silent: { events: [...working, replies('server', 7), arrives(cancel), ignored] },
    untold: { events: [...read, replies('server', 7)], context: UNSEEN },
  },
  'cancel.queued-request': {
    holds: {
      events: [
        ...travels(call),
        arrives(cancel),
        inside('server', 'cancellation-accepted', 'client', 7),
        inside('server', 'work-stopped', 'client', 7),
      ],
    },
    breaks: { events: [...travels(call), arrives(cancel), ignored] },
    alsoBreaks: [
      {
        events: [
          ...travels(call),
          arrives(cancel),
          inside('server', 'cancellation-accepted', 'client', 7),
          inside('server', 'work-started', 'client', 7),
        ],
      },
    ],
    silent: { events: [...working, arrives(cancel), ignored] },
    untold: { events: [...travels(call), arrives(cancel)], context: UNSEEN },
  },
  'cancel.duplicate-idempotent': {
    holds: { events: [...stopped, arrives(cancel), ignored] },
    breaks: { events: [...stopped, arrives(cancel), inside('server', 'cancellation-accepted', 'client', 7)] },
    alsoBreaks: [{ events: [...stopped, arrives(cancel), inside('server', 'work-stopped', 'client', 7)] }],
    silent: { events: stopped },
    untold: { events: [...read, arrives(cancel)], context: UNSEEN },
  },
  'cancel.scope-single': {
    holds: { events: accepted },
    breaks: {
      events: [...read, ...travels(asks('client', 8)), inside('server', 'cancellation-accepted', 'client', 8)],
    },
    silent: { events: [...read, ignored] },
    untold: { events: read, context: UNSEEN },
  },
  'cancel.may-ignore-unknown': {
    holds: { events: [arrives(cancel), ignored] },
    silent: { events: [...working, arrives(cancel), ignored] },
    untold: { events: [arrives(cancel)], context: UNSEEN },
  },
  'cancel.may-ignore-completed': {
    holds: { events: [...working, replies('server', 7), arrives(cancel), ignored] },
    silent: { events: [arrives(cancel), ignored] },
    untold: { events: [...working, replies('server', 7), arrives(cancel)], context: UNSEEN },
  },
  'cancel.may-ignore-uncancellable': {
    holds: { events: [...read, { ...ignored, from: 'working', to: 'declined' }] },
    silent: { events: [arrives(cancel), ignored] },
    untold: { events: read, context: UNSEEN },
  },
  'cancel.invalid-ignored': {
    holds: { events: [...travels(malformed), { type: 'message-ignored', by: 'server' }] },
    breaks: { events: [...travels(malformed), { type: 'peer-crashed', by: 'server' }] },
    alsoBreaks: [
      {
        events: [
          ...travels(malformed),
          { type: 'message-ignored', by: 'server' },
          writes('server', { jsonrpc, error: { code: -32600, message: 'no' } }),
        ],
      },
      {
        events: [...working, ...travels(cancels('client', 8)), inside('server', 'cancellation-accepted', 'client', 7)],
      },
    ],
    silent: { events: accepted },
    untold: { events: travels(malformed), context: UNSEEN },
  },
  'cancel.race-graceful': {
    holds: { events: [...working, replies('server', 7), ...travels(cancel), ignored] },
    breaks: {
      events: [
        ...working,
        replies('server', 7),
        ...travels(cancel),
        inside('server', 'work-stopped', 'client', 7, { from: 'ran', to: 'stopped' }),
      ],
    },
    alsoBreaks: [
      { events: [...working, replies('server', 7), ...travels(cancel), inside('server', 'peer-crashed', 'client', 7)] },
      {
        events: [
          call,
          cancel,
          arrives(replies('server', 7), { accepted: false }),
          inside('client', 'peer-crashed', 'client', 7),
        ],
      },
    ],
    alsoUntold: [{ events: [call, cancel, arrives(replies('server', 7))], context: UNSEEN }],
    silent: { events: stopped },
    untold: { events: [...working, replies('server', 7), ...travels(cancel)], context: UNSEEN },
  },
};
