import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
];

/** The work is under way and one update has been seen when the requester stops waiting. */
export const cancelDuringWork: ScenarioSource = {
  id: 'cancel-during-work',
  title: 'Cancellation during work',
  story:
    'The work is under way and one update has been seen when the requester stops waiting. The receiver stops, frees what the work held, and says nothing more.',
  tags: ['chronology', 'cancellation', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [{ progress: 1 }, { progress: 2 }],
      cancellations: 1,
      reason: 'the tab was closed',
      holds: ['temp-file', 'lease'],
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: {
    'works-on-after-accepting': [
      ...telling,
      'server reports progress 2 on "req-7"',
      'client receives progress 2 for "req-7"',
      'server finishes "req-7"',
      'client receives response to "req-7"',
    ],
    'answers-after-honoured-cancel': [...telling, 'client receives response to "req-7"'],
    'progress-after-cancel': [...telling, 'client receives progress 99 for "req-7"'],
    'cancels-twice': [...telling, 'server receives cancellation of "req-7"'],
  },
  expect: {
    none: [],
    'answers-after-honoured-cancel': ['cancel.no-response'],
    'works-on-after-accepting': ['cancel.stop-work', 'cancel.no-response', 'progress.after-cancel'],
    'progress-after-cancel': ['progress.active-only', 'progress.after-cancel'],
    'releases-never': ['cancel.free-resources', 'progress.track-tokens', 'ledger.baseline'],
    'releases-twice': ['ledger.no-double-release'],
    'cancels-twice': ['policy.one-cancellation'],
  },
};
