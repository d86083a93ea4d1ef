import type { ScenarioSource } from '@signalbox/engine';

/** The work has failed and the error is in flight when the requester cancels. */
export const cancelCrossesFailure: ScenarioSource = {
  id: 'cancel-crosses-failure',
  title: 'Cancellation crosses an error response',
  story:
    'The work has failed and the error is in flight when the requester cancels. The error comes late and is ignored like any response.',
  tags: ['cancellation', 'lifecycle'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#timing-considerations',
  requests: [{ from: 'client', id: 'req-7', work: [{ progress: 1 }], ends: 'fail', cancellations: 1 }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'server fails "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'late-result-delivered': ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
  },
};
