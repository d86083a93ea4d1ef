import { besideWork } from '../beside-work.ts';

/** tools/call needs an answer, and this one carries no `id` to answer it by. */
export const requestWithoutId = besideWork({
  id: 'request-without-id',
  title: 'A request without an id',
  story: 'tools/call needs an answer, and this one carries no `id` to answer it by. Nobody owes it anything.',
  tags: ['identity', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#requests',
  frame: {
    name: 'odd request',
    from: 'client',
    frame: { jsonrpc: '2.0', method: 'tools/call', params: { name: 'work', arguments: {} } },
  },
  expect: { none: ['rpc.id-present'], 'crashes-on-malformed': ['rpc.id-present', 'policy.crash-free'] },
});
