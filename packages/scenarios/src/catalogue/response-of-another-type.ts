import type { ScenarioSource } from '@signalbox/engine';

/** The request is 7. */
export const responseOfAnotherType: ScenarioSource = {
  id: 'response-of-another-type',
  title: 'A response in another JSON type',
  story: 'The request is 7. A response to "7" answers nobody, and its requester goes on waiting.',
  tags: ['identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#responses',
  requests: [{ from: 'client', id: 7, token: 'a', work: [{ progress: 1 }] }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request 7',
    'server receives request 7',
    'server reports progress 1 on 7',
    'client receives progress 1 for 7',
    'server finishes 7',
    'client receives response to 7',
  ],
  expect: { none: [], 'answers-in-another-type': ['rpc.id-type-exact'] },
};
