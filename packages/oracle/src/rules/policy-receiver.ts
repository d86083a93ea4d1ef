import type { Peer } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import { receiverLife, receiverOfKey, RECEIVER_EVENTS, type ReceiverLife } from '../lives.ts';
import { SENT, type Fact } from '../fact.ts';
import { monitor, type Context } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/* How the request stands, its ID as it was written, and whether a cancellation that names it exactly was read. */
type Honouring = readonly [life: ReceiverLife | 'initialize', id: string, named: boolean];

const UNSEEN: Honouring = ['unseen', '', false];

/** A receiver honours or declines a cancellation of a request in progress as the scenario says. */
export const honoursCancellation = monitor<Honouring>({
  id: 'policy.honours-cancellation',
  per: 'id',
  watches: [...RECEIVER_EVENTS, 'cancellation-ignored'],
  legal:
    'to find the request by the ID of the cancellation, whatever the ID is, and to do as the policy says; `initialize` is never stopped',
  needs: 'the local events of the receiver',
  begin: () => UNSEEN,
  see: (memory, fact, context, key) => {
    const receiver = receiverOfKey(key);
    const policy = context.policies['cancellation'];
    if (fact.at !== receiver || policy === undefined) return { memory };
    const { type, wire, flow } = fact;
    const next = honouring(memory, fact, context, receiver);
    if (flow === 'received' && wire?.kind === 'cancellation' && memory[0] === 'open' && next[0] === 'maybe')
      return { memory: next, finding: cannotTell('a cancellation was delivered', localEventsOf(receiver)) };
    const [life, , named] = memory;
    const accepts = type === 'cancellation-accepted';
    if (!named || (!accepts && type !== 'cancellation-ignored')) return { memory: next };
    if (life === 'initialize') return { memory: next, finding: accepts ? STOPPED_SESSION : WENT_ON };
    if (life !== 'open') return { memory: next };
    if (accepts) return { memory: next, finding: policy === 'declined' ? STOPPED_ANYWAY : ACCEPTED };
    return { memory: next, finding: policy === 'declined' ? DECLINED : leftAside(policy) };
  },
});

function honouring(memory: Honouring, fact: Fact, context: Context, receiver: Peer): Honouring {
  const [life, id, named] = memory;
  const { wire, flow, type, event } = fact;
  if (flow === 'received' && wire?.kind === 'request' && event.accepted !== false) {
    const begun = receiverLife(life === 'initialize' ? 'open' : life, fact, context, receiver);
    const opens = wire.method === 'initialize' && begun === 'open' && context.observes[receiver];
    return [opens ? 'initialize' : begun, JSON.stringify(wire.id), false];
  }
  if (flow === 'received' && wire?.kind === 'cancellation' && JSON.stringify(wire.requestId) !== id) return memory;
  const after =
    life === 'initialize' && type !== 'response-sent'
      ? life
      : receiverLife(life === 'initialize' ? 'open' : life, fact, context, receiver);
  const isNamed =
    flow === 'received' && wire?.kind === 'cancellation' ? true : named && type !== 'cancellation-ignored';
  return after === life && isNamed === named ? memory : [after, id, isNamed];
}

const STOPPED_SESSION = broken('it opens the session', 'a cancellation accepted for `initialize`');
const WENT_ON = held('`initialize` went on');
const DECLINED = held('the cancellation was declined, as the policy says');
const ACCEPTED = held('the cancellation was accepted, as the policy says');
const STOPPED_ANYWAY = broken('policy: declined', 'a cancellation accepted for a request that cannot be stopped');
const leftAside = (policy: string) =>
  broken(`policy: ${policy}, and the request was in progress`, 'a cancellation of a request in progress left aside');

type Owing = 'unseen' | 'owed' | 'excused';

