import { inRange } from '@signalbox/protocol';
import type { Fact } from '../fact.ts';
import { issues, REQUESTER_EVENTS, requesterLife, requesterOfKey, waitOf, type RequesterLife } from '../lives.ts';
import { asksForTask, isBeyondSafe, membersOf, paramsOf, type Members } from '../raw.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

const MODERN = { from: '2026-07-28' } as const;

const cancels = ({ flow, wire }: Fact): boolean => flow === 'sent' && wire?.kind === 'cancellation';

/* The params of a frame that is meant as a cancellation, well formed or not; empty when it has none. */
function cancellationParams(fact: Fact): Members | undefined {
  if (fact.flow !== 'sent' || fact.wire === undefined) return undefined;
  if (fact.wire.kind !== 'cancellation' && fact.wire.kind !== 'malformed') return undefined;
  const members = membersOf(fact.event.frame);
  return members?.['method'] === 'notifications/cancelled' ? (paramsOf(members) ?? {}) : undefined;
}

/** Either peer may cancel, and no capability announces it. */
export const optional = monitor<null>({
  id: 'cancel.optional',
  per: 'peer',
  watches: ['cancellation-sent', 'frame-sent'],
  legal: 'to cancel, or not to',
  needs: 'the messages of the requester',
  begin: () => null,
  see: (memory, fact) =>
    cancels(fact)
      ? { memory, finding: held('a cancellation was sent, and no capability was needed for it') }
      : { memory },
});

/* Who issued the ID: c client, s server, l client for `subscriptions/listen`. */
const add = (letters: string, letter: string): string =>
  letters.includes(letter) ? letters : [...letters, letter].toSorted().join('');

const OWN = held('it names a request of its sender');

/** A peer cancels only what it issued itself; since 2026-07-28 only the client does. */
export const sameDirection = monitor<string>({
  id: 'cancel.same-direction',
  per: 'value',
  watches: ['request-sent', 'cancellation-sent', 'frame-sent'],
  legal: 'to cancel a request that this peer has sent itself',
  needs: 'the messages of both peers',
  begin: () => '',
  see: (memory, fact, { revision }) => {
    if (issues(fact)) {
      const listens = fact.wire?.kind === 'request' && fact.wire.method === 'subscriptions/listen';
      return { memory: add(memory, fact.at === 'server' ? 's' : listens ? 'l' : 'c') };
    }
    if (!cancels(fact)) return { memory };
    const modern = inRange(revision, MODERN);
    if (fact.at === 'client' ? /[cl]/.test(memory) : memory.includes(modern ? 'l' : 's'))
      return { memory, finding: OWN };
    if (revision === '2025-03-26')
      return { memory, finding: cannotTell('no request of its own frame carried that ID', 'what the batches carried') };
    if (modern && fact.at === 'server')
      return {
        memory,
        finding: broken(
          'in this revision a server cancels nothing but a `subscriptions/listen` of its client',
          'a cancellation sent by the server',
          'to leave cancelling to the client',
        ),
      };
    const other = fact.at === 'client' ? memory.includes('s') : memory !== '';
    return {
      memory,
      finding: broken(
        other ? 'only the other peer has issued that ID' : 'its sender never issued that ID',
        'a cancellation of a request that its sender did not issue',
      ),
    };
  },
});

/** A peer cancels only what it believes to be in progress: what it knows counts, not what is so at the receiver. */
export const onlyInFlight = monitor<RequesterLife>({
  id: 'cancel.only-in-flight',
  per: 'id',
  watches: REQUESTER_EVENTS,
  legal: 'no cancellation once the response has been read; a crossing one is no fault',
  needs: 'the local events of the requester',
  begin: () => 'unsent',
  see: (memory, fact, { observes }, key) => {
    const requester = requesterOfKey(key);
    const next = requesterLife(memory, fact, requester);
    if (fact.at !== requester || !cancels(fact)) return { memory: next };
    const wait = waitOf(memory);
    switch (wait) {
      case 'open':
      case 'cancelled':
      case 'over':
        return { memory: next, finding: held('its sender had read no response to it') };
      case 'answered':
      case 'late':
        return {
          memory: next,
          finding: observes[requester]
            ? broken('its sender had read the response', 'a cancellation of a request known to be over')
            : cannotTell('the response had been delivered when the cancellation left', localEventsOf(requester)),
        };
      case 'unsent':
      case 'tangled':
        return { memory: next };
      default:
        return wait satisfies never;
    }
  },
});

/** The client never cancels `initialize`. */
export const notInitialize = monitor<'none' | 'initialize' | 'other'>({
  id: 'cancel.not-initialize',
  per: 'id',
  watches: ['request-sent', 'cancellation-sent', 'frame-sent'],
  legal: 'to stop waiting and close the connection',
  needs: 'the messages of the client',
  begin: () => 'none',
  see: (memory, fact, _context, key) => {
    if (fact.at !== 'client' || requesterOfKey(key) !== 'client') return { memory };
    if (issues(fact))
      return { memory: fact.wire?.kind === 'request' && fact.wire.method === 'initialize' ? 'initialize' : 'other' };
    return cancels(fact) && memory === 'initialize'
      ? {
          memory: 'other',
          finding: broken('it names the request that opens the session', 'a cancellation of `initialize`'),
        }
      : { memory };
  },
  end: (memory, { complete }) =>
    memory === 'initialize' && complete ? held('`initialize` was sent and never cancelled') : undefined,
});

