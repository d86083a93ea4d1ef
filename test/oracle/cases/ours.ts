import type { RequestKey } from '@signalbox/protocol';
import type { ResourceKind } from '@signalbox/trace';
import { arrives, asks, cancels, closes, inside, replies, reports, SEEN, travels, UNSEEN, writes } from '../events.ts';
import type { Cases } from './case.ts';

const call = asks('client', 7, { token: 't' });
const other = asks('client', 8);
const cancel = cancels('client', 7);
const settled = (to: 'completed' | 'cancelled' | 'timed-out' | 'failed' | 'disconnected', id = 7) =>
  inside('client', 'request-settled', 'client', id, { to });
const released = (...kinds: ResourceKind[]) => inside('client', 'resource-released', 'client', 7, { released: kinds });
const holds = { ...call, acquired: ['registry-entry', 'progress-collector'] as const };
const counted = { ...SEEN, resources: 'counted' } as const;
const done = { events: [call, settled('completed')], context: counted };
const policy = (policies: Record<string, string>) => ({ ...SEEN, policies: { ...SEEN.policies, ...policies } });
const one = reports('server', 7, 't', 1);
const ignored = inside('server', 'cancellation-ignored', 'client', 7);
const malformed = travels(writes('client', '{'));
const silent = { events: [writes('client', { jsonrpc: '2.0', method: 'notifications/initialized' })] };

