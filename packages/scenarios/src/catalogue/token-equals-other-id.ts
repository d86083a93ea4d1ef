import type { ScenarioSource } from '@signalbox/engine';

/** Request 1 reports under 2, which is the ID of the request after it. */
export const tokenEqualsOtherId: ScenarioSource = {
  id: 'token-equals-other-id',
  title: 'A token equal to the ID of another request',
  story: 'Request 1 reports under 2, which is the ID of the request after it. IDs and tokens are two key spaces.',
  tags: ['identity', 'progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    { from: 'client', id: 1, token: 2, work: [{ progress: 1 }] },
    { from: 'client', id: 2, token: 3, work: [{ progress: 1 }] },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 1',
    'client sends request 2',
    'server receives request 1',
    'server receives request 2',
    'server reports progress 1 on 1',
    'server reports progress 1 on 2',
    'client receives progress 1 for 1',
    'client receives progress 1 for 2',
    'server finishes 1',
    'server finishes 2',
    'client receives response to 1',
    'client receives response to 2',
  ],
  twins: {
    'one-map-for-ids-and-tokens': [
      'client sends request 1',
      'client sends request 2',
      'server receives request 1',
      'server receives request 2',
      'server reports progress 1 on 1',
      'client receives progress 1 for 1',
      'server finishes 1',
      'client receives response to 1',
    ],
  },
  expect: {
    none: [],
    'one-map-for-ids-and-tokens': ['progress.token-vs-id', 'policy.answers-requests'],
    'reports-under-id': ['progress.opt-in', 'progress.token-vs-id'],
  },
};
