import type { ScenarioSource } from '@signalbox/engine';

/** The client would give up on initialize. */
export const cancelOfInitializeRefused: ScenarioSource = {
  id: 'cancel-of-initialize-refused',
  title: 'initialize is not cancelled by its client',
  story: 'The client would give up on initialize. It refuses to send the cancellation, and the session begins.',
  tags: ['lifecycle', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [{ from: 'client', id: 0, method: 'initialize', cancellations: 1 }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 0',
    'server receives request 0',
    'server finishes 0',
    'client receives response to 0',
  ],
  twins: {
    'cancels-initialize': [
      'client sends request 0',
      'server receives request 0',
      'client cancels 0',
      'server receives cancellation of 0',
      'server finishes 0',
      'client receives response to 0',
    ],
  },
  expect: { none: [], 'cancels-initialize': ['cancel.not-initialize'] },
};
