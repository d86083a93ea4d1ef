import type { ScenarioSource } from '@signalbox/engine';

const telling = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server commits effect "row 41" of "req-7"',
  'server finishes "req-7"',
  'server writes response to "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
  'client receives response to "req-7"',
];

/** The response and the cancellation pass each other on the wire. */
export const cancelCrossesResponse: ScenarioSource = {
  id: 'cancel-crosses-response',
  title: 'Cancellation crosses the response',
  story:
    'The response and the cancellation pass each other on the wire. By the time the notification arrives there is nothing left to stop, and by the time the response arrives nobody is waiting for it. Both peers ignore what comes late; neither is at fault.',
  tags: ['permanent-race', 'cancellation', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#timing-considerations',
  requests: [
    {
      from: 'client',
      id: 'req-7',
      token: 'progress-7',
      work: [{ progress: 1, total: 2, message: 'row 41 of 82' }, { effect: 'row 41' }],
      cancellations: 1,
      reason: 'the user pressed Stop',
      deadline: true,
    },
  ],
  faults: { duplicate: 1 },
  fused: ['start', 'release'],
  schedule: telling,
  twins: {
    'progress-after-terminal': [...telling, 'client receives progress 99 for "req-7"'],
    'crashes-on-stray': [...telling, 'server receives close'],
  },
  expect: {
    none: [],
    'late-result-delivered': ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
    'progress-after-terminal': ['progress.active-only', 'progress.stop-after-completion'],
    'crashes-on-stray': ['cancel.race-graceful', 'policy.crash-free'],
    'flips-finished-to-stopped': ['rpc.single-terminal', 'cancel.race-graceful'],
  },
};
