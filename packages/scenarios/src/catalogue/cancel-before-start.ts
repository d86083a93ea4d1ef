import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
];

/** The request was read and waits in the queue when its cancellation arrives. */
export const cancelBeforeStart: ScenarioSource = {
  id: 'cancel-before-start',
  title: 'Cancellation before the handler starts',
  story:
    'The request was read and waits in the queue when its cancellation arrives. It is in progress all the same: the handler never starts.',
  tags: ['chronology', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  fused: ['release', 'respond'],
  schedule: telling,
  twins: {
    'overlooks-queued': [
      ...telling,
      'server starts "req-7"',
      'server reports progress 1 on "req-7"',
      'client receives progress 1 for "req-7"',
      'server finishes "req-7"',
      'client receives response to "req-7"',
    ],
  },
  expect: { none: [], 'overlooks-queued': ['cancel.queued-request', 'policy.honours-cancellation'] },
};
