import type { ScenarioSource } from '@signalbox/engine';

/** The server reports under a token that no request carried. */
export const progressForUnknownToken: ScenarioSource = {
  id: 'progress-for-unknown-token',
  title: 'Progress for a token nobody chose',
  story: 'The server reports under a token that no request carried. The client ignores it and shows nothing.',
  tags: ['progress', 'identity'],
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
      name: 'stray progress',
      from: 'server',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: {
          progressToken: 'stray',
          progress: 1,
        },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server sends frame "stray progress"',
    'client receives frame "stray progress"',
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
    none: ['progress.opt-in'],
  },
};
