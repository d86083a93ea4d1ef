import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'server sends request 1',
  'client receives request 1',
  'client reports progress 1 on 1',
  'server receives progress 1 for 1',
  'server cancels 1',
  'client receives cancellation of 1',
];

/** The server asks the client for a sample and changes its mind. */
export const serverRequestCancelled: ScenarioSource = {
  id: 'server-request-cancelled',
  title: 'A request of the server, cancelled',
  story:
    'The server asks the client for a sample and changes its mind. Either peer may issue and each may cancel its own.',
  tags: ['cancellation', 'identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'server', id: 1, method: 'sampling/createMessage', token: 9, work: [{ progress: 1 }], cancellations: 1 },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: telling,
  twins: { 'answers-after-honoured-cancel': [...telling, 'server receives response to 1'] },
  expect: { none: [], 'answers-after-honoured-cancel': ['cancel.no-response'] },
};
