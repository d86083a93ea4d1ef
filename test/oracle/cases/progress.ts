import type { RequestKey } from '@signalbox/protocol';
import { arrives, asks, cancels, inside, replies, reports, SEEN, travels, UNSEEN, writes } from '../events.ts';
import type { Cases } from './case.ts';

const call = asks('client', 7, { token: 't' });
const open = travels(call);
const one = reports('server', 7, 't', 1);
const answered = [...open, replies('server', 7)];
const accepted = [...open, ...travels(cancels('client', 7)), inside('server', 'cancellation-accepted', 'client', 7)];
const offer = (progressToken: unknown) => ({
  events: [writes('client', { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { _meta: { progressToken } } })],
});
const silent = { events: travels(asks('client', 7)) };

/** What a peer owes that reports progress, and one that asked for it. */
export const PROGRESS: Cases = {
  'progress.opt-in': {
    holds: { events: [...open, one] },
    breaks: { events: [...travels(asks('client', 7)), one] },
    silent: { events: open },
    untold: { events: [one], context: { ...SEEN, revision: '2025-03-26' } },
  },
  'progress.token-echo-exact': {
    holds: { events: [...travels(asks('client', 7, { token: 5 })), reports('server', 7, 5, 1)] },
    breaks: { events: [...travels(asks('client', 7, { token: 5 })), reports('server', 7, '5', 1)] },
    silent: { events: [one] },
    untold: {
      events: [...travels(asks('client', 7, { token: 5 })), reports('server', 7, '5', 1)],
      context: { ...SEEN, revision: '2025-03-26' },
    },
  },
  'progress.strictly-increasing': {
    holds: { events: [...open, one, reports('server', 7, 't', 1.5)] },
    breaks: { events: [...open, one, one] },
    silent: { events: answered },
    untold: { events: [...open, ...travels(asks('client', 8, { token: 't' })), one, one], context: UNSEEN },
  },
  'progress.active-only': {
    holds: { events: [...open, one] },
    breaks: { events: [...open, inside('server', 'work-stopped', 'client', 7), one] },
    alsoBreaks: [
      { events: [...answered, one] },
      { events: [...accepted, inside('server', 'work-stopped', 'client', 7), one] },
    ],
    silent: { events: answered },
    untold: { events: [...open, ...travels(cancels('client', 7)), one], context: UNSEEN },
  },
  'progress.stop-after-completion': {
    holds: { events: [...open, one, replies('server', 7)] },
    breaks: { events: [...answered, one] },
    silent: { events: [...open, one] },
    untold: { events: answered, mayGoOn: true },
  },
  'progress.after-cancel': {
    holds: { events: accepted },
    breaks: { events: [...accepted, one] },
    silent: {
      events: [...open, ...travels(cancels('client', 7)), inside('server', 'cancellation-ignored', 'client', 7), one],
    },
    untold: { events: [...open, ...travels(cancels('client', 7)), one], context: UNSEEN },
  },
  'progress.may-be-silent': {
    holds: { events: answered },
    silent: { events: [...silent.events, replies('server', 7)] },
  },
  'progress.token-domain': { holds: offer(0), breaks: offer(1.5), silent, untold: offer(2 ** 53) },
  'progress.token-unique-active': {
    holds: { events: [call, arrives(replies('server', 7)), asks('client', 8, { token: 't' })] },
    breaks: { events: [call, asks('client', 8, { token: 't' })] },
    silent,
    untold: { events: [call, asks('client', 8, { token: 't' })], context: UNSEEN },
  },
  'progress.token-vs-id': {
    holds: { events: [...open, ...travels(one)] },
    breaks: {
      events: [
        ...open,
        ...travels(asks('client', 't', { token: 'u' })),
        one,
        arrives(one, { request: 'client:"t"' as RequestKey }),
      ],
    },
    alsoBreaks: [
      { events: [...open, reports('server', 7, 7, 1)] },
      { events: [...open, arrives(replies('server', 8), { request: 'client:7' as RequestKey })] },
    ],
    silent: { events: answered },
    untold: { events: [...open, ...travels(one)], context: UNSEEN },
  },
  'progress.track-tokens': {
    holds: {
      events: [
        { ...call, acquired: ['progress-collector'] },
        inside('client', 'request-settled', 'client', 7, { to: 'completed' }),
        inside('client', 'resource-released', 'client', 7, { released: ['progress-collector'] }),
      ],
    },
    breaks: {
      events: [
        { ...call, acquired: ['progress-collector'] },
        inside('client', 'resource-released', 'client', 7, { released: ['progress-collector'] }),
      ],
    },
    alsoBreaks: [
      {
        events: [
          { ...call, acquired: ['progress-collector'] },
          inside('client', 'request-settled', 'client', 7, { to: 'completed' }),
        ],
      },
    ],
    silent,
    untold: { events: [call], context: { ...SEEN, resources: 'counted' } },
  },
};
