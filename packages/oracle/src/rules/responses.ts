import type { EventType } from '@signalbox/trace';
import type { Fact } from '../fact.ts';
import { issues, receiverOfKey, requesterOfKey } from '../lives.ts';
import { membersOf, isMembers } from '../raw.ts';
import { monitor, type Context } from '../rule.ts';
import { broken, cannotTell, held } from '../say.ts';

/** The JSON types under which one spelling of an ID was issued. */
type Issued = 'none' | 'number' | 'string' | 'both';

const ISSUING: readonly EventType[] = ['request-sent', 'response-sent', 'frame-sent'];

/* Any frame with a readable ID that is no response: an answer to it, if only an error, may carry that ID. */
function idIssued({ flow, wire }: Fact): 'number' | 'string' | undefined {
  if (flow !== 'sent' || wire === undefined) return undefined;
  const id = wire.kind === 'request' || (wire.kind === 'malformed' && wire.as !== 'response') ? wire.id : undefined;
  return id === undefined ? undefined : typeof id === 'number' ? 'number' : 'string';
}

const including = (issued: Issued, type: 'number' | 'string'): Issued =>
  issued === 'none' ? type : issued === type || issued === 'both' ? issued : 'both';

const issuedAs = (issued: Issued, type: 'number' | 'string'): boolean => issued === type || issued === 'both';

/* The type of the ID a response carries. */
const idAnswered = ({ flow, wire }: Fact): 'number' | 'string' | undefined =>
  flow === 'sent' && wire?.kind === 'response' && wire.id !== undefined
    ? typeof wire.id === 'number'
      ? 'number'
      : 'string'
    : undefined;

/* Only 2025-03-26 has batches, and a batch may have carried any request. */
const mayBeBatched = ({ revision }: Context): boolean => revision === '2025-03-26';
const BATCH = cannotTell('no request of its own frame carried that ID', 'what the batches carried');

const SAME_TYPE = held('the response repeats the ID in the JSON type of the request');

/** A response repeats the ID it received, JSON type included. */
export const idTypeExact = monitor<Issued>({
  id: 'rpc.id-type-exact',
  per: 'id-text',
  watches: ISSUING,
  legal: 'the ID exactly as the request wrote it: 7 and "7" are two IDs',
  needs: 'the messages of both peers',
  begin: () => 'none',
  see: (memory, fact, context) => {
    const issued = idIssued(fact);
    if (issued !== undefined) return { memory: including(memory, issued) };
    const answered = idAnswered(fact);
    if (answered === undefined || memory === 'none') return { memory };
    if (issuedAs(memory, answered)) return { memory, finding: SAME_TYPE };
    if (mayBeBatched(context)) return { memory, finding: BATCH };
    return {
      memory,
      finding: broken(
        `the request had a ${memory} as ID and the response has a ${answered}`,
        'a response whose ID changed its JSON type',
      ),
    };
  },
});

const ECHOED = held('the response carries the ID of a request of its recipient');

/** A response carries the ID of a request. */
export const responseEchoId = monitor<Issued>({
  id: 'rpc.response-echo-id',
  per: 'id-text',
  watches: ISSUING,
  legal: 'a response to a request that the recipient has sent, under its ID',
  needs: 'the messages of both peers',
  begin: () => 'none',
  see: (memory, fact, context) => {
    const issued = idIssued(fact);
    if (issued !== undefined) return { memory: including(memory, issued) };
    const answered = idAnswered(fact);
    if (answered === undefined) return { memory };
    if (issuedAs(memory, answered)) return { memory, finding: ECHOED };
    if (memory !== 'none') return { memory };
    if (mayBeBatched(context)) return { memory, finding: BATCH };
    return {
      memory,
      finding: broken('its recipient never sent a request with that ID', 'a response that answers nothing'),
    };
  },
});

/** Tells whether a frame that arrived has no ID that an answer could carry, though one may be owed. */
export function hasUnreadableId({ flow, wire, event }: Fact): boolean {
  if (flow !== 'received' || wire?.kind !== 'malformed' || wire.id !== undefined) return false;
  const members = membersOf(event.frame);
  if (members === undefined || members['jsonrpc'] !== '2.0') return true;
  const method = members['method'];
  if (method === undefined && ('result' in members || 'error' in members)) return false;
  return typeof method === 'string' && method.startsWith('notifications/') ? 'id' in members : true;
}

/** Tells whether a frame that leaves is an error that answers no ID. */
export function isIdlessError({ flow, wire, event }: Fact): boolean {
  if (flow !== 'sent' || wire === undefined) return false;
  if (wire.kind === 'response') return wire.failed && wire.id === undefined;
  if (wire.kind !== 'malformed' || wire.as !== 'response') return false;
  const members = membersOf(event.frame);
  return members?.['id'] === null && isMembers(members['error']);
}

/** An error may leave its ID out when that of the request could not be read. */
export const errorIdOptional = monitor<'none' | 'unreadable'>({
  id: 'rpc.error-id-optional',
  per: 'peer',
  watches: ['request-received', 'frame-received', 'response-sent', 'frame-sent'],
  legal: 'an error without `id` for a request whose ID could not be read',
  needs: 'the messages of both peers',
  begin: () => 'none',
  see: (memory, fact) => {
    if (hasUnreadableId(fact)) return { memory: 'unreadable' };
    return memory === 'unreadable' && isIdlessError(fact)
      ? { memory, finding: held('the ID of what it answers could not be read') }
      : { memory };
  },
});

/* Answers that may still be sent; null until the request arrives. And how often the wait has ended. */
type Terminal = readonly [owed: number | null, wait: 'none' | 'waiting' | 'settled' | 'tangled'];

const ONE_ANSWER = held('the request was answered once');
const ONE_END = held('the wait ended once');

/** One request has at most one response, and ends once at each peer. */
export const singleTerminal = monitor<Terminal>({
  id: 'rpc.single-terminal',
  per: 'id',
  watches: [
    'request-sent',
    'request-received',
    'frame-sent',
    'frame-received',
    'response-sent',
    'work-stopped',
    'request-settled',
  ],
  legal: 'at most one response, and no change after it',
  needs: 'the messages of the receiver; the local events of each peer for its own ends',
  begin: () => [null, 'none'],
  see: (memory, fact, _context, key) => {
    const [owed, wait] = memory;
    if (fact.at === receiverOfKey(key)) {
      if (fact.flow === 'received' && fact.wire?.kind === 'request')
        return { memory: [Math.min((owed ?? 0) + 1, 3), wait] };
      if (owed === null) return { memory };
      if (fact.flow === 'sent' && fact.wire?.kind === 'response')
        return owed > 0
          ? { memory: [owed - 1, wait], finding: ONE_ANSWER }
          : { memory, finding: broken('the request had been answered', 'a second response to one request') };
      return fact.type === 'work-stopped' && owed === 0
        ? { memory, finding: broken('the request had been answered', 'an answered request became a stopped one') }
        : { memory };
    }
    if (fact.at !== requesterOfKey(key)) return { memory };
    if (issues(fact)) return { memory: [owed, wait === 'waiting' || wait === 'tangled' ? 'tangled' : 'waiting'] };
    if (fact.type !== 'request-settled' || wait === 'tangled' || wait === 'none') return { memory };
    return wait === 'waiting'
      ? { memory: [owed, 'settled'], finding: ONE_END }
      : {
          memory,
          finding: broken(
            `the wait had ended and ended again as ${fact.event.to ?? 'something else'}`,
            'a second end of one wait',
          ),
        };
  },
});
