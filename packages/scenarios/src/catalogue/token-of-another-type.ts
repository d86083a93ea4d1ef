import type { ScenarioSource } from '@signalbox/engine';

/** The token is 5. */
export const tokenOfAnotherType: ScenarioSource = {
  id: 'token-of-another-type',
  title: 'A token that comes back in another JSON type',
  story: 'The token is 5. Progress names "5", which is another token, so the update belongs to nobody.',
  tags: ['progress', 'identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow',
  requests: [{ from: 'client', id: 'req-7', token: 5, work: [{ progress: 1 }] }],
  fused: ['start', 'release', 'respond'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client receives response to "req-7"',
  ],
  expect: {
    none: [],
    'changes-token-type': ['progress.token-echo-exact'],
    'changes-token-type+coerces-identifiers': ['progress.token-echo-exact', 'progress.token-vs-id'],
  },
};
