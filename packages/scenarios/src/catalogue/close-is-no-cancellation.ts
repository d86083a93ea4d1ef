import type { ScenarioSource } from '@signalbox/engine';

/** The client closes while it waits. */
export const closeIsNoCancellation: ScenarioSource = {
  id: 'close-is-no-cancellation',
  title: 'A close is no cancellation',
  story:
    'The client closes while it waits. Its wait ends disconnected: nobody asked to cancel, and nothing may say so.',
  tags: ['disconnect', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#cancellation-flow',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] }],
  faults: { close: ['client'] },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client closes its end',
    'server receives close',
  ],
  expect: {
    none: [],
    'claims-cancellation-on-close': ['cancel.stdio-notify', 'policy.no-claimed-cancellation', 'policy.end-closes'],
  },
};
