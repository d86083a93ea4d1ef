import type { ScenarioSource } from '@signalbox/engine';

/** The cancellation names an object. */
export const cancelOfAnObject: ScenarioSource = {
  id: 'cancel-of-an-object',
  title: 'Cancellation of an object',
  story:
    'The cancellation names an object. The server ignores it without choosing a target, without an answer and without harm: the work in progress and the next request are answered.',
  tags: ['cancellation', 'malformed'],
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
      name: 'malformed',
      from: 'client',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: {
          requestId: {
            id: 'req-7',
          },
        },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "malformed"',
    'server receives frame "malformed"',
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
      'client sends frame "malformed"',
      'server receives frame "malformed"',
      'client sends request "req-8"',
      'server receives request "req-8"',
      'server finishes "req-8"',
      'client receives response to "req-8"',
    ],
    'error-reply-to-notification': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "malformed"',
      'server receives frame "malformed"',
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
    'crashes-on-malformed': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "malformed"',
      'server receives frame "malformed"',
      'client receives close',
    ],
  },
  expect: {
    none: ['cancel.request-id-domain'],
    'cancels-default-target': ['cancel.request-id-domain', 'cancel.scope-single', 'cancel.invalid-ignored'],
    'error-reply-to-notification': [
      'rpc.notification-no-response',
      'cancel.request-id-domain',
      'cancel.invalid-ignored',
    ],
    'crashes-on-malformed': ['cancel.request-id-domain', 'cancel.invalid-ignored', 'policy.crash-free'],
  },
};
