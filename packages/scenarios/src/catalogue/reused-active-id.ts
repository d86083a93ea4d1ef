import type { ScenarioSource } from '@signalbox/engine';

/** A second request would go out under the ID of the first. */
export const reusedActiveId: ScenarioSource = {
  id: 'reused-active-id',
  title: 'An ID that is still in use',
  story:
    'A second request would go out under the ID of the first. The requester refuses to send it: one response could answer either.',
  tags: ['identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#requests',
  requests: [
    { from: 'client', id: 7, token: 'a', work: [{ progress: 1 }] },
    { from: 'client', id: 7, token: 'b' },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 7',
    'server receives request 7',
    'server reports progress 1 on 7',
    'client receives progress 1 for 7',
    'server finishes 7',
    'client receives response to 7',
  ],
  twins: {
    'reuses-ids': [
      'client sends request 7',
      'server receives request 7',
      'client sends request 7',
      'server receives request 7',
      'server reports progress 1 on 7',
      'client receives progress 1 for 7',
      'server finishes 7',
      'client receives response to 7',
    ],
  },
  expect: { none: [], 'reuses-ids': ['rpc.id-unique'] },
};
