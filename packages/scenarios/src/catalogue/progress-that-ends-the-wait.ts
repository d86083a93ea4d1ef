import type { ScenarioSource } from '@signalbox/engine';

/** By policy the requester takes progress that does not increase for a failure of its wait. */
export const progressThatEndsTheWait: ScenarioSource = {
  id: 'progress-that-ends-the-wait',
  title: 'Progress that goes back ends the wait',
  story:
    'The server reports 2 and then, by a frame of its own, 1. MCP leaves open what a requester does with that; here the policy is to throw, so the wait fails at once. The response comes late and is ignored, and the next request is answered.',
  tags: ['progress', 'policy'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 2 }] },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'one step back',
      from: 'server',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'progress-7', progress: 1 },
      },
    },
  ],
  policies: { invalidProgress: 'throw' },
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 2 on "req-7"',
    'client receives progress 2 for "req-7"',
    'server sends frame "one step back"',
    'client receives frame "one step back"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  expect: {
    none: ['progress.strictly-increasing'],
    'accepts-without-increase': ['progress.strictly-increasing', 'policy.invalid-progress'],
  },
};
