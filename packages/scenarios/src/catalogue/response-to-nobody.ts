import { besideWork } from '../beside-work.ts';

/** The server answers an ID that the client never issued. */
export const responseToNobody = besideWork({
  id: 'response-to-nobody',
  title: 'A response that answers nobody',
  story: 'The server answers an ID that the client never issued. It is ignored, and what was asked for is answered.',
  tags: ['identity'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#responses',
  frame: { name: 'stray response', from: 'server', frame: { jsonrpc: '2.0', id: 99, result: {} } },
  expect: { none: ['rpc.response-echo-id'], 'crashes-on-stray': ['rpc.response-echo-id', 'policy.crash-free'] },
});
