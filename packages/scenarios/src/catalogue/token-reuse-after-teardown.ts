import type { ScenarioSource } from '@signalbox/engine';

/** The first life of the token is wholly over: its request has ended and its collector was released. */
export const tokenReuseAfterTeardown: ScenarioSource = {
  id: 'token-reuse-after-teardown',
  title: 'A token that comes back after its collector is gone',
  story:
    'The first life of the token is wholly over: its request has ended and its collector was released. The second life starts a fresh sequence, below where the first one ended.',
  tags: ['identity', 'progress', 'permanent-race'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#implementation-notes',
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
    'server releases 1',
    'client receives response to 1',
    'client releases 1',
    'client sends request 2',
    'server receives request 2',
    'server reports progress 1 on 2',
    'client receives progress 1 for 2',
    'server finishes 2',
    'server releases 2',
    'client receives response to 2',
    'client releases 2',
  ],
  expect: { none: [], 'keeps-last-progress': ['policy.takes-progress', 'policy.fresh-progress-sequence'] },
};
