import type { ScenarioSource } from '@signalbox/engine';

const withDefect = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 2 on "req-7"',
  'client receives progress 2 for "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
];

/** The handler goes back from 2 to 1. */
export const decreasingProgress: ScenarioSource = {
  id: 'decreasing-progress',
  title: 'Decreasing progress',
  story: 'The handler goes back from 2 to 1. A compliant sender keeps that to itself.',
  tags: ['progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 2 }, { progress: 1 }] }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 2 on "req-7"',
    'client receives progress 2 for "req-7"',
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
