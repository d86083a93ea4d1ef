import type { ScenarioSource } from '@signalbox/engine';

/** The request has a readable ID and a token that is none. */
export const tokenOutsideItsDomain: ScenarioSource = {
  id: 'token-outside-its-domain',
  title: 'A request whose token is null',
  story:
    'The request has a readable ID and a token that is none. It is refused with an error, so that its requester does not wait for ever.',
  tags: ['identity', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'null token',
      from: 'client',
      frame: {
        jsonrpc: '2.0',
        id: 'req-9',
        method: 'tools/call',
        params: { name: 'work', _meta: { progressToken: null } },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "null token"',
    'server receives frame "null token"',
    'client receives response to "req-9"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  twins: {
    'crashes-on-malformed': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "null token"',
      'server receives frame "null token"',
      'client receives close',
    ],
  },
  expect: {
    none: ['progress.token-domain'],
    'crashes-on-malformed': ['progress.token-domain', 'policy.answers-requests', 'policy.crash-free'],
  },
};
