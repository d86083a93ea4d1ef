import type { ScenarioSource } from '@signalbox/engine';

/** Raw text that is no JSON, and a notification with parameters that are none. */
export const malformedNotification: ScenarioSource = {
  id: 'malformed-notification',
  title: 'A notification is never answered with an error',
  story:
    'Raw text that is no JSON, and a notification with parameters that are none. Neither gets an answer, and the next request does.',
  tags: ['malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#notifications',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    { name: 'no JSON', from: 'client', frame: '{"jsonrpc":"2.0","method":"notif' },
    { name: 'no params', from: 'client', frame: { jsonrpc: '2.0', method: 'notifications/progress', params: [] } },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "no JSON"',
    'server receives frame "no JSON"',
    'client sends frame "no params"',
    'server receives frame "no params"',
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
      'client sends frame "no params"',
      'server receives frame "no params"',
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
      'client sends frame "no JSON"',
      'server receives frame "no JSON"',
      'client receives close',
    ],
  },
  expect: {
    none: ['progress.fields'],
    'error-reply-to-notification': ['rpc.notification-no-response', 'progress.fields'],
    'crashes-on-malformed': ['policy.crash-free'],
  },
};
