import { inRange } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import type { Fact } from '../fact.ts';
import { isBeyondSafe, membersOf, type Members } from '../raw.ts';
import { monitor, type Finding } from '../rule.ts';
import { broken, cannotTell, held } from '../say.ts';
import { issues, requesterOfKey } from '../lives.ts';

const REQUESTS: readonly EventType[] = ['request-sent', 'frame-sent'];

/** The methods that every revision answers: without `id` they are requests all the same, and broken ones. */
const ANSWERED =
  /^(?:initialize|ping|server\/discover|completion\/complete|logging\/setLevel|elicitation\/create|sampling\/createMessage|subscriptions\/listen|(?:tools|resources|prompts|roots|tasks)\/(?!.*list_changed)[\w/]+)$/;

/* The members of a frame that is meant as a request though it is malformed. */
function malformedRequest({ wire, event, flow }: Fact): Members | undefined {
  if (flow !== 'sent' || wire?.kind !== 'malformed') return undefined;
  const members = membersOf(event.frame);
  const method = members?.['method'];
  return typeof method === 'string' && !method.startsWith('notifications/') ? members : undefined;
}

const CARRIES_ID = held('the request carries an ID that is a string or an integer');

/** A request carries an ID. */
export const idPresent = monitor<null>({
  id: 'rpc.id-present',
  per: 'peer',
  watches: REQUESTS,
  legal: 'a request with an `id` that is a string or an integer',
  needs: 'the messages of the requester',
  begin: () => null,
  see: (memory, fact) => {
    if (fact.flow === 'sent' && fact.wire?.kind === 'request') return { memory, finding: CARRIES_ID };
    const finding = presence(malformedRequest(fact));
    return finding === undefined ? { memory } : { memory, finding };
  },
});

function presence(members: Members | undefined): Finding | undefined {
  if (members === undefined) return undefined;
  const { id, method } = members;
  if (!('id' in members))
    return ANSWERED.test(String(method))
      ? broken('a method that is answered was sent without `id`', `${JSON.stringify(method)} without \`id\``)
      : undefined;
  if (id === null) return undefined;
  if (typeof id === 'string' || typeof id === 'number') return CARRIES_ID;
  return broken('the `id` of a request is neither a string nor an integer', `\`id\`: ${JSON.stringify(id)}`);
}

const NOT_NULL = held('the `id` of the request is not null');

/** A request never carries a null ID. */
export const idNotNull = monitor<null>({
  id: 'rpc.id-not-null',
  per: 'peer',
  watches: REQUESTS,
  legal: 'a string or an integer as `id`',
  needs: 'the messages of the requester',
  begin: () => null,
  see: (memory, fact) => {
    if (fact.flow === 'sent' && fact.wire?.kind === 'request') return { memory, finding: NOT_NULL };
    const members = malformedRequest(fact);
    if (members?.['id'] !== null) return { memory };
    return {
      memory,
      finding: broken('a request was sent with a null ID', `${String(members['method'])} with \`id\`: null`),
    };
  },
});

const WHOLE = held('the number that is its ID is an integer');

/** A numeric ID is an integer. */
export const idIntegerDomain = monitor<null>({
  id: 'rpc.id-integer-domain',
  per: 'peer',
  watches: REQUESTS,
  legal: 'an integer; 0 and negative ones are fine',
  needs: 'the messages of the requester',
  begin: () => null,
  see: (memory, fact) => {
    const { wire, flow } = fact;
    if (flow === 'sent' && wire?.kind === 'request')
      return typeof wire.id === 'number' ? { memory, finding: WHOLE } : { memory };
    const id = malformedRequest(fact)?.['id'];
    if (typeof id !== 'number') return { memory };
    if (Number.isSafeInteger(id)) return { memory, finding: WHOLE };
    if (isBeyondSafe(id))
      return {
        memory,
        finding: cannotTell(
          'the ID is an integer beyond 2^53, which was read as its neighbour',
          'the frame as it was written',
        ),
      };
    return { memory, finding: broken('the ID of a request is a fraction', `\`id\`: ${id}`) };
  },
});

type Use = 'unused' | 'used' | 'open' | 'answered' | 'cancelled';

const FIRST_USE = held('the ID was not used before');

/** A sender does not use an ID again: never, and since 2026-07-28 not while an answer is outstanding. */
export const idUnique = monitor<Use>({
  id: 'rpc.id-unique',
  per: 'id',
  watches: ['request-sent', 'frame-sent', 'response-received', 'frame-received', 'cancellation-sent'],
  legal: 'another ID',
  needs: 'the messages of the requester and those it read',
  begin: () => 'unused',
  see: (memory, fact, { revision }, key) => {
    if (fact.at !== requesterOfKey(key)) return { memory };
    const everAgain = inRange(revision, { until: '2026-07-28' });
    if (issues(fact)) return everAgain ? again(memory) : outstanding(memory);
    if (everAgain || memory === 'unused') return { memory };
    const kind = fact.wire?.kind;
    if (fact.flow === 'received' && kind === 'response') return { memory: 'answered' };
    return fact.flow === 'sent' && kind === 'cancellation' && memory === 'open' ? { memory: 'cancelled' } : { memory };
  },
});

const again = (memory: Use): { memory: Use; finding: Finding } =>
  memory === 'unused'
    ? { memory: 'used', finding: FIRST_USE }
    : { memory, finding: broken('the ID was used before in this session', 'a second request under one ID') };

function outstanding(memory: Use): { memory: Use; finding: Finding } {
  const next = 'open';
  switch (memory) {
    case 'open':
      return {
        memory,
        finding: broken('the earlier request under this ID has no response yet', 'a second request under an ID in use'),
      };
    case 'cancelled':
      return {
        memory: next,
        finding: cannotTell(
          'the earlier request under this ID was cancelled and never answered',
          'a word of the specification on whether such an ID is free again',
        ),
      };
    case 'answered':
      return { memory: next, finding: held('the earlier request under this ID has been answered') };
    case 'unused':
    case 'used':
      return { memory: next, finding: FIRST_USE };
    default:
      return memory satisfies never;
  }
}
