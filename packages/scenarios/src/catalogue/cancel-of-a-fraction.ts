import { besideWork } from '../beside-work.ts';

/** The cancellation names 1.5, which is no request ID. */
export const cancelOfAFraction = besideWork({
  id: 'cancel-of-a-fraction',
  title: 'Cancellation of a fraction',
  story:
    'The cancellation names 1.5, which is no request ID. The server ignores it without choosing a target, without an answer and without harm: the work in progress and the next request are answered.',
  tags: ['cancellation', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#requestid',
  frame: {
    name: 'malformed',
    from: 'client',
    frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1.5 } },
  },
  expect: {
    none: ['cancel.request-id-domain'],
    'cancels-default-target': ['cancel.request-id-domain', 'cancel.scope-single', 'cancel.invalid-ignored'],
    'error-reply-to-notification': [
      'rpc.notification-no-response',
      'cancel.request-id-domain',
      'cancel.invalid-ignored',
    ],
    'crashes-on-malformed': ['cancel.request-id-domain', 'cancel.invalid-ignored', 'policy.crash-free'],
  },
});
