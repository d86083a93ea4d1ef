import type { ScenarioSource } from '@signalbox/engine';

/** By policy the work runs to its end although nobody will read the response. */
export const workGoesOnAfterClose: ScenarioSource = {
  id: 'work-goes-on-after-close',
  title: 'Work that goes on after its requester has gone',
  story:
    'By policy the work runs to its end although nobody will read the response. It is not sent, and everything it held is released.',
  tags: ['disconnect', 'policy'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] }],
  faults: { close: ['client'] },
  policies: { endCloses: 'finish-work' },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client closes its end',
    'server receives close',
    'server reports progress 1 on "req-7"',
    'server finishes "req-7"',
  ],
  expect: { none: [], 'releases-never': ['progress.track-tokens', 'ledger.baseline'] },
};
