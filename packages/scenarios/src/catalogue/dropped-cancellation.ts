import type { ScenarioSource } from '@signalbox/engine';

/** The cancellation never arrives. */
export const droppedCancellation: ScenarioSource = {
  id: 'dropped-cancellation',
  title: 'A cancellation that is lost',
  story:
    'The cancellation never arrives. The requester has stopped waiting, the work runs to its end, and its response is ignored.',
  tags: ['cancellation', 'faults'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#timing-considerations',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  faults: { drop: 1 },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'client cancels "req-7"',
    'network drops cancellation of "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'late-result-delivered': ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
  },
};
