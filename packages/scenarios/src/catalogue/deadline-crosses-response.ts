import type { ScenarioSource } from '@signalbox/engine';

/** The timer fires while the response is in flight. */
export const deadlineCrossesResponse: ScenarioSource = {
  id: 'deadline-crosses-response',
  title: 'The deadline crosses the response',
  story:
    "The timer fires while the response is in flight. The wait has ended timed out, and what comes late is ignored: a deadline, a cancellation, the peer's acceptance and the end are four facts.",
  tags: ['timeouts', 'permanent-race'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#timeouts',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], deadline: true }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'timer deadline of "req-7" fires',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'late-result-delivered': ['rpc.single-terminal', 'cancel.ignore-late-response', 'policy.late-response'],
  },
};
