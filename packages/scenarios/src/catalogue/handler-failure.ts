import type { ScenarioSource } from '@signalbox/engine';

/** The work throws. */
export const handlerFailure: ScenarioSource = {
  id: 'handler-failure',
  title: 'A handler that fails',
  story: 'The work throws. The error is the response, and everything is released as after any other end.',
  tags: ['lifecycle', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#responses',
  requests: [
    { from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1 }], ends: 'fail', holds: ['temp-file'] },
  ],
  fused: ['start', 'release'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server fails "req-7"',
    'server writes response to "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'releases-never': ['progress.track-tokens', 'ledger.baseline'],
    'releases-twice': ['ledger.no-double-release'],
  },
};
