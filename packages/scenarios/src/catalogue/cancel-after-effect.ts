import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server commits effect "row 41" of "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
];

/** A row was written before the cancellation came. */
export const cancelAfterEffect: ScenarioSource = {
  id: 'cancel-after-effect',
  title: 'Cancellation after a committed effect',
  story:
    'A row was written before the cancellation came. The work stops and the row stays: nothing undoes it, and the operation is to be reconciled.',
  tags: ['cancellation', 'effects'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [{ progress: 1 }, { effect: 'row 41' }, { progress: 2 }],
      cancellations: 1,
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
  },
  expect: { none: [], 'works-on-after-accepting': ['cancel.stop-work', 'cancel.no-response', 'progress.after-cancel'] },
};
