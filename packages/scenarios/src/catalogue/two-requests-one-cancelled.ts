import type { ScenarioSource } from '@signalbox/engine';

/** Two operations run side by side. */
export const twoRequestsOneCancelled: ScenarioSource = {
  id: 'two-requests-one-cancelled',
  title: 'Two requests, one cancelled',
  story:
    'Two operations run side by side. One is cancelled; the other reports on and completes, and nothing of it was touched.',
  tags: ['cancellation', 'isolation', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'client', id: 'req-1', token: 'token-1', work: [{ progress: 1 }, { progress: 2 }], cancellations: 1 },
    { from: 'client', id: 'req-2', token: 'token-2', work: [{ progress: 1 }, { progress: 2 }] },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-1"',
    'client sends request "req-2"',
    'server receives request "req-1"',
    'server receives request "req-2"',
    'server reports progress 1 on "req-1"',
    'server reports progress 1 on "req-2"',
    'client receives progress 1 for "req-1"',
    'client receives progress 1 for "req-2"',
    'client cancels "req-1"',
    'server receives cancellation of "req-1"',
    'server reports progress 2 on "req-2"',
    'client receives progress 2 for "req-2"',
    'server finishes "req-2"',
    'client receives response to "req-2"',
  ],
  expect: {
    none: [],
    'clears-every-collector': [
      'progress.track-tokens',
      'ledger.no-early-release',
      'isolation.resources',
      'policy.takes-progress',
    ],
  },
};
