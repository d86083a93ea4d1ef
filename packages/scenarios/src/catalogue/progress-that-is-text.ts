import { besideWork } from '../beside-work.ts';

/** The progress is the text "1". */
export const progressThatIsText = besideWork({
  id: 'progress-that-is-text',
  title: 'Progress that is text',
  story:
    'The progress is the text "1". The client ignores it and crashes on nothing: the work in progress and the next request are answered.',
  tags: ['progress', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#progressnotificationparams',
  frame: {
    name: 'malformed',
    from: 'server',
    frame: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'progress-7', progress: '1' } },
  },
  expect: { none: ['progress.fields'], 'crashes-on-malformed': ['progress.fields', 'policy.crash-free'] },
});
