import { besideWork } from '../beside-work.ts';

/** The notification carries no progress. */
export const progressWithoutValue = besideWork({
  id: 'progress-without-value',
  title: 'Progress without a value',
  story:
    'The notification carries no progress. The client ignores it and crashes on nothing: the work in progress and the next request are answered.',
  tags: ['progress', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotificationparams',
  frame: {
    name: 'malformed',
    from: 'server',
    frame: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'progress-7' } },
  },
  expect: { none: ['progress.fields'], 'crashes-on-malformed': ['progress.fields', 'policy.crash-free'] },
});
