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
    'The requester has read the response. It can no longer cancel, as the blocked signal says, and the result stays the only outcome. With the defect the cancellation leaves all the same: the receiver ignores it, and its sender is at fault.',
  tags: ['chronology', 'cancellation', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
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
