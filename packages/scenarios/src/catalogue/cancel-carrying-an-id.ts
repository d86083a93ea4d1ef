import type { ScenarioSource } from '@signalbox/engine';

/** A notification has no `id`. */
export const cancelCarryingAnId: ScenarioSource = {
  id: 'cancel-carrying-an-id',
  title: 'A cancellation that carries an id',
  story:
    'A notification has no `id`. This one does, and so claims to be a request; the server ignores it and answers nothing.',
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
      name: 'with id',
      from: 'client',
      frame: {
        jsonrpc: '2.0',
        id: 9,
        method: 'notifications/cancelled',
        params: {
          requestId: 'req-7',
        },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "with id"',
    'server receives frame "with id"',
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
    'error-reply-to-notification': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "with id"',
      'server receives frame "with id"',
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
    none: ['rpc.notification-no-id'],
    'error-reply-to-notification': ['rpc.notification-no-id', 'rpc.notification-no-response', 'cancel.invalid-ignored'],
  },
};
