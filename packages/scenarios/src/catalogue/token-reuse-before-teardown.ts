import type { ScenarioSource } from '@signalbox/engine';

/** The first request has ended, and its collector still stands when the second one wants the token. */
export const tokenReuseBeforeTeardown: ScenarioSource = {
  id: 'token-reuse-before-teardown',
  title: 'A token that would come back before its collector is gone',
  story:
    'The first request has ended, and its collector still stands when the second one wants the token. The requester waits for the release.',
  tags: ['identity', 'progress', 'permanent-race'],
  requests: [
    { from: 'client', id: 1, token: 'same', work: [{ progress: 5 }] },
    { from: 'client', id: 2, token: 'same', work: [{ progress: 1 }] },
  ],
  fused: ['start', 'respond'],
  schedule: [
    'client sends request 1',
    'server receives request 1',
    'server reports progress 5 on 1',
    'client receives progress 5 for 1',
    'server finishes 1',
    'client receives response to 1',
    'server releases 1',
    'client releases 1',
    'client sends request 2',
    'server receives request 2',
    'server reports progress 1 on 2',
    'client receives progress 1 for 2',
    'server finishes 2',
    'client receives response to 2',
    'server releases 2',
    'client releases 2',
  ],
  twins: {
    'reuses-held-tokens': [
      'client sends request 1',
      'server receives request 1',
      'server reports progress 5 on 1',
      'client receives progress 5 for 1',
      'server finishes 1',
      'client receives response to 1',
      'server releases 1',
      'client sends request 2',
      'server receives request 2',
      'client releases 1',
      'server reports progress 1 on 2',
      'client receives progress 1 for 2',
      'server finishes 2',
      'client receives response to 2',
      'server releases 2',
      'client releases 2',
    ],
  },
  expect: { none: [], 'reuses-held-tokens': ['policy.token-after-teardown'] },
};
