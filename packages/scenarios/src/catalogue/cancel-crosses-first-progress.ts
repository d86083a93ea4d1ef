import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
  'client receives progress 1 for "req-7"',
];

/** The first update and the cancellation pass each other. */
export const cancelCrossesFirstProgress: ScenarioSource = {
  id: 'cancel-crosses-first-progress',
  title: 'Cancellation crosses the first progress',
  story:
    'The first update and the cancellation pass each other. The requester has stopped listening and ignores the update; the receiver had every right to send it.',
  tags: ['permanent-race', 'cancellation', 'progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#timing-considerations',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 2 }], cancellations: 1 },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'crashes-on-stray': [...telling, 'server receives close'] },
  expect: {
    none: [],
    'shows-late-progress': ['policy.late-progress'],
    'crashes-on-stray': ['policy.crash-free'],
  },
};
