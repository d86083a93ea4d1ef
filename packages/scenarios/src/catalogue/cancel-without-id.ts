import { besideWork } from '../beside-work.ts';

/** The cancellation names no request at all. */
export const cancelWithoutId = besideWork({
  id: 'cancel-without-id',
  title: 'Cancellation without a request ID',
  story:
    'The cancellation names no request at all. The server ignores it without choosing a target, without an answer and without harm: the work in progress and the next request are answered.',
  tags: ['cancellation', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#cancellednotificationparams',
  frame: {
    name: 'malformed',
    from: 'client',
    frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { reason: 'no target' } },
  },
  expect: {
    none: ['cancel.request-id-field'],
    'cancels-default-target': ['cancel.request-id-field', 'cancel.scope-single', 'cancel.invalid-ignored'],
    'error-reply-to-notification': [
      'rpc.notification-no-response',
      'cancel.request-id-field',
      'cancel.invalid-ignored',
    ],
    'crashes-on-malformed': ['cancel.request-id-field', 'cancel.invalid-ignored', 'policy.crash-free'],
  },
});
