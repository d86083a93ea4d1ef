import { otherPeer, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import type { Fact } from './fact.ts';
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
const received = (life: ReceiverLife, { accepted, frame }: Fact['event']): ReceiverLife => {
  if (accepted === false) return life === 'unseen' ? 'refused' : life;
  if (life === 'open' || life === 'maybe' || life === 'accepted' || asksForTask(frame)) return 'tangled';
  return 'open';
};

/**
 * How the wait for a request stands at its requester.
 *
 * `answered`: a response was read and recognised. `late`: one was read after this peer had cancelled. `over`: the wait
 * ended without a response. `tangled`: the ID was used again while an answer to the first use could still come.
 */
export type Wait = 'unsent' | 'open' | 'cancelled' | 'answered' | 'late' | 'over' | 'tangled';

/** A {@link Wait} and, once the request is sent, its ID as it was written: what answers it carries the same. */
export type RequesterLife = 'unsent' | 'tangled' | `${Exclude<Wait, 'unsent' | 'tangled'>} ${string}`;

/** Gives the wait in a {@link RequesterLife}. */
export const waitOf = (life: RequesterLife): Wait => {
  const space = life.indexOf(' ');
  return (space < 0 ? life : life.slice(0, space)) as Wait;
};

/** The events a {@link requesterLife} is made of. */
export const REQUESTER_EVENTS: readonly EventType[] = [
  'request-sent',
  'cancellation-sent',
  'frame-sent',
  'response-received',
  'frame-received',
  'request-settled',
];

/** Tells whether a fact is a response to a wait, read by the peer that waits. */
export const answers = (life: RequesterLife, { at, flow, wire }: Fact, requester: Peer): boolean =>
  at === requester &&
  flow === 'received' &&
  wire?.kind === 'response' &&
  wire.id !== undefined &&
  life.slice(life.indexOf(' ') + 1) === JSON.stringify(wire.id);

/** Folds one event at the requester of an ID into how its wait stands. */
export function requesterLife(life: RequesterLife, fact: Fact, requester: Peer): RequesterLife {
  if (fact.at !== requester || life === 'tangled') return life;
  const { wire, flow, event, type } = fact;
  const wait = waitOf(life);
  if (issues(fact)) {
    const isFree = wait === 'unsent' || wait === 'answered' || wait === 'late';
    return isFree && (wire?.kind === 'request' || wire?.kind === 'malformed')
      ? `open ${JSON.stringify(wire.id)}`
      : 'tangled';
  }
  if (life === 'unsent') return life;
  const id = life.slice(wait.length + 1);
  if (flow === 'sent' && wire?.kind === 'cancellation')
    return wait === 'open' || wait === 'over' ? `cancelled ${id}` : life;
  if (answers(life, fact, requester)) {
    if (wait === 'open') return event.accepted === false ? life : `answered ${id}`;
    if (wait === 'over') return `answered ${id}`;
    return wait === 'cancelled' ? `late ${id}` : life;
  }
  return type === 'request-settled' && wait === 'open' ? `over ${id}` : life;
}
