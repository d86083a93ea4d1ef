import { besideWork } from '../beside-work.ts';

/** A notification has no `id`. */
export const cancelCarryingAnId = besideWork({
  id: 'cancel-carrying-an-id',
  title: 'A cancellation that carries an id',
  story:
    'A notification has no `id`. This one does, and so claims to be a request; the server ignores it and answers nothing.',
  tags: ['cancellation', 'malformed'],
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#notifications',
  frame: {
    name: 'with id',
    from: 'client',
    frame: { jsonrpc: '2.0', id: 9, method: 'notifications/cancelled', params: { requestId: 'req-7' } },
  },
  expect: {
    none: ['rpc.notification-no-id'],
    'error-reply-to-notification': ['rpc.notification-no-id', 'rpc.notification-no-response', 'cancel.invalid-ignored'],
  },
});
