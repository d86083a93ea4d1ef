import type { ScenarioSource } from '@signalbox/engine';

const withDefect = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
];

/** The handler names the same value twice. */
export const equalProgress: ScenarioSource = {
  id: 'equal-progress',
  title: 'Equal progress',
  story: 'The handler names the same value twice. Progress must increase, so the second one does not leave.',
  tags: ['progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 1 }] }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server reports progress 1 on "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
  ],
  twins: { 'reports-without-increase': withDefect, 'accepts-without-increase+reports-without-increase': withDefect },
  expect: {
    none: [],
    'reports-without-increase': ['progress.strictly-increasing'],
    'accepts-without-increase+reports-without-increase': ['progress.strictly-increasing', 'policy.invalid-progress'],
  },
};
