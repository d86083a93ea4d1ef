import type { ScenarioSource } from '@signalbox/engine';

/** Two cancellations are in flight at once, and each ends the request it names. */
export const twoRequestsBothCancelled: ScenarioSource = {
  id: 'two-requests-both-cancelled',
  title: 'Two requests, both cancelled',
  story:
    'Two operations run side by side and both are cancelled, the later one first. Each cancellation ends the request it names, once, whatever the order in which they are read.',
  tags: ['cancellation', 'isolation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'client', id: 'req-1', token: 'token-1', work: [{ progress: 1 }], cancellations: 1 },
    { from: 'client', id: 'req-2', token: 'token-2', work: [{ progress: 1 }], cancellations: 1 },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-1"',
    'client sends request "req-2"',
    'server receives request "req-1"',
    'server receives request "req-2"',
    'server reports progress 1 on "req-1"',
    'client cancels "req-2"',
    'client receives progress 1 for "req-1"',
    'client cancels "req-1"',
    'server receives cancellation of "req-2"',
    'server receives cancellation of "req-1"',
  ],
  expect: { none: [], 'releases-twice': ['ledger.no-double-release'] },
};
