import type { ScenarioSource } from '@signalbox/engine';

/** This work cannot be stopped, and the receiver says so by going on. */
export const cancelDeclined: ScenarioSource = {
  id: 'cancel-declined',
  title: 'A cancellation that is declined',
  story:
    'This work cannot be stopped, and the receiver says so by going on. More progress and the response are legal; declining is not accepting and going on.',
  tags: ['cancellation', 'policy'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }, { progress: 2 }], cancellations: 1 },
  ],
  policies: { cancellation: 'declined' },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'server reports progress 2 on "req-7"',
    'client receives progress 2 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'late-result-delivered': ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
  },
};
