import { besideWork } from '../beside-work.ts';

/** The total is null; it is a number or absent. */
export const progressWithNullTotal = besideWork({
  id: 'progress-with-null-total',
  title: 'Progress with a null total',
  story:
    'The total is null; it is a number or absent. The client ignores it and crashes on nothing: the work in progress and the next request are answered.',
  tags: ['progress', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotificationparams',
  frame: {
    name: 'malformed',
    from: 'server',
    frame: {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 'progress-7', progress: 1, total: null },
    },
  },
  expect: { none: ['progress.fields'], 'crashes-on-malformed': ['progress.fields', 'policy.crash-free'] },
});
