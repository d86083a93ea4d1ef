import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
  'client receives progress 1 for "req-7"',
];

/** The cancellation is read one checkpoint before the row would have been written. */
export const cancelBeforeEffect: ScenarioSource = {
  id: 'cancel-before-effect',
  title: 'Cancellation before an effect',
  story: 'The cancellation is read one checkpoint before the row would have been written. No effect is left behind.',
  tags: ['cancellation', 'effects'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [{ progress: 1 }, { effect: 'row 41' }],
      cancellations: 1,
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: {
    'works-on-after-accepting': [
      ...telling,
      'server commits effect "row 41" of "req-7"',
      'server finishes "req-7"',
      'client receives response to "req-7"',
    ],
  },
  expect: { none: [], 'works-on-after-accepting': ['cancel.stop-work', 'cancel.no-response'] },
};
