import type { ScenarioSource } from '@signalbox/engine';

/** An update was sent while the work was under way and is read after its requester has stopped waiting. */
export const lateProgress: ScenarioSource = {
  id: 'late-progress',
  title: 'Progress that arrives after the wait has ended',
  story:
    'An update was sent while the work was under way and is read after its requester has stopped waiting. It is ignored; nobody is at fault.',
  tags: ['progress', 'permanent-race'],
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], cancellations: 1 }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client cancels "req-7"',
    'client receives progress 1 for "req-7"',
    'server receives cancellation of "req-7"',
  ],
  expect: { none: [], 'shows-late-progress': ['policy.late-progress'] },
};
