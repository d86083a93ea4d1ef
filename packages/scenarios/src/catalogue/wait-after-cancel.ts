import type { ScenarioSource } from '@signalbox/engine';

/** The requester cancels and goes on waiting to learn how it ended. */
export const waitAfterCancel: ScenarioSource = {
  id: 'wait-after-cancel',
  title: 'Waiting on after the cancellation',
  story:
    'The requester cancels and goes on waiting to learn how it ended. The response that crossed the cancellation ends the wait, and is ignored as a result.',
  tags: ['cancellation', 'policy'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  policies: { afterCancel: 'wait' },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
  expect: { none: [], 'late-result-delivered': ['cancel.ignore-late-response', 'policy.late-response'] },
};
