import { besideWork } from '../beside-work.ts';

/** The client names a request that it never sent. */
export const cancelOfUnknownId = besideWork({
  id: 'cancel-of-unknown-id',
  title: 'Cancellation of an ID nobody issued',
  story:
    'The client names a request that it never sent. The server ignores it and chooses no other target: the work in progress and the next request are answered.',
  tags: ['cancellation', 'identity', 'repeatable-gate'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation#error-handling',
  frame: {
    name: 'cancel 99',
    from: 'client',
    frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } },
  },
  expect: {
    none: ['cancel.same-direction'],
    'cancels-default-target': [
      'cancel.same-direction',
      'cancel.scope-single',
      'cancel.invalid-ignored',
      'isolation.work',
    ],
    'error-reply-to-notification': ['rpc.notification-no-response', 'cancel.same-direction', 'cancel.invalid-ignored'],
  },
});
