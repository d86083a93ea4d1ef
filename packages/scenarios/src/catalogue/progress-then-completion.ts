import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server reports progress 2 on "req-7"',
  'client receives progress 2 for "req-7"',
  'server reports progress 3 on "req-7"',
  'client receives progress 3 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
];

const withDefect = [...telling, 'client receives progress 99 for "req-7"'];

/** Three updates arrive in order, each greater than the one before, and then the response. */
export const progressThenCompletion: ScenarioSource = {
  id: 'progress-then-completion',
  title: 'Increasing progress, then the response',
  story:
    'Three updates arrive in order, each greater than the one before, and then the response. Nothing is asked of how many there are, and nothing of what they mean in per cent.',
  tags: ['chronology', 'progress', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 2 }, { progress: 3 }] },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'progress-after-terminal': withDefect, 'progress-after-terminal+shows-late-progress': withDefect },
  expect: {
    none: [],
    'progress-after-terminal': ['progress.active-only', 'progress.stop-after-completion'],
    'progress-after-terminal+shows-late-progress': [
      'progress.active-only',
      'progress.stop-after-completion',
      'policy.late-progress',
    ],
    'releases-twice': ['ledger.no-double-release'],
    'releases-never': ['progress.track-tokens', 'ledger.baseline'],
    'changes-token-type': ['progress.opt-in'],
  },
};
