import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server finishes "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
];

/** The handler has returned and the response is not yet written when the cancellation is read. */
export const cancelCrossesSerialisation: ScenarioSource = {
  id: 'cancel-crosses-serialisation',
  title: 'Cancellation between finish and write',
  story:
    'The handler has returned and the response is not yet written when the cancellation is read. The response is never sent. The worst crashes of real servers sit between these two steps.',
  tags: ['permanent-race', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#timing-considerations',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  fused: ['start', 'release'],
  schedule: telling,
  twins: { 'answers-after-honoured-cancel': [...telling, 'client receives response to "req-7"'] },
  expect: { none: [], 'answers-after-honoured-cancel': ['cancel.no-response'] },
};
