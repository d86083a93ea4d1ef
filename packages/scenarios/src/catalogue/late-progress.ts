import type { ScenarioSource } from '@signalbox/engine';

const late = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server finishes "req-7"',
  'client receives response to "req-7"',
  'server sends frame "late progress"',
  'client receives frame "late progress"',
];

/** A reporter that outlived its request sends one more update, and the client shows nothing of it. */
export const lateProgress: ScenarioSource = {
  id: 'late-progress',
  title: 'Progress after completion',
  story:
    'The client has read the response when one more update arrives: the reporter of the server outlived the request. The server is at fault. The client ignores the update, shows nothing of it, and the next request is answered.',
  tags: ['permanent-race', 'progress'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#implementation-notes',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }] },
    { from: 'client', id: 'req-8' },
  ],
  frames: [
    {
      name: 'late progress',
      from: 'server',
      frame: {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'progress-7', progress: 2 },
      },
    },
  ],
  fused: ['start', 'release', 'respond'],
  schedule: [
    ...late,
    'client sends request "req-8"',
    'server receives request "req-8"',
    'server finishes "req-8"',
    'client receives response to "req-8"',
  ],
  twins: { 'crashes-on-stray': [...late, 'server receives close'] },
  expect: {
    none: ['progress.active-only', 'progress.stop-after-completion'],
    'shows-late-progress': ['progress.active-only', 'progress.stop-after-completion', 'policy.late-progress'],
    'crashes-on-stray': ['progress.active-only', 'progress.stop-after-completion', 'policy.crash-free'],
  },
};
