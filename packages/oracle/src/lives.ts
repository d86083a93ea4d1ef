import { otherPeer, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { EventBody, EventType } from '@signalbox/trace';
import { RECEIVED, SENT, type Fact } from './fact.ts';
import { asksForTask } from './raw.ts';
import type { Context } from './rule.ts';

/** Gives the peer that issued the request of a key. */
export const requesterOfKey = (key: string): Peer => requesterOf(key as RequestKey);

/** Gives the peer that handles the request of a key. */
export const receiverOfKey = (key: string): Peer => otherPeer(requesterOf(key as RequestKey));

/** Tells whether a frame that leaves uses an ID for a request, even one that is malformed otherwise. */
export const issues = ({ flow, wire }: Fact): boolean =>
  flow === 'sent' &&
  (wire?.kind === 'request' || (wire?.kind === 'malformed' && wire.as === 'request' && wire.id !== undefined));

/**
 * How a request stands at its receiver, as far as the events tell.
 *
 * `maybe`: a cancellation reached a receiver whose local events are not seen. `ended`: over without an answer and
 * without a cancellation, because an end closed. `tangled`: its ID came again while it was in use, so no later event
 * says which of the two it is about; or it became a task.
 */
export type ReceiverLife =
  'unseen' | 'refused' | 'open' | 'maybe' | 'accepted' | 'stopped' | 'answered' | 'ended' | 'tangled';

/** The events a {@link receiverLife} is made of. */
export const RECEIVER_EVENTS: readonly EventType[] = [
  'request-received',
  'frame-received',
  'cancellation-received',
  'cancellation-accepted',
  'work-stopped',
  'response-sent',
  'frame-sent',
  'message-dropped',
];

/** Folds one event at the receiver of an ID into how the request stands there. */
export function receiverLife(life: ReceiverLife, fact: Fact, context: Context, receiver: Peer): ReceiverLife {
  if (fact.at !== receiver || life === 'tangled') return life;
  const { wire, flow, event } = fact;
  if (flow === 'received') {
    if (wire?.kind === 'request') return received(life, event);
    return wire?.kind === 'cancellation' && life === 'open' && !context.observes[receiver] ? 'maybe' : life;
  }
  if (flow === 'sent') return wire?.kind === 'response' && life !== 'unseen' ? 'answered' : life;
  switch (fact.type) {
    case 'cancellation-accepted':
      return life === 'open' || life === 'maybe' ? 'accepted' : life;
    case 'work-stopped':
      if (life === 'accepted') return 'stopped';
      return life === 'open' || life === 'maybe' ? 'ended' : life;
    case 'message-dropped':
      return event.message === 'response' && (life === 'open' || life === 'maybe') ? 'ended' : life;
    default:
      return life;
  }
}

/* A request that becomes a task is answered with a handle long before it is over. */
const received = (life: ReceiverLife, { accepted, frame }: EventBody): ReceiverLife => {
  if (accepted === false) return life === 'unseen' ? 'refused' : life;
  if (life === 'open' || life === 'maybe' || life === 'accepted' || asksForTask(frame)) return 'tangled';
  return 'open';
};

/**
 * How the wait for a request stands at its requester.
 *
 * `late`: a response was read after this peer had cancelled. `over`: the wait ended without a response.
 * `tangled`: the ID was used again while an answer to the first use could still come.
 */
export type RequesterLife = 'unsent' | 'open' | 'cancelled' | 'answered' | 'late' | 'over' | 'tangled';

/** The events a {@link requesterLife} is made of. */
export const REQUESTER_EVENTS: readonly EventType[] = [
  'request-sent',
  'cancellation-sent',
  'frame-sent',
  'response-received',
  'frame-received',
  'request-settled',
];

/** Folds one event at the requester of an ID into how its wait stands. */
export function requesterLife(life: RequesterLife, fact: Fact, requester: Peer): RequesterLife {
  if (fact.at !== requester || life === 'tangled') return life;
  if (issues(fact)) return life === 'unsent' || life === 'answered' || life === 'late' ? 'open' : 'tangled';
  const kind = fact.wire?.kind;
  if (fact.flow === 'sent' && kind === 'cancellation') return life === 'open' || life === 'over' ? 'cancelled' : life;
  if (fact.flow === 'received' && kind === 'response') {
    if (life === 'open' || life === 'over') return 'answered';
    return life === 'cancelled' ? 'late' : life;
  }
  return fact.type === 'request-settled' && life === 'open' ? 'over' : life;
}

/** Every event that carries a frame. */
export const CARRYING: readonly EventType[] = [...SENT, ...RECEIVED];
