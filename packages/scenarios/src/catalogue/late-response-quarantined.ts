import type { ScenarioSource } from '@signalbox/engine';

/** The response crosses the cancellation and, by policy, is kept as evidence and shown to nobody. */
export const lateResponseQuarantined: ScenarioSource = {
  id: 'late-response-quarantined',
  title: 'A late response kept aside',
  story: 'The response crosses the cancellation and, by policy, is kept as evidence and shown to nobody.',
  tags: ['cancellation', 'policy'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#behavior-requirements',
  requests: [{ from: 'client', id: 'req-7', cancellations: 1 }],
  policies: { lateResponse: 'quarantine' },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server finishes "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'late-result-delivered': ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
  },
};