/** A cancellation says which request it is about. */
export const requestIdField = monitor<null>({
  id: 'cancel.request-id-field',
  per: 'peer',
  watches: ['cancellation-sent', 'frame-sent'],
  legal: '`params.requestId` with the ID of the request',
  needs: 'the messages of the sender',
  begin: () => null,
  see: (memory, fact, { revision }) => {
    const params = cancellationParams(fact);
    if (params === undefined) return { memory };
    if ('requestId' in params) return { memory, finding: held('`params.requestId` is there') };
    const schema =
      revision === '2025-11-25'
        ? ', which the schema of this revision lets pass only because tasks have their own way'
        : '';
    return {
      memory,
      finding: broken(`the cancellation has no \`params.requestId\`${schema}`, 'a cancellation that names no request'),
    };
  },
});

/** The ID in a cancellation is one a request can have. */
export const requestIdDomain = monitor<null>({
  id: 'cancel.request-id-domain',
  per: 'peer',
  watches: ['cancellation-sent', 'frame-sent'],
  legal: 'the ID of the request as it was sent: a string or an integer, 0 and "" among them',
  needs: 'the messages of the sender',
  begin: () => null,
  see: (memory, fact) => {
    const params = cancellationParams(fact);
    if (params === undefined || !('requestId' in params)) return { memory };
    const id = params['requestId'];
    if (typeof id === 'string' || Number.isSafeInteger(id))
      return { memory, finding: held('`params.requestId` is a string or an integer') };
    if (isBeyondSafe(id))
      return {
        memory,
        finding: cannotTell(
          'the ID is an integer beyond 2^53, which was read as its neighbour',
          'the frame as it was written',
        ),
      };
    return {
      memory,
      finding: broken('`params.requestId` is neither a string nor an integer', `\`requestId\`: ${JSON.stringify(id)}`),
    };
  },
});

const CLAIMS: ReadonlySet<string | undefined> = new Set(['received', 'accepted', 'work-stopped', 'effect-first']);

/** Nothing on the wire confirms a cancellation, so its sender records none as confirmed. */
export const noAck = monitor<'idle' | 'asked'>({
  id: 'cancel.no-ack',
  per: 'request',
  watches: ['cancellation-sent', 'request-settled'],
  legal: 'to record that the cancellation was requested, and no more',
  needs: 'the local events of the requester',
  begin: () => 'idle',
  see: (memory, { event, type, at }, { observes }, key) => {
    const requester = requesterOfKey(key);
    if (at !== requester) return { memory };
    if (CLAIMS.has(event.evidence))
      return {
        memory,
        finding: broken(
          `its sender recorded the cancellation as ${event.evidence}`,
          'a cancellation recorded as confirmed, though nothing confirms one',
        ),
      };
    if (type === 'cancellation-sent')
      return observes[requester]
        ? { memory: 'asked' }
        : {
            memory: 'asked',
            finding: cannotTell('a cancellation left', `${localEventsOf(requester)}: what it recorded`),
          };
    return memory === 'asked' ? { memory: 'idle', finding: held('its sender recorded no confirmation') } : { memory };
  },
});

type Asking = 'idle' | 'open' | 'exempt' | 'asked' | 'sent' | 'over';

/** On stdio `notifications/cancelled` is the means to cancel one request. */
export const stdioNotify = monitor<Asking>({
  id: 'cancel.stdio-notify',
  per: 'request',
  watches: ['request-sent', 'cancellation-sent', 'stop-requested', 'response-received', 'request-settled'],
  legal: '`notifications/cancelled` with its ID before the wait is given up as cancelled',
  needs: 'the local events of the requester',
  begin: () => 'idle',
  see: (memory, fact, { revision }, key) => {
    const { type, event } = fact;
    const mayBreak = inRange(revision, { from: '2025-03-26' });
    if (type === 'stop-requested') return { memory: memory === 'open' ? 'asked' : memory };
    if (fact.at !== requesterOfKey(key)) return { memory };
    const unsent = memory === 'open' || memory === 'asked';
    switch (type) {
      case 'request-sent': {
        const exempt = (fact.wire?.kind === 'request' && fact.wire.method === 'initialize') || asksForTask(event.frame);
        return { memory: exempt ? 'exempt' : 'open' };
      }
      case 'cancellation-sent':
        return unsent ? { memory: 'sent', finding: held('`notifications/cancelled` was sent') } : { memory };
      case 'response-received':
        return { memory: unsent ? 'over' : memory };
      case 'request-settled':
        return unsent && event.to === 'cancelled' && mayBreak
          ? {
              memory: 'over',
              finding: broken(
                'the wait ended cancelled and no cancellation was sent',
                'a request given up as cancelled in silence',
              ),
            }
          : { memory: unsent ? 'over' : memory };
      default:
        return { memory };
    }
  },
  end: (memory, { complete }, { revision }) =>
    memory === 'asked' && complete && inRange(revision, { from: '2025-03-26' })
      ? broken('it was asked to be cancelled and no cancellation was sent', 'a wish to cancel that never left')
      : undefined,
});

/** A response that arrives after the cancellation left is ignored. */
export const ignoreLateResponse = monitor<RequesterLife>({
  id: 'cancel.ignore-late-response',
  per: 'id',
  watches: REQUESTER_EVENTS,
  legal: 'to leave the late response aside',
  needs: 'the local events of the requester',
  begin: () => 'unsent',
  see: (memory, fact, { observes }, key) => {
    const requester = requesterOfKey(key);
    const next = requesterLife(memory, fact, requester);
    if (waitOf(memory) !== 'cancelled' || waitOf(next) !== 'late') return { memory: next };
    if (!observes[requester])
      return {
        memory: next,
        finding: cannotTell(
          'a response was delivered after the cancellation',
          `${localEventsOf(requester)}: what became of it`,
        ),
      };
    return {
      memory: next,
      finding:
        fact.event.accepted === true
          ? broken('the request had been cancelled by this peer', 'a late response taken as the result')
          : held('the response came after the cancellation and was ignored'),
    };
  },
});
