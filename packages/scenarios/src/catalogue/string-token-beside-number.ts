import type { ScenarioSource } from '@signalbox/engine';

/** Request 7 carries the token "7", and request "7" the token 7. */
export const stringTokenBesideNumber: ScenarioSource = {
  id: 'string-token-beside-number',
  title: 'A string token that looks like a number',
  story: 'Request 7 carries the token "7", and request "7" the token 7. Four names, none of them another.',
  tags: ['progress', 'identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    { from: 'client', id: 7, token: '7', work: [{ progress: 1 }] },
    { from: 'client', id: '7', token: 7, work: [{ progress: 1 }] },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 7',
    'client sends request "7"',
    'server receives request 7',
    'server receives request "7"',
    'server reports progress 1 on 7',
    'server reports progress 1 on "7"',
    'client receives progress 1 for 7',
    'client receives progress 1 for "7"',
    'server finishes 7',
    'server finishes "7"',
    'client receives response to 7',
    'client receives response to "7"',
  ],
  expect: { none: [], 'reports-under-id': ['progress.token-vs-id'] },
};
