import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
];

const withDefect = [...telling, 'client cancels "req-7"', 'server receives cancellation of "req-7"'];

/** The requester has read the response. */
export const cancelAfterCompletion: ScenarioSource = {
  id: 'cancel-after-completion',
  title: 'Cancellation after completion',
  story:
    'The requester has read the response. Cancelling is no longer possible, and the result stays the only outcome. A peer with a defect sends the cancellation all the same.',
  tags: ['chronology', 'cancellation', 'repeatable-gate'],
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: {
    'cancels-after-completion': withDefect,
    'rewrites-completed-as-cancelled': withDefect,
    'cancels-after-completion+flips-finished-to-stopped': withDefect,
  },
  expect: {
    none: [],
    'cancels-after-completion': ['cancel.only-in-flight'],
    'rewrites-completed-as-cancelled': ['rpc.single-terminal', 'cancel.only-in-flight'],
    'cancels-after-completion+flips-finished-to-stopped': [
      'rpc.single-terminal',
      'cancel.only-in-flight',
      'cancel.race-graceful',
    ],
  },
};
