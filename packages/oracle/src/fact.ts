import { otherPeer, parseFrame, requesterOf, tokenKey, type Frame, type Message, type Peer } from '@signalbox/protocol';
import type { EventBody, EventType } from '@signalbox/trace';
import type { Monitor } from './rule.ts';

/** An event with the message it carries, read once for all rules. */
export interface Fact {
  readonly event: EventBody;
  readonly type: EventType;
  /** The peer it happened at; a timer belongs to the requester. */
  readonly at?: Peer;
  /** Whether a frame left or arrived with it. */
  readonly flow?: 'sent' | 'received';
  /** The frame as its shape tells. */
  readonly wire?: Message;
}

const FLOWS: Partial<Record<EventType, 'sent' | 'received'>> = {
  'request-sent': 'sent',
  'progress-sent': 'sent',
  'response-sent': 'sent',
  'cancellation-sent': 'sent',
  'frame-sent': 'sent',
  'request-received': 'received',
  'progress-received': 'received',
  'response-received': 'received',
  'cancellation-received': 'received',
  'frame-received': 'received',
};

/** Every event type that carries a frame one way. */
export const SENT: readonly EventType[] = ['request-sent', 'progress-sent', 'response-sent', 'cancellation-sent', 'frame-sent'];
export const RECEIVED: readonly EventType[] = ['request-received', 'progress-received', 'response-received', 'cancellation-received', 'frame-received'];

/** Reads an event for the rules. */
export function factOf(event: EventBody): Fact {
  const flow = FLOWS[event.type];
  const at = peerOf(event);
  const wire = flow === undefined || event.frame === undefined || event.message === 'close' ? undefined : read(event.frame);
  return { event, type: event.type, ...(at === undefined ? {} : { at }), ...(flow === undefined ? {} : { flow }), ...(wire === undefined ? {} : { wire }) };
}

/* A frame that is delivered is the object that was sent: it is read once. */
const readings = new WeakMap<object, Message>();
function read(frame: Frame): Message {
  if (typeof frame === 'string') return parseFrame(frame);
  const known = readings.get(frame);
  if (known !== undefined) return known;
  const message = parseFrame(frame);
  readings.set(frame, message);
  return message;
}

const peerOf = ({ by, request }: EventBody): Peer | undefined => {
  if (by === 'client' || by === 'server') return by;
  return by === 'timer' && request !== undefined ? requesterOf(request) : undefined;
};

/**
 * Gives the key under which a rule remembers what a fact is about; `undefined` when it is about none.
 *
 * The token of progress belongs to the peer that reads it, the token of a request to the peer that sends it.
 */
export function keyOf(per: Monitor['per'], { event, at, flow, wire }: Fact): string | undefined {
  switch (per) {
    case 'connection':
      return 'connection';
    case 'peer':
      return at;
    case 'request':
      return event.request;
    case 'token': {
      if (wire?.kind === 'progress' && at !== undefined) return tokenKey(flow === 'sent' ? otherPeer(at) : at, wire.token);
      if (event.token === undefined) return undefined;
      if (event.request !== undefined) return tokenKey(requesterOf(event.request), event.token);
      return wire?.kind === 'request' && at !== undefined ? tokenKey(flow === 'sent' ? at : otherPeer(at), event.token) : undefined;
    }
    default:
      return per satisfies never;
  }
}
