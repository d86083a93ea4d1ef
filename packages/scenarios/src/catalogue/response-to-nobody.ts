import type { ScenarioSource } from '@signalbox/engine';

/** The server answers an ID that the client never issued. */
export const responseToNobody: ScenarioSource = {
  id: 'response-to-nobody',
  title: 'A response that answers nobody',
  story: 'The server answers an ID that the client never issued. It is ignored, and what was asked for is answered.',
  tags: ['identity'],
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
      name: 'stray response',
      from: 'server',
      frame: {
        jsonrpc: '2.0',
        id: 99,
        result: {},
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server sends frame "stray response"',
    'client receives frame "stray response"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  expect: {
    none: ['rpc.response-echo-id'],
  },
};
