import type { ScenarioSource } from '@signalbox/engine';

/** The client and the server each have a request 7 in flight. */
export const equalIdsBothDirections: ScenarioSource = {
  id: 'equal-ids-both-directions',
  title: 'Equal IDs in both directions',
  story:
    'The client and the server each have a request 7 in flight. The client cancels its own; the server goes on waiting for the answer to its own.',
  tags: ['identity', 'isolation', 'cancellation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#requests',
  requests: [
    { from: 'client', id: 7, token: 'a', work: [{ progress: 1 }], cancellations: 1 },
    { from: 'server', id: 7, method: 'sampling/createMessage' },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 7',
    'server sends request 7',
    'server receives request 7',
    'client receives request 7',
    'server reports progress 1 on 7',
    'client receives progress 1 for 7',
    'client cancels 7',
    'server receives cancellation of 7',
    'client finishes 7',
    'server receives response to 7',
  ],
  twins: {
    'one-map-for-both-directions': [
      'client sends request 7',
      'server sends request 7',
      'server receives request 7',
      'client receives request 7',
      'client cancels 7',
      'server receives cancellation of 7',
    ],
  },
  expect: {
    none: [],
    'one-map-for-both-directions': [
      'rpc.id-namespace-per-sender',
      'cancel.stdio-notify',
      'isolation.wait',
      'policy.no-claimed-cancellation',
      'policy.answers-requests',
    ],
  },
};
