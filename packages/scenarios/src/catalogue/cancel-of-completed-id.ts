import type { ScenarioSource } from '@signalbox/engine';

/** The client names a request whose response it has read. */
export const cancelOfCompletedId: ScenarioSource = {
  id: 'cancel-of-completed-id',
  title: 'Cancellation of a request that has completed',
  story:
    'The client names a request whose response it has read. The server ignores it, and the next request is answered.',
  tags: ['cancellation', 'identity', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#error-handling',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'cancel req-7',
      from: 'client',
      frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'req-7' } },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
    'client sends frame "cancel req-7"',
    'server receives frame "cancel req-7"',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  twins: {
    'error-reply-to-notification': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'server reports progress 1 on "req-7"',
      'client receives progress 1 for "req-7"',
      'server finishes "req-7"',
      'client receives response to "req-7"',
      'client sends frame "cancel req-7"',
      'server receives frame "cancel req-7"',
      'client receives frame "error"',
      'client sends request "req-8"',
      'server receives request "req-8"',
      'server finishes "req-8"',
      'client receives response to "req-8"',
    ],
  },
  expect: {
    none: ['cancel.only-in-flight'],
    'flips-finished-to-stopped': ['rpc.single-terminal', 'cancel.only-in-flight', 'cancel.race-graceful'],
    'error-reply-to-notification': ['rpc.notification-no-response', 'cancel.only-in-flight', 'cancel.invalid-ignored'],
  },
};
