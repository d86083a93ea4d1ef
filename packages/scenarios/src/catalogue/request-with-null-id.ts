import type { ScenarioSource } from '@signalbox/engine';

/** Plain JSON-RPC would let null pass; MCP does not. */
export const requestWithNullId: ScenarioSource = {
  id: 'request-with-null-id',
  title: 'A request with a null id',
  story: 'Plain JSON-RPC would let null pass; MCP does not. It cannot be answered, and nothing else is harmed.',
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
        id: null,
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
    none: ['rpc.id-not-null'],
    'crashes-on-malformed': ['rpc.id-not-null', 'policy.crash-free'],
  },
};
