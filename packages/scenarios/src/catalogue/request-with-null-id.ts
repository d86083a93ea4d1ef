import { besideWork } from '../beside-work.ts';

/** Plain JSON-RPC would let null pass; MCP does not. */
export const requestWithNullId = besideWork({
  id: 'request-with-null-id',
  title: 'A request with a null id',
  story: 'Plain JSON-RPC would let null pass; MCP does not. It cannot be answered, and nothing else is harmed.',
  tags: ['identity', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#requests',
  frame: {
    name: 'odd request',
    from: 'client',
    frame: { jsonrpc: '2.0', id: null, method: 'tools/call', params: { name: 'work', arguments: {} } },
  },
  expect: { none: ['rpc.id-not-null'], 'crashes-on-malformed': ['rpc.id-not-null', 'policy.crash-free'] },
});
