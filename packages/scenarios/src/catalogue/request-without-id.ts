import type { ScenarioSource } from '@signalbox/engine';

/** tools/call needs an answer, and this one carries no `id` to answer it by. */
export const requestWithoutId: ScenarioSource = {
  id: 'request-without-id',
  title: 'A request without an id',
  story: 'tools/call needs an answer, and this one carries no `id` to answer it by. Nobody owes it anything.',
  tags: ['identity', 'malformed'],
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [
        {
          progress: 1,
        },
      ],
    },
    {
      from: 'client',
      id: 'req-8',
    },
  ],
  frames: [
    {
      name: 'odd request',
      from: 'client',
      frame: {
        jsonrpc: '2.0',
        method: 'tools/call',
        params: {
          name: 'work',
          arguments: {},
        },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "odd request"',
    'server receives frame "odd request"',
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
      'client sends frame "odd request"',
      'server receives frame "odd request"',
      'client receives close',
    ],
  },
  expect: {
    none: ['rpc.id-present'],
    'crashes-on-malformed': ['rpc.id-present', 'policy.crash-free'],
  },
};
