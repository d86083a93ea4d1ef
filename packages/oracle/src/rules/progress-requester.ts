import type { Peer } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import { requesterOfKey, receiverOfKey } from '../lives.ts';
import { asksForTask, isBeyondSafe, membersOf, metaOf } from '../raw.ts';
import { monitor, type Finding } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/** A token is a string or an integer. */
export const tokenDomain = monitor<null>({
  id: 'progress.token-domain',
  per: 'peer',
  watches: ['request-sent', 'frame-sent'],
  legal: 'a string or an integer as token, 0 and "" among them, or no token',
  needs: 'the messages of the requester',
  begin: () => null,
  see: (memory, { flow, wire, event }) => {
    if (flow !== 'sent') return { memory };
    if (wire?.kind === 'request') return wire.token === undefined ? { memory } : { memory, finding: IN_DOMAIN };
    if (wire?.kind !== 'malformed' || wire.as !== 'request') return { memory };
    const meta = metaOf(membersOf(event.frame));
    return meta === undefined || !('progressToken' in meta)
      ? { memory }
      : { memory, finding: domain(meta['progressToken']) };
  },
});

const IN_DOMAIN = held('the token is a string or an integer');

const domain = (token: unknown): Finding => {
  if (typeof token === 'string' || Number.isSafeInteger(token)) return IN_DOMAIN;
  return isBeyondSafe(token)
    ? cannotTell('the token is an integer beyond 2^53, which was read as its neighbour', 'the frame as it was written')
    : broken('the token is neither a string nor an integer', `\`progressToken\`: ${JSON.stringify(token)}`);
};

/* The tokens of the requests a peer waits for, each with the ID key of its request; a line break parts the two. */
type Active = readonly string[];

const entryOf = (token: string | number, id: string): string => `${JSON.stringify(token)}\n${id}`;

/** A token is offered by one active request at a time. */
export const tokenUniqueActive = monitor<Active>({
  id: 'progress.token-unique-active',
  per: 'peer',
  watches: [
    'request-sent',
    'frame-sent',
    'response-received',
    'frame-received',
    'cancellation-sent',
    'request-settled',
  ],
  legal: 'another token, or the same one once the earlier request is over',
  needs: 'the messages of the requester and those it read; its local events for waits that end without one',
  begin: () => [],
  see: (memory, fact, { observes }, peer) => {
    const { wire, flow, type, event } = fact;
    const id = fact.id;
    if (id === undefined) return { memory };
    if (flow === 'sent' && wire?.kind === 'request') {
      if (wire.token === undefined || asksForTask(event.frame)) return { memory };
      const inUse = memory.some((entry) => entry.startsWith(`${JSON.stringify(wire.token)}\n`));
      const next = [...memory, entryOf(wire.token, id)].toSorted();
      if (!inUse) return { memory: next, finding: FREE };
      const requester = requesterOfKey(id);
      return {
        memory: next,
        finding: observes[requester]
          ? broken('an earlier request with that token is still waited for', 'a token offered by two active requests')
          : cannotTell(
              'an earlier request offered that token and was not answered',
              `${localEventsOf(requester)}: whether it still waits for it`,
            ),
      };
    }
    const ends =
      type === 'request-settled' ||
      (flow === 'received' && wire?.kind === 'response') ||
      (flow === 'sent' && wire?.kind === 'cancellation');
    if (!ends || requesterOfKey(id) !== peer) return { memory };
    const left = memory.filter((entry) => !entry.endsWith(`\n${id}`));
    return { memory: left.length === memory.length ? memory : left };
  },
});

const FREE = held('no active request of its sender held that token');

/* The ID and the token of a request as it wrote them, as JSON. */
type Names = null | readonly [id: string, token: string | null];

const SEEN: readonly EventType[] = ['request-sent', 'progress-received', 'progress-sent', 'response-received'];

/** A token and an ID are different names even when they are equal. */
export const tokenVsId = monitor<Names>({
  id: 'progress.token-vs-id',
  per: 'request',
  watches: SEEN,
  legal: 'progress looked up by token, responses and cancellations by ID',
  needs: 'the local events of the peer that reads the message',
  begin: () => null,
  see: (memory, fact, { observes }, key) => {
    const { wire, flow, event, at } = fact;
    const requester = requesterOfKey(key);
    if (flow === 'sent' && wire?.kind === 'request')
      return { memory: [JSON.stringify(wire.id), wire.token === undefined ? null : JSON.stringify(wire.token)] };
    if (memory === null) return { memory };
    const [id, token] = memory;
    if (wire?.kind === 'progress') {
      const named = JSON.stringify(wire.token);
      if (flow === 'sent')
        return at === receiverOfKey(key) && named === id && named !== token
          ? {
              memory,
              finding: broken(
                'the ID of the request stands where its token belongs',
                'progress sent under a request ID',
              ),
            }
          : { memory };
      if (at !== requester) return { memory };
      if (!observes[requester])
        return {
          memory,
          finding: cannotTell('progress was delivered', `${localEventsOf(requester)}: how it was looked up`),
        };
      if (event.accepted !== true) return { memory };
      if (named !== token)
        return {
          memory,
          finding: broken(
            `that request offered ${token ?? 'no token'}, not ${named}`,
            'progress given to a request that did not offer its token',
          ),
        };
      return named === id ? { memory } : { memory, finding: held('it was looked up by its token') };
    }
    return flow === 'received' &&
      wire?.kind === 'response' &&
      event.accepted === true &&
      wire.id !== undefined &&
      JSON.stringify(wire.id) !== id
      ? {
          memory,
          finding: broken(
            `that request has the ID ${id}, not ${JSON.stringify(wire.id)}`,
            'a response given to a request of another ID',
          ),
        }
      : { memory };
  },
});

type Collector = 'none' | 'held' | 'kept' | 'dropped' | 'gone' | 'unseen';

/** Both peers track active tokens: a collector lives as long as the wait it belongs to. */
export const trackTokens = monitor<Collector>({
  id: 'progress.track-tokens',
  per: 'request',
  watches: ['request-sent', 'request-settled', 'resource-released'],
  legal: 'to keep the token until the wait is over, and to drop it then',
  needs: 'the local events of the requester and its resources',
  begin: () => 'none',
  see: (memory, { type, at, event, wire }, { observes, resources }, key) => {
    const requester = requesterOfKey(key);
    if (at !== requester) return { memory };
    if (type === 'request-sent') {
      if (wire?.kind !== 'request' || wire.token === undefined) return { memory };
      if (observes[requester] && resources === 'exact')
        return { memory: event.acquired?.includes('progress-collector') === true ? 'held' : memory };
      return { memory: 'unseen', finding: untracked(observes[requester], requester) };
    }
    if (type === 'request-settled') return { memory: memory === 'held' ? 'kept' : memory };
    if (event.released?.includes('progress-collector') !== true) return { memory };
    if (memory === 'held')
      return {
        memory: 'dropped',
        finding: broken('the request was still waited for', 'a token dropped before its request was over'),
      };
    return memory === 'kept'
      ? { memory: 'gone', finding: held('the token was dropped after its request was over') }
      : { memory };
  },
  end: (memory, { complete }) =>
    complete && memory === 'kept'
      ? broken('its request is over', 'a token kept after its request was over')
      : undefined,
});

const untracked = (observed: boolean, requester: Peer): Finding =>
  cannotTell('a token was offered', observed ? 'each acquisition and release' : localEventsOf(requester));
