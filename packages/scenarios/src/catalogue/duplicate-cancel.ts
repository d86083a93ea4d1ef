import type { ScenarioSource } from '@signalbox/engine';

/** The network delivers the cancellation twice, the second time while the receiver still holds what the first one told it to release. */
export const duplicateCancel: ScenarioSource = {
  id: 'duplicate-cancel',
  title: 'A second cancellation during clean-up',
  story:
    'The network delivers the cancellation twice, the second time while the receiver still holds what the first one told it to release. Twice is once.',
  tags: ['permanent-race', 'cancellation', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#error-handling',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1, holds: ['lease'] },
  ],
  faults: { duplicate: 1 },
  fused: ['start', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client cancels "req-7"',
    'client releases "req-7"',
    'network duplicates cancellation of "req-7"',
    'server receives cancellation of "req-7"',
    'server receives cancellation of "req-7"',
    'server releases "req-7"',
  ],
  expect: {
    none: [],
    'honours-duplicates': ['cancel.duplicate-idempotent'],
    'releases-twice': ['ledger.no-double-release'],
  },
};
