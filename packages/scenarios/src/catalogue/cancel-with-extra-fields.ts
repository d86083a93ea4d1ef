import type { ScenarioSource } from '@signalbox/engine';

/** The cancellation names the request in progress and carries members that mean nothing here. */
export const cancelWithExtraFields: ScenarioSource = {
  id: 'cancel-with-extra-fields',
  title: 'A cancellation with fields nobody knows',
  story:
    'The cancellation names the request in progress and carries members that mean nothing here. It is a cancellation like any other, and its hostile reason stays text.',
  tags: ['cancellation', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#cancellednotificationparams',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], deadline: true },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'extra',
      from: 'client',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 'req-7', requestID: 99, target: 'all', reason: '\u001b[2J‮gnp.exe' },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client sends frame "extra"',
    'server receives frame "extra"',
    'timer deadline of "req-7" fires',
    'server receives cancellation of "req-7"',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  twins: {
    'answers-after-honoured-cancel': [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'client sends frame "extra"',
      'server receives frame "extra"',
      'client receives response to "req-7"',
      'client sends request "req-8"',
      'server receives request "req-8"',
      'server finishes "req-8"',
      'client receives response to "req-8"',
    ],
  },
  expect: {
    none: [],
    'answers-after-honoured-cancel': ['cancel.ignore-late-response', 'cancel.no-response', 'policy.late-response'],
  },
};
