import { besideWork } from '../beside-work.ts';

/** The server reports under a token that no request carried. */
export const progressForUnknownToken = besideWork({
  id: 'progress-for-unknown-token',
  title: 'Progress for a token nobody chose',
  story: 'The server reports under a token that no request carried. The client ignores it and shows nothing.',
  tags: ['progress', 'identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#behavior-requirements',
  frame: {
    name: 'stray progress',
    from: 'server',
    frame: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'stray', progress: 1 } },
  },
  expect: { none: ['progress.opt-in'], 'crashes-on-stray': ['progress.opt-in', 'policy.crash-free'] },
});