/** The ledger, isolation and the choices of a scenario. */
export const OURS: Cases = {
  'ledger.no-double-release': {
    holds: { events: [holds, settled('completed'), released('registry-entry')] },
    breaks: { events: [holds, settled('completed'), released('registry-entry'), released('registry-entry')] },
    silent: { events: [holds] },
    untold: done,
  },
  'ledger.no-foreign-release': {
    holds: { events: [holds, settled('completed'), released('registry-entry')] },
    breaks: { events: [holds, settled('completed'), released('lease')] },
    silent: { events: [holds] },
    untold: done,
  },
  'ledger.no-early-release': {
    holds: { events: [holds, settled('completed'), released('registry-entry')] },
    breaks: { events: [holds, released('progress-collector'), settled('completed')] },
    silent: { events: [holds] },
    untold: done,
  },
  'ledger.baseline': {
    holds: { events: [holds, settled('disconnected'), released('registry-entry', 'progress-collector')] },
    breaks: { events: [holds, settled('disconnected'), released('registry-entry')] },
    alsoBreaks: [
      {
        events: [
          { type: 'resources-counted', by: 'client', counted: { timer: 1 } },
          call,
          { type: 'resources-counted', by: 'client', counted: { timer: 2 } },
          settled('completed'),
        ],
        context: counted,
      },
    ],
    alsoUntold: [
      { events: [call, { type: 'resources-counted', by: 'client', counted: { timer: 1 } }], context: counted },
    ],
    silent: { events: [holds] },
    untold: { events: [call, settled('completed')], context: { ...SEEN, resources: 'none' } },
  },
  'isolation.work': {
    holds: { events: [...travels(call), ...travels(other), ...travels(cancel), replies('server', 8)] },
    breaks: {
      events: [...travels(call), ...travels(other), ...travels(cancel), inside('server', 'work-stopped', 'client', 8)],
    },
    silent: { events: [...travels(call), ...travels(cancel), inside('server', 'work-stopped', 'client', 7)] },
    untold: { events: [...travels(call), ...travels(cancel)], context: UNSEEN },
  },
  'isolation.wait': {
    holds: { events: [call, other, cancel, settled('cancelled'), settled('completed', 8)] },
    breaks: { events: [call, other, cancel, settled('cancelled'), settled('cancelled', 8)] },
    silent: { events: [call, cancel, settled('cancelled')] },
    untold: { events: [call, cancel], context: UNSEEN },
  },
  'isolation.resources': {
    holds: {
      events: [
        call,
        other,
        cancels('client', 8),
        inside('client', 'resource-released', 'client', 7, { from: 'completed', released: ['registry-entry'] }),
      ],
    },
    breaks: {
      events: [
        call,
        other,
        cancels('client', 8),
        inside('client', 'resource-released', 'client', 7, { from: 'waiting', released: ['progress-collector'] }),
      ],
    },
    silent: {
      events: [
        call,
        cancel,
        inside('client', 'resource-released', 'client', 7, { from: 'cancelled', released: ['registry-entry'] }),
      ],
    },
    untold: { events: [call, cancel], context: counted },
  },
  'policy.no-claimed-cancellation': {
    holds: { events: [call, cancel, settled('cancelled')] },
    breaks: {
      events: [
        call,
        { type: 'deadline-fired', by: 'timer', request: 'client:7' as RequestKey },
        cancel,
        settled('cancelled'),
      ],
    },
    alsoBreaks: [{ events: [call, settled('cancelled')] }],
    silent: { events: [call, settled('completed')] },
    untold: { events: [call, cancel], context: UNSEEN },
  },
  'policy.after-cancel': {
    holds: {
      events: [call, cancel, arrives(replies('server', 7), { accepted: false }), settled('cancelled')],
      context: policy({ afterCancel: 'wait' }),
    },
    breaks: { events: [call, cancel, settled('cancelled')], context: policy({ afterCancel: 'wait' }) },
    alsoBreaks: [{ events: [call, cancel, settled('timed-out')] }, { events: [call, cancel] }],
    silent: { events: [call, settled('completed')] },
    untold: { events: [call, cancel], context: UNSEEN },
  },
  'policy.late-response': {
    holds: { events: [call, settled('timed-out'), arrives(replies('server', 7), { accepted: false })] },
    breaks: { events: [call, settled('timed-out'), arrives(replies('server', 7))] },
    silent: { events: [call, arrives(replies('server', 7))] },
    untold: { events: [call, ...travels(replies('server', 7)), arrives(replies('server', 7))], context: UNSEEN },
  },
  'policy.takes-response': {
    holds: { events: [asks('client', 0), arrives(replies('server', 0))] },
    breaks: { events: [asks('client', 0), arrives(replies('server', 0), { accepted: false })] },
    silent: { events: [call, cancel, arrives(replies('server', 7), { accepted: false })] },
    untold: { events: [call, arrives(replies('server', 7))], context: UNSEEN },
  },
  'policy.invalid-progress': {
    holds: { events: [call, arrives(one), arrives(one, { accepted: false })] },
    breaks: { events: [call, arrives(one), arrives(one)] },
    alsoBreaks: [
      {
        events: [call, arrives(one), arrives(one, { accepted: false })],
        context: policy({ invalidProgress: 'throw' }),
      },
    ],
    silent: { events: [call, arrives(one)] },
    untold: { events: [call, arrives(one), arrives(one)], context: UNSEEN },
  },
  'policy.late-progress': {
    holds: { events: [call, settled('completed'), arrives(one, { accepted: false })] },
    breaks: { events: [call, settled('completed'), arrives(one)] },
    silent: { events: [call, arrives(one)] },
    untold: { events: [call, settled('completed'), arrives(one)], context: UNSEEN },
  },
  'policy.keeps-order': {
    holds: { events: [...travels(call), one, replies('server', 7), arrives(one), arrives(replies('server', 7))] },
    breaks: {
      events: [
        ...travels(call),
        one,
        replies('server', 7),
        arrives(replies('server', 7)),
        arrives(one, { accepted: false }),
      ],
    },
    silent: { events: [...travels(call), ...travels(replies('server', 7))] },
  },
  'policy.one-cancellation': {
    holds: { events: [call, cancel] },
    breaks: { events: [call, cancel, cancel] },
    silent: { events: [call] },
    untold: { events: [call, cancel], mayGoOn: true },
  },
  'policy.takes-progress': {
    holds: { events: [call, arrives(one)] },
    breaks: { events: [call, arrives(one, { accepted: false })] },
    silent: { events: [call, settled('completed'), arrives(one, { accepted: false })] },
    untold: { events: [call, arrives(one)], context: UNSEEN },
  },
  'policy.token-after-teardown': {
    holds: { events: [holds, settled('completed'), released('progress-collector'), asks('client', 8, { token: 't' })] },
    breaks: { events: [holds, settled('completed'), asks('client', 8, { token: 't' })] },
    silent: { events: [other] },
    untold: { events: [call], context: counted },
  },
  'policy.fresh-progress-sequence': {
    holds: {
      events: [
        call,
        settled('completed'),
        asks('client', 8, { token: 't' }),
        arrives(one, { request: 'client:8' as RequestKey }),
      ],
    },
    breaks: {
      events: [
        call,
        arrives(reports('server', 7, 't', 5)),
        settled('completed'),
        asks('client', 8, { token: 't' }),
        arrives(one, { request: 'client:8' as RequestKey, accepted: false }),
      ],
    },
    silent: { events: [call, settled('completed'), arrives(one, { accepted: false })] },
    untold: { events: [call, arrives(one)], context: UNSEEN },
  },
  'policy.honours-cancellation': {
    holds: {
      events: [...travels(call), ...travels(cancel), { ...ignored, from: 'queued' }],
      context: policy({ cancellation: 'declined' }),
    },
    breaks: {
      events: [
        ...travels(asks('client', 0)),
        ...travels(cancels('client', 0)),
        inside('server', 'cancellation-ignored', 'client', 0),
      ],
    },
    alsoBreaks: [
      {
        events: [
          ...travels(asks('client', 0, { method: 'initialize' })),
          ...travels(cancels('client', 0)),
          inside('server', 'cancellation-accepted', 'client', 0),
        ],
      },
      {
        events: [...travels(call), ...travels(cancel), inside('server', 'cancellation-accepted', 'client', 7)],
        context: policy({ cancellation: 'declined' }),
      },
    ],
    silent: { events: [...travels(call), replies('server', 7), ...travels(cancel), ignored] },
    untold: { events: [...travels(call), ...travels(cancel)], context: UNSEEN },
  },
  'policy.answers-requests': {
    holds: { events: [...travels(call), replies('server', 7)] },
    breaks: { events: travels(call) },
    silent: { events: [...travels(call), inside('server', 'work-stopped', 'client', 7)] },
    untold: { events: travels(call), context: UNSEEN },
  },
  'policy.end-closes': {
    holds: { events: [call, ...travels(closes('server')), settled('disconnected')] },
    breaks: { events: [call, ...travels(closes('server')), settled('cancelled')] },
    alsoBreaks: [
      { events: [closes('client'), call] },
      { events: [...travels(call), ...travels(closes('client')), inside('server', 'effect-committed', 'client', 7)] },
    ],
    silent: { events: [call, settled('disconnected')] },
    untold: { events: [call, ...travels(closes('server'))], context: UNSEEN },
  },
  'policy.crash-free': {
    holds: { events: malformed },
    breaks: { events: [...malformed, { type: 'peer-crashed', by: 'server' }] },
    silent,
    untold: { events: malformed, context: UNSEEN },
  },
};
