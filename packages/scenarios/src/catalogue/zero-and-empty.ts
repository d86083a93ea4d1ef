import type { ScenarioSource } from '@signalbox/engine';

/** Zero is an ID and the empty string is a token. */
export const zeroAndEmpty: ScenarioSource = {
  id: 'zero-and-empty',
  title: 'The ID 0 and the token ""',
  story:
    'Zero is an ID and the empty string is a token. The request of ID 0 is cancelled like any other, and the other one reports.',
  tags: ['identity', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#requestid',
  requests: [
    { from: 'client', id: 0, token: 0, work: [{ progress: 1 }, { progress: 2 }], cancellations: 1 },
    { from: 'client', id: '', token: '', work: [{ progress: 1 }] },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 0',
    'client sends request ""',
    'server receives request 0',
    'server receives request ""',
    'server reports progress 1 on 0',
    'client receives progress 1 for 0',
    'client cancels 0',
    'server receives cancellation of 0',
    'server reports progress 1 on ""',
    'client receives progress 1 for ""',
    'server finishes ""',
    'client receives response to ""',
  ],
  expect: {
    none: [],
    'truthiness-on-zero': [
      'policy.takes-response',
      'policy.takes-progress',
      'policy.fresh-progress-sequence',
      'policy.honours-cancellation',
    ],
  },
};
