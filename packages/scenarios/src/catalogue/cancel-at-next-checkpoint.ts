import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
  'server stops work on "req-7"',
];

/** The receiver takes the cancellation at once and looks at it only when its work reaches a checkpoint. */
export const cancelAtNextCheckpoint: ScenarioSource = {
  id: 'cancel-at-next-checkpoint',
  title: 'A cancellation honoured at the next checkpoint',
  story:
    'The receiver takes the cancellation at once and looks at it only when its work reaches a checkpoint. In between nothing is sent.',
  tags: ['cancellation', 'policy'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 2 }], cancellations: 1 },
  ],
  policies: { cancellation: 'at-next-checkpoint' },
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'answers-after-honoured-cancel': [...telling, 'client receives response to "req-7"'] },
  expect: { none: [], 'answers-after-honoured-cancel': ['cancel.no-response'] },
};
