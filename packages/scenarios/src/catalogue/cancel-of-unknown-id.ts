import type { ScenarioSource } from '@signalbox/engine';

/** The client names a request that it never sent. */
export const cancelOfUnknownId: ScenarioSource = {
  id: 'cancel-of-unknown-id',
  title: 'Cancellation of an ID nobody issued',
  story:
    'The client names a request that it never sent. The server ignores it and chooses no other target: the work in progress and the next request are answered.',
  tags: ['cancellation', 'identity', 'repeatable-gate'],
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [
        {
          progress: 1,
        },
      ],
    },
    {
      from: 'client',
      id: 'req-8',
    },
  ],
  frames: [
    {
      name: 'cancel 99',
      from: 'client',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: {
          requestId: 99,
        },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "cancel 99"',
    'server receives frame "cancel 99"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  twins: {
    'cancels-default-target': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "cancel 99"',
      'server receives frame "cancel 99"',
      'client sends request "req-8"',
      'server receives request "req-8"',
      'server finishes "req-8"',
      'client receives response to "req-8"',
    ],
    'error-reply-to-notification': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "cancel 99"',
      'server receives frame "cancel 99"',
      'client receives frame "error"',
      'server reports progress 1 on "req-7"',
      'client receives progress 1 for "req-7"',
      'server finishes "req-7"',
      'client receives response to "req-7"',
      'client sends request "req-8"',
      'server receives request "req-8"',
      'server finishes "req-8"',
      'client receives response to "req-8"',
    ],
  },
  expect: {
    none: ['cancel.same-direction'],
    'cancels-default-target': [
      'cancel.same-direction',
      'cancel.scope-single',
      'cancel.invalid-ignored',
      'isolation.work',
    ],
    'error-reply-to-notification': ['rpc.notification-no-response', 'cancel.same-direction', 'cancel.invalid-ignored'],
  },
};
