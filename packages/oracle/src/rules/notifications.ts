import { membersOf } from '../raw.ts';
import { SENT } from '../fact.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held } from '../say.ts';
import { hasUnreadableId, isIdlessError } from './responses.ts';

const WITHOUT_ID = held('the notification carries no `id`');

/** A notification carries no ID. */
export const notificationNoId = monitor<null>({
  id: 'rpc.notification-no-id',
  per: 'peer',
  watches: SENT.filter((type) => type !== 'request-sent' && type !== 'response-sent'),
  legal: 'the same notification without `id`',
  needs: 'the messages of the sender',
  begin: () => null,
  see: (memory, { flow, wire, event }) => {
    if (flow !== 'sent' || wire === undefined) return { memory };
    if (wire.kind === 'cancellation' || wire.kind === 'progress' || wire.kind === 'notification')
      return { memory, finding: WITHOUT_ID };
    if (wire.kind !== 'malformed') return { memory };
    const members = membersOf(event.frame);
    const method = members?.['method'];
    if (typeof method !== 'string' || !method.startsWith('notifications/')) return { memory };
    return members !== undefined && 'id' in members
      ? {
          memory,
          finding: broken('a notification carries an `id`', `${method} with \`id\`: ${JSON.stringify(members['id'])}`),
        }
      : { memory, finding: WITHOUT_ID };
  },
});

/* What the peer has read: whether a notification, whether it was the last thing, and whether anything had no readable ID. */
type Read = 'nothing' | 'unreadable' | 'notification' | 'earlier' | 'both';

/** A notification is never answered. */
export const notificationNoResponse = monitor<Read>({
  id: 'rpc.notification-no-response',
  per: 'peer',
  watches: [
    'request-received',
    'progress-received',
    'response-received',
    'cancellation-received',
    'frame-received',
    'response-sent',
    'frame-sent',
  ],
  legal: 'silence',
  needs: 'the messages of both peers',
  begin: () => 'nothing',
  see: (memory, fact, { transport }) => {
    const { flow, wire, event } = fact;
    if (flow === 'received' && event.message !== 'close') {
      if (hasUnreadableId(fact))
        return { memory: memory === 'nothing' || memory === 'unreadable' ? 'unreadable' : 'both' };
      const method = wire?.kind === 'malformed' ? membersOf(event.frame)?.['method'] : undefined;
      const notifies =
        wire?.kind === 'cancellation' ||
        wire?.kind === 'progress' ||
        wire?.kind === 'notification' ||
        (typeof method === 'string' && method.startsWith('notifications/'));
      if (notifies) return { memory: memory === 'unreadable' || memory === 'both' ? 'both' : 'notification' };
      return { memory: memory === 'notification' ? 'earlier' : memory };
    }
    if (transport !== 'stdio' || memory === 'nothing' || memory === 'unreadable' || !isIdlessError(fact))
      return { memory };
    return memory === 'notification'
      ? {
          memory: 'nothing',
          finding: broken('the last thing it had read was a notification', 'an error sent in answer to a notification'),
        }
      : { memory, finding: cannotTell('an error without `id` was sent', 'what it answers') };
  },
  end: (memory, { complete }) =>
    complete && memory !== 'nothing' && memory !== 'unreadable'
      ? held('what was read of notifications got no answer')
      : undefined,
});
