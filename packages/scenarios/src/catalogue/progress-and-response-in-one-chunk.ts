import type { ScenarioSource } from '@signalbox/engine';

/** The handler reports and returns at once, and both messages are read together. */
export const progressAndResponseInOneChunk: ScenarioSource = {
  id: 'progress-and-response-in-one-chunk',
  title: 'The last progress and the response in one chunk',
  story:
    'The handler reports and returns at once, and both messages are read together. They are handled in the order they were sent, or the last update finds no collector.',
  tags: ['permanent-race', 'progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#implementation-notes',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 2 }] }],
  faults: { oneChunk: 1 },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server reports progress 2 on "req-7"',
    'server finishes "req-7"',
    'network delivers progress 2 for "req-7" with response to "req-7"',
  ],
  expect: { none: [], 'response-overtakes-in-chunk': ['policy.keeps-order'] },
};
