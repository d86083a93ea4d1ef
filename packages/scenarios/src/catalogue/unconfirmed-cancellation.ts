import type { ScenarioSource } from '@signalbox/engine';

/** The cancellation was sent and read. */
export const unconfirmedCancellation: ScenarioSource = {
  id: 'unconfirmed-cancellation',
  title: 'A cancellation that nobody confirms',
  story:
    'The cancellation was sent and read. Silence fits a receiver that honoured it and one that hangs, so its sender may record no more than that it asked.',
  tags: ['cancellation', 'evidence'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#error-handling',
  requests: [{ from: 'client', id: 'req-7', work: [{ progress: 1 }], cancellations: 1, holds: ['lease'] }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
  ],
  expect: {
    none: [],
    'claims-acceptance': ['cancel.no-ack'],
    'turns-after-cancel-round': ['policy.after-cancel'],
    'releases-what-it-never-held': ['ledger.no-foreign-release'],
  },
};
