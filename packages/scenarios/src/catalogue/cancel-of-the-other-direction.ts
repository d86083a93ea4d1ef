import type { ScenarioSource } from '@signalbox/engine';

/** The server has a request 7 in flight. */
export const cancelOfTheOtherDirection: ScenarioSource = {
  id: 'cancel-of-the-other-direction',
  title: "Cancellation of the other direction's equal ID",
  story:
    'The server has a request 7 in flight. The client, which never issued a 7, cancels 7. It may cancel only its own, so the server leaves its own request alone.',
  tags: ['identity', 'cancellation', 'isolation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'server', id: 7, method: 'sampling/createMessage' },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'cancel 7',
      from: 'client',
      frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'server sends request 7',
    'client receives request 7',
    'client sends frame "cancel 7"',
    'server receives frame "cancel 7"',
    'client finishes 7',
    'server receives response to 7',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  expect: {
    none: ['cancel.same-direction'],
    'one-map-for-both-directions': [
      'cancel.same-direction',
      'cancel.stdio-notify',
      'isolation.wait',
      'policy.no-claimed-cancellation',
    ],
  },
};
