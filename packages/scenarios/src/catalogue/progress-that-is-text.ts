import type { ScenarioSource } from '@signalbox/engine';

/** The progress is the text "1". */
export const progressThatIsText: ScenarioSource = {
  id: 'progress-that-is-text',
  title: 'Progress that is text',
  story:
    'The progress is the text "1". The client ignores it and crashes on nothing: the work in progress and the next request are answered.',
  tags: ['progress', 'malformed'],
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
      name: 'malformed',
      from: 'server',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: {
          progressToken: 'progress-7',
          progress: '1',
        },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server sends frame "malformed"',
    'client receives frame "malformed"',
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
      'server sends frame "malformed"',
      'client receives frame "malformed"',
      'server receives close',
    ],
  },
  expect: {
    none: ['progress.fields'],
    'crashes-on-malformed': ['progress.fields', 'policy.crash-free'],
  },
};
