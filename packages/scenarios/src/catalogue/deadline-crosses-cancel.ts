import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'client cancels "req-7"',
  'timer deadline of "req-7" fires',
  'server receives cancellation of "req-7"',
];

/** The user has cancelled and the requester waits for the end. */
export const deadlineCrossesCancel: ScenarioSource = {
  id: 'deadline-crosses-cancel',
  title: 'The deadline fires after the user cancelled',
  story:
    'The user has cancelled and the requester waits for the end. The timer fires too: one cancellation has left, and no second one follows.',
  tags: ['timeouts', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#timeouts',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1, deadline: true },
  ],
  policies: { afterCancel: 'wait' },
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'cancels-twice': [...telling, 'server receives cancellation of "req-7"'] },
  expect: { none: [], 'cancels-twice': ['policy.one-cancellation'] },
};
