import { besideWork } from '../beside-work.ts';

/** The notification carries no token. */
export const progressWithoutToken = besideWork({
  id: 'progress-without-token',
  title: 'Progress without a token',
  story:
    'The notification carries no token. The client ignores it and crashes on nothing: the work in progress and the next request are answered.',
  tags: ['progress', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotificationparams',
  frame: {
    name: 'malformed',
    from: 'server',
    frame: { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } },
  },
  expect: { none: ['progress.fields'], 'crashes-on-malformed': ['progress.fields', 'policy.crash-free'] },
});
