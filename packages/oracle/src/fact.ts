import {
  otherPeer,
  parseFrame,
  requesterOf,
  tokenKey,
  type Frame,
  type Message,
  type Peer,
  type ProgressToken,
  type RequestId,
} from '@signalbox/protocol';
import type { EventBody, EventType } from '@signalbox/trace';
import { membersOf, offeredToken } from './raw.ts';
import type { Per } from './rule.ts';

/** An event with the message it carries, read once for all rules. */
export interface Fact {
  readonly event: EventBody;
  readonly type: EventType;
  /** The peer it happened at; a timer belongs to the requester. */
  readonly at: Peer | undefined;
  /** Whether a frame left or arrived with it. */
  readonly flow: 'sent' | 'received' | undefined;
  /** The frame as its shape tells. */
  readonly wire: Message | undefined;
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

/** Every event type with which a frame leaves. */
export const SENT: readonly EventType[] = [
  'request-sent',
  'progress-sent',
  'response-sent',
  'cancellation-sent',
  'frame-sent',
];

/** Every event type with which a frame arrives. */
export const RECEIVED: readonly EventType[] = [
  'request-received',
  'progress-received',
  'response-received',
  'cancellation-received',
  'frame-received',
];

/** Reads an event for the rules. */
export function factOf(event: EventBody): Fact {
  const flow = FLOWS[event.type];
  const carries = flow !== undefined && event.frame !== undefined && event.message !== 'close';
  return { event, type: event.type, at: peerOf(event), flow, wire: carries ? read(event.frame) : undefined };
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

/** Gives the peer that sent the frame of a fact. */
export const writerOf = ({ at, flow }: Fact): Peer | undefined =>
  at === undefined || flow === undefined ? undefined : flow === 'sent' ? at : otherPeer(at);

/** Gives the peer that issued the request a frame names, and the ID it names it by. */
function named(fact: Fact): { readonly requester: Peer; readonly id: RequestId } | undefined {
  const writer = writerOf(fact);
  const { wire } = fact;
  if (writer === undefined || wire === undefined) return undefined;
  switch (wire.kind) {
    case 'request':
      return { requester: writer, id: wire.id };
    case 'cancellation':
      return { requester: writer, id: wire.requestId };
    case 'response':
      return wire.id === undefined ? undefined : { requester: otherPeer(writer), id: wire.id };
    case 'malformed':
      return wire.id === undefined || wire.as === 'response' ? undefined : { requester: writer, id: wire.id };
    case 'progress':
    case 'notification':
      return undefined;
    default:
      return wire satisfies never;
  }
}

/** Gives the token a frame reports on or offers; the token of an event that carries none of these. */
function tokenOf({ event, wire }: Fact): ProgressToken | undefined {
  if (wire?.kind === 'progress' || wire?.kind === 'request') return wire.token;
  return wire?.kind === 'malformed' && wire.as === 'request' ? offeredToken(membersOf(event.frame)) : event.token;
}

/** Gives the peer whose token it is: progress goes to it, a request comes from it. */
function collectorOf(fact: Fact): Peer | undefined {
  const writer = writerOf(fact);
  const kind = fact.wire?.kind;
  if (writer !== undefined && kind === 'progress') return otherPeer(writer);
  if (writer !== undefined && (kind === 'request' || kind === 'malformed')) return writer;
  return fact.event.request === undefined ? undefined : requesterOf(fact.event.request);
}

/** Gives the ID of a request key without the mark of a second use. */
const withoutUse = (key: string): string => {
  if (key.endsWith('"')) return key;
  const mark = key.lastIndexOf('#');
  return mark < 0 ? key : key.slice(0, mark);
};

/*
 * The peer's own name for a request comes first, because a subject may choose other IDs for the wire; a name that
 * belongs to the wrong peer is a mistake of the peer that gave it, and the wire decides.
 */
function idKey(fact: Fact): string | undefined {
  const { request } = fact.event;
  const wire = named(fact);
  if (request !== undefined && (wire === undefined || requesterOf(request) === wire.requester))
    return withoutUse(request);
  return wire === undefined ? undefined : `${wire.requester}:${JSON.stringify(wire.id)}`;
}

/** Gives the key under which a rule remembers what a fact is about; `undefined` when it is about none. */
export function keyOf(per: Per, fact: Fact): string | undefined {
  const { event, at } = fact;
  switch (per) {
    case 'connection':
      return 'connection';
    case 'peer':
      return at;
    case 'request':
      return event.request;
    case 'id':
      return idKey(fact);
    case 'id-text': {
      const wire = named(fact);
      return wire === undefined ? undefined : `${wire.requester}:${wire.id}`;
    }
    case 'value': {
      const key = idKey(fact);
      return key === undefined ? undefined : idOf(key);
    }
    case 'token':
    case 'token-text': {
      const token = tokenOf(fact);
      const collector = collectorOf(fact);
      if (token === undefined || collector === undefined) return undefined;
      return per === 'token' ? tokenKey(collector, token) : `${collector}:${token}`;
    }
    case 'account':
      if (at === undefined) return undefined;
      if (event.type === 'resources-counted') return at;
      return event.request === undefined ? undefined : `${at} ${event.request}`;
    default:
      return per satisfies never;
  }
}

/** Gives the ID of a request key as JSON. */
export const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/** Gives the ID key of a fact: the requester and the ID as JSON, all uses of it. */
export const idKeyOf = (fact: Fact): string | undefined => idKey(fact);
