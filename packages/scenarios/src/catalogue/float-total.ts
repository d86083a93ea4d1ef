import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress -0.5 on "req-7"',
  'client receives progress -0.5 for "req-7"',
  'server reports progress 0.25 on "req-7"',
  'client receives progress 0.25 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
];

/** Progress starts at -0.5 of a total of 2.5 and rises by fractions. */
export const floatTotal: ScenarioSource = {
  id: 'float-total',
  title: 'Fractions and a first value that is not zero',
  story:
    'Progress starts at -0.5 of a total of 2.5 and rises by fractions. All of it is legal, and none of it is a percentage.',
  tags: ['progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [
        { progress: -0.5, total: 2.5 },
        { progress: 0.25, total: 2.5 },
      ],
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'progress-after-terminal': [...telling, 'client receives progress 99 for "req-7"'] },
  expect: { none: [], 'progress-after-terminal': ['progress.active-only', 'progress.stop-after-completion'] },
};
