import type { ScenarioSource } from '@signalbox/engine';

/** A second request would go out under the token of the first. */
export const reusedActiveToken: ScenarioSource = {
  id: 'reused-active-token',
  title: 'A token that is still in use',
  story:
    'A second request would go out under the token of the first. The requester refuses to send it while the first one holds it.',
  tags: ['identity', 'progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    { from: 'client', id: 1, token: 'same', work: [{ progress: 1 }] },
    { from: 'client', id: 2, token: 'same', work: [{ progress: 1 }] },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 1',
    'server receives request 1',
    'server reports progress 1 on 1',
    'client receives progress 1 for 1',
    'server finishes 1',
    'client receives response to 1',
    'client sends request 2',
    'server receives request 2',
    'server reports progress 1 on 2',
    'client receives progress 1 for 2',
    'server finishes 2',
    'client receives response to 2',
  ],
  twins: {
    'reuses-held-tokens': [
      'client sends request 1',
      'server receives request 1',
      'client sends request 2',
      'server receives request 2',
      'client receives response to 2',
      'server reports progress 1 on 1',
      'client receives progress 1 for 1',
      'server finishes 1',
      'client receives response to 1',
    ],
  },
  expect: {
    none: [],
    'reuses-held-tokens': [
      'progress.token-unique-active',
      'policy.token-after-teardown',
      'policy.fresh-progress-sequence',
    ],
  },
};
