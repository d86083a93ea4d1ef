import type { ScenarioSource } from '@signalbox/engine';

/** The client goes away. */
export const clientClosesDuringWork: ScenarioSource = {
  id: 'client-closes-during-work',
  title: 'The client closes its end during work',
  story:
    'The client goes away. Its wait ends disconnected and the work stops by policy; neither is a cancellation, for nobody asked for one.',
  tags: ['disconnect', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 2 }] }],
  faults: { close: ['client'] },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client closes its end',
    'server receives close',
  ],
  expect: { none: [], 'releases-never': ['progress.track-tokens', 'ledger.baseline'] },
};