/** A request that was read and not cancelled is answered. */
export const answersRequests = monitor<Owing>({
  id: 'policy.answers-requests',
  per: 'id',
  watches: RECEIVER_EVENTS,
  legal: 'a result or an error, unless the request was cancelled or an end closed',
  needs: 'the messages of both peers, to the end',
  begin: () => 'unseen',
  see: (memory, { at, flow, wire, type, event }, { observes }, key) => {
    const receiver = receiverOfKey(key);
    if (at !== receiver) return { memory };
    if (flow === 'received') {
      const asks = wire?.kind === 'request' || (wire?.kind === 'malformed' && wire.as === 'request');
      if (asks) return { memory: memory === 'unseen' ? 'owed' : 'excused' };
      return { memory: wire?.kind === 'cancellation' && !observes[receiver] && memory === 'owed' ? 'excused' : memory };
    }
    if (memory !== 'owed') return { memory };
    if (flow === 'sent')
      return wire?.kind === 'response' ? { memory: 'excused', finding: held('the request was answered') } : { memory };
    const excuses =
      type === 'cancellation-accepted' ||
      type === 'work-stopped' ||
      (type === 'message-dropped' && event.message === 'response');
    return { memory: excuses ? 'excused' : memory };
  },
  end: (memory, { complete }, { observes }, key) => {
    const receiver = receiverOfKey(key);
    if (memory !== 'owed' || !complete) return undefined;
    return observes[receiver]
      ? broken('it was read and nothing excuses its receiver', 'a request left without an answer')
      : cannotTell('it was delivered and not answered', `${localEventsOf(receiver)}: whether an end had closed`);
  },
});

type EndState = 'open' | 'alone' | 'closed';

const WORK: ReadonlySet<EventType> = new Set<EventType>([
  'work-started',
  'effect-committed',
  'progress-sent',
  'work-finished',
]);

/** Once an end has closed nothing is sent from it, waits end as disconnected, and work goes on or stops as the scenario says. */
export const endCloses = monitor<EndState>({
  id: 'policy.end-closes',
  per: 'peer',
  watches: [
    ...SENT,
    'frame-received',
    'end-closed',
    'peer-crashed',
    'work-started',
    'effect-committed',
    'work-finished',
    'work-stopped',
    'request-settled',
  ],
  legal: 'to end waits as `disconnected`; with `stop-work` to stop, with `finish-work` to go on without answering',
  needs: 'the local events of the peer',
  begin: () => 'open',
  see: (memory, { type, event, flow }, { policies, observes }, peer) => {
    if (type === 'end-closed' || type === 'peer-crashed') return { memory: 'closed' };
    if (type === 'frame-received') {
      if (event.message !== 'close' || memory !== 'open') return { memory };
      return observes[peer as Peer]
        ? { memory: 'alone' }
        : { memory: 'alone', finding: cannotTell('the other end closed', localEventsOf(peer as Peer)) };
    }
    if (memory === 'open') return { memory };
    if (memory === 'closed' && flow === 'sent')
      return { memory, finding: broken('its end had closed', 'a message sent from an end that had closed') };
    if (type === 'request-settled') {
      if (event.to === 'disconnected') return { memory, finding: held('the wait ended as disconnected') };
      return event.to === 'cancelled' || event.to === 'completed'
        ? { memory, finding: broken('an end had closed', `a disconnect called ${event.to}`) }
        : { memory };
    }
    const policy = policies['endCloses'];
    if (policy === undefined) return { memory };
    if (type === 'work-stopped')
      return policy === 'stop-work' ? { memory, finding: held('the work stopped, as the policy says') } : { memory };
    if (!WORK.has(type)) return { memory };
    return policy === 'stop-work' || memory === 'closed'
      ? {
          memory,
          finding: broken(
            memory === 'closed' ? 'its end had closed' : 'policy: stop-work',
            'work that went on after an end had closed',
          ),
        }
      : { memory, finding: held('the work went on, as the policy says') };
  },
});

/** No message crashes a peer. */
export const crashFree = monitor<'calm' | 'met'>({
  id: 'policy.crash-free',
  per: 'peer',
  watches: [
    'request-received',
    'progress-received',
    'response-received',
    'cancellation-received',
    'frame-received',
    'peer-crashed',
  ],
  legal: 'to ignore or refuse what it cannot use',
  needs: 'the messages of the other peer, and whether the peer is still there',
  begin: () => 'calm',
  see: (memory, { type, wire }, _context, peer) => {
    if (type === 'peer-crashed')
      return { memory: 'calm', finding: broken(`the ${peer as Peer} died of what it read`, 'a crash over a message') };
    return { memory: wire?.kind === 'malformed' ? 'met' : memory };
  },
  end: (memory, { complete }, { observes }, peer) => {
    if (memory !== 'met' || !complete) return undefined;
    return observes[peer as Peer]
      ? held('a malformed message was read, and the peer went on')
      : cannotTell('a malformed message was delivered', localEventsOf(peer as Peer));
  },
});
