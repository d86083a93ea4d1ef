import type { ScenarioSource } from '@signalbox/engine';

/** A stray cancellation names the initialize request. */
export const cancelOfInitializeIgnored: ScenarioSource = {
  id: 'cancel-of-initialize-ignored',
  title: 'initialize is not stopped by its server',
  story:
    'A stray cancellation names the initialize request. The server ignores it and still answers, or the session would never begin.',
  tags: ['lifecycle', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'client', id: 0, method: 'initialize' },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'cancel 0',
      from: 'client',
      frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 0 } },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 0',
    'server receives request 0',
    'client sends frame "cancel 0"',
    'server receives frame "cancel 0"',
    'server finishes 0',
    'client receives response to 0',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  twins: {
    'stops-initialize': [
      'client sends request 0',
      'server receives request 0',
      'client sends frame "cancel 0"',
      'server receives frame "cancel 0"',
      'client sends request "req-8"',
      'server receives request "req-8"',
      'server finishes "req-8"',
      'client receives response to "req-8"',
    ],
  },
  expect: {
    none: ['cancel.not-initialize', 'cancel.ignore-late-response', 'policy.late-response'],
    'stops-initialize': ['cancel.not-initialize', 'policy.honours-cancellation'],
  },
};
