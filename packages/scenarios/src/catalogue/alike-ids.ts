import type { ScenarioSource } from '@signalbox/engine';

/** The client has 7 and "7" in flight, the server has a 7 of its own. */
export const alikeIds: ScenarioSource = {
  id: 'alike-ids',
  title: 'Three requests with IDs that look alike',
  story:
    'The client has 7 and "7" in flight, the server has a 7 of its own. The client cancels 7. JSON tells the three apart, and so must everybody.',
  tags: ['identity', 'isolation'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#requests',
  requests: [
    { from: 'client', id: 7, token: 'a', work: [{ progress: 1 }], cancellations: 1 },
    { from: 'client', id: '7', token: 'b', work: [{ progress: 1 }] },
    { from: 'server', id: 7, method: 'sampling/createMessage' },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 7',
    'client sends request "7"',
    'server sends request 7',
    'server receives request 7',
    'server receives request "7"',
    'client receives request 7',
    'client cancels 7',
    'server receives cancellation of 7',
    'server reports progress 1 on "7"',
    'client receives progress 1 for "7"',
    'server finishes "7"',
    'client receives response to "7"',
    'client finishes 7',
    'server receives response to 7',
  ],
  twins: {
    'coerces-identifiers': [
      'client sends request 7',
      'server receives request 7',
      'server reports progress 1 on 7',
      'client receives progress 1 for 7',
      'server finishes 7',
      'client sends request "7"',
      'server receives request "7"',
      'client cancels 7',
      'server receives cancellation of 7',
      'client receives response to 7',
      'server sends request 7',
      'client receives request 7',
      'client finishes 7',
      'server receives response to 7',
    ],
  },
  expect: {
    none: [],
    'coerces-identifiers': ['cancel.scope-single', 'cancel.invalid-ignored', 'progress.token-vs-id', 'isolation.work'],
  },
};
