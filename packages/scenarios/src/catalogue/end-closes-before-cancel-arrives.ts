import type { ScenarioSource } from '@signalbox/engine';

/** The cancellation is on its way when the server closes its end. */
export const endClosesBeforeCancelArrives: ScenarioSource = {
  id: 'end-closes-before-cancel-arrives',
  title: 'An end closes before the cancellation arrives',
  story:
    'The cancellation is on its way when the server closes its end. Nobody will ever read it: the outcome is to be reconciled, and nothing may call it a confirmed cancellation.',
  tags: ['disconnect', 'permanent-race', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  faults: { close: ['server'] },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'client cancels "req-7"',
    'server closes its end',
    'client receives close',
  ],
  expect: { none: [], 'releases-never': ['progress.track-tokens', 'ledger.baseline'] },
};
