import {
  otherPeer,
  parseFrame,
  remember,
  requesterOf,
  tokenKey,
  type Message,
  type Peer,
  type ProgressToken,
  type RequestId,
} from '@signalbox/protocol';
import type { EventBody, EventType } from '@signalbox/trace';
import { membersOf, offeredToken } from './raw.ts';
import type { Per } from './rule.ts';

type Told =
  | 'request'
  | 'token'
  | 'message'
  | 'from'
  | 'to'
  | 'accepted'
  | 'acquired'
  | 'released'
  | 'evidence'
  | 'counted'
  | 'frame';

/** An event with the message it carries, read once for all rules. */
export interface Fact {
  /** What rules ask of the event: each field is there, whatever the event left out, so all facts have one shape. */
  readonly event: { readonly [Field in Told]: EventBody[Field] };
  readonly type: EventType;
  /** The peer it happened at; a timer belongs to the requester. */
  readonly at: Peer | undefined;
  /** Whether a frame left or arrived with it. */
  readonly flow: 'sent' | 'received' | undefined;
  /** The frame as its shape tells. */
  readonly wire: Message | undefined;
  /** The requester and the ID as JSON, all uses of it, of the request it is about. */
  readonly id: string | undefined;
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
  const { type, by, request, token, message, from, to, accepted, acquired, released, evidence, counted, frame } = event;
  const at =
    by === 'client' || by === 'server'
      ? by
      : by === 'timer' && request !== undefined
        ? requesterOf(request)
        : undefined;
  const wire = flow !== undefined && frame !== undefined && message !== 'close' ? parseFrame(frame) : undefined;
  return {
    event: { request, token, message, from, to, accepted, acquired, released, evidence, counted, frame },
    type,
    at,
    flow,
    wire,
    id: idKey(request, namedBy(at, flow, wire)),
  };
}

/** Gives the peer that sent the frame of a fact. */
export const writerOf = ({ at, flow }: Pick<Fact, 'at' | 'flow'>): Peer | undefined =>
  at === undefined || flow === undefined ? undefined : flow === 'sent' ? at : otherPeer(at);

type Named = { readonly requester: Peer; readonly id: RequestId } | undefined;

/** Gives the peer that issued the request a frame names, and the ID it names it by. */
function namedBy(at: Fact['at'], flow: Fact['flow'], wire: Fact['wire']): Named {
  const writer = writerOf({ at, flow });
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
const withoutUse = remember((key: string): string => {
  if (key.endsWith('"')) return key;
  const mark = key.lastIndexOf('#');
  return mark < 0 ? key : key.slice(0, mark);
});

/*
 * The peer's own name for a request comes first, because a subject may choose other IDs for the wire; a name that
 * belongs to the wrong peer is a mistake of the peer that gave it, and the wire decides.
 */
function idKey(request: EventBody['request'], wire: Named): string | undefined {
  if (request !== undefined && (wire === undefined || requesterOf(request) === wire.requester))
    return withoutUse(request);
  return wire === undefined ? undefined : `${wire.requester}:${JSON.stringify(wire.id)}`;
}

/* What one peer has under an ID or a token whose JSON type is forgotten, and what it holds for a request. */
const TEXTS = {
  client: remember((value: string | number) => `client:${value}`),
  server: remember((value: string | number) => `server:${value}`),
};
const ACCOUNTS = {
  client: remember((request: string) => `client ${request}`),
  server: remember((request: string) => `server ${request}`),
};
const TOKENS = {
  client: remember((token: ProgressToken) => tokenKey('client', token)),
  server: remember((token: ProgressToken) => tokenKey('server', token)),
};

/** Gives the key under which a rule remembers what a fact is about; `undefined` when it is about none. */
export function keyOf(per: Per, fact: Fact): string | undefined {
  const { event, type, at } = fact;
  switch (per) {
    case 'connection':
      return 'connection';
    case 'peer':
      return at;
    case 'request':
      return event.request;
    case 'id':
      return fact.id;
    case 'id-text': {
      const wire = namedBy(at, fact.flow, fact.wire);
      return wire === undefined ? undefined : TEXTS[wire.requester](wire.id);
    }
    case 'value':
      return fact.id === undefined ? undefined : idOf(fact.id);
    case 'token':
    case 'token-text': {
      const token = tokenOf(fact);
      const collector = collectorOf(fact);
      if (token === undefined || collector === undefined) return undefined;
      return (per === 'token' ? TOKENS : TEXTS)[collector](token);
    }
    case 'account':
      if (at === undefined) return undefined;
      if (type === 'resources-counted') return at;
      return event.request === undefined ? undefined : ACCOUNTS[at](event.request);
    default:
      return per satisfies never;
  }
}

/** Gives the ID of a request key as JSON. */
export const idOf = remember((key: string): string => key.slice(key.indexOf(':') + 1));
