import type { ScenarioSource } from '@signalbox/engine';

/** The request carries no progress token, so the updates its handler makes go nowhere. */
export const noTokenNoProgress: ScenarioSource = {
  id: 'no-token-no-progress',
  title: 'No token, no progress',
  story:
    'The request carries no progress token, so the updates its handler makes go nowhere. The response is all the requester hears, and all it may expect.',
  tags: ['chronology', 'progress', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#behavior-requirements',
  requests: [{ from: 'client', id: 'req-7', work: [{ progress: 1 }] }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
  ],
  twins: {
    'invents-token': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'server reports progress 1 on "req-7"',
      'client receives progress 1 for "req-7"',
      'server finishes "req-7"',
      'client receives response to "req-7"',
    ],
  },
  expect: { none: [], 'invents-token': ['progress.opt-in'] },
};
