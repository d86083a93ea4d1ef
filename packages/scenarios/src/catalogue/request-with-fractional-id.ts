import { besideWork } from '../beside-work.ts';

/** 1.5 is no request ID. */
export const requestWithFractionalId = besideWork({
  id: 'request-with-fractional-id',
  title: 'A request with a fractional id',
  story: '1.5 is no request ID. It cannot be answered, and nothing else is harmed.',
  tags: ['identity', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#requestid',
  frame: {
    name: 'odd request',
    from: 'client',
    frame: { jsonrpc: '2.0', id: 1.5, method: 'tools/call', params: { name: 'work', arguments: {} } },
  },
  expect: { none: ['rpc.id-integer-domain'], 'crashes-on-malformed': ['rpc.id-integer-domain', 'policy.crash-free'] },
});
