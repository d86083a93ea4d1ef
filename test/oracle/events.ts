import {
  cancelledFrame,
  directionFrom,
  errorFrame,
  otherPeer,
  progressFrame,
  requestFrame,
  responseFrame,
  type Frame,
  type Peer,
  type ProgressToken,
  type RequestId,
  type RequestKey,
} from '@signalbox/protocol';
import { judge, RULES, type Context } from '@signalbox/oracle';
import type { EventBody, EventType, TraceEvent } from '@signalbox/trace';

type Extra = Partial<Omit<EventBody, 'token'>>;

const key = (peer: Peer, id: string | number): RequestKey => `${peer}:${JSON.stringify(id)}` as RequestKey;

const offered = (token: string | number | undefined): Pick<EventBody, 'token'> =>
  token === undefined ? {} : { token: token as ProgressToken };

const leaves = (by: Peer, type: EventType, message: EventBody['message'], frame: Frame, extra: Extra): EventBody => ({
  type,
  by,
  direction: directionFrom(by),
  ...(message === undefined ? {} : { message }),
  frame,
  ...extra,
});

const ARRIVES: Partial<Record<EventType, EventType>> = {
  'request-sent': 'request-received',
  'progress-sent': 'progress-received',
  'response-sent': 'response-received',
  'cancellation-sent': 'cancellation-received',
  'frame-sent': 'frame-received',
  'end-closed': 'frame-received',
};

/** A request leaves. */
export const asks = (
  by: Peer,
  id: string | number,
  { token, method = 'tools/call', ...extra }: Extra & { token?: string | number; method?: string } = {},
): EventBody =>
  leaves(by, 'request-sent', 'request', requestFrame(id as RequestId, method, token as ProgressToken | undefined), {
    request: key(by, id),
    ...extra,
    ...offered(token),
  });

/** A result leaves, of a request of the other peer. */
export const replies = (by: Peer, id: string | number, extra: Extra = {}): EventBody =>
  leaves(by, 'response-sent', 'response', responseFrame(id as RequestId, 'tools/call'), {
    request: key(otherPeer(by), id),
    ...extra,
  });

/** An error leaves, of a request of the other peer. */
export const refuses = (by: Peer, id: string | number, extra: Extra = {}): EventBody =>
  leaves(by, 'response-sent', 'response', errorFrame(id as RequestId, -32603, 'no'), {
    request: key(otherPeer(by), id),
    ...extra,
  });

/** A cancellation leaves. */
export const cancels = (by: Peer, id: string | number, extra: Extra = {}): EventBody =>
  leaves(by, 'cancellation-sent', 'cancellation', cancelledFrame(id as RequestId), { request: key(by, id), ...extra });

/** Progress leaves, on a request of the other peer. */
export const reports = (
  by: Peer,
  id: string | number,
  token: string | number,
  progress: number,
  extra: Extra & { total?: number } = {},
): EventBody => {
  const { total, ...rest } = extra;
  return leaves(by, 'progress-sent', 'progress', progressFrame(token as ProgressToken, { progress, total }), {
    request: key(otherPeer(by), id),
    ...rest,
    ...offered(token),
  });
};

/** A frame leaves as it stands, and nothing says what it is about. */
export const writes = (by: Peer, frame: Frame): EventBody => leaves(by, 'frame-sent', 'frame', frame, {});

/** An end closes. */
export const closes = (by: Peer): EventBody => leaves(by, 'end-closed', 'close', '', {});

/** What left arrives at the other peer, which acts on it unless said otherwise. */
export const arrives = (sent: EventBody, extra: Extra = {}): EventBody => ({
  type: ARRIVES[sent.type] ?? 'frame-received',
  by: otherPeer(sent.by as Peer),
  ...(sent.direction === undefined ? {} : { direction: sent.direction }),
  ...(sent.message === undefined ? {} : { message: sent.message }),
  ...(sent.request === undefined ? {} : { request: sent.request }),
  ...(sent.token === undefined ? {} : { token: sent.token }),
  ...(sent.frame === undefined ? {} : { frame: sent.frame }),
  ...(sent.type === 'cancellation-sent' || sent.type === 'frame-sent' || sent.type === 'end-closed'
    ? {}
    : { accepted: true }),
  ...extra,
});

/** Leaves and arrives. */
export const travels = (sent: EventBody, extra: Extra = {}): readonly EventBody[] => [sent, arrives(sent, extra)];

/** Something happens inside a peer, about a request. */
export const inside = (
  by: EventBody['by'],
  type: EventType,
  requester: Peer,
  id: string | number,
  extra: Extra = {},
): EventBody => ({
  type,
  by,
  request: key(requester, id),
  ...extra,
});

/** Everything is seen, in the default revision on stdio, with the default of every policy. */
export const SEEN: Context = {
  revision: '2025-11-25',
  transport: 'stdio',
  policies: {
    cancellation: 'on-receipt',
    afterCancel: 'settle',
    invalidProgress: 'ignore',
    lateResponse: 'ignore',
    endCloses: 'stop-work',
    tombstones: 'kept',
    evidence: 'kept',
  },
  observes: { client: true, server: true },
  resources: 'exact',
};

/** Only messages are seen. */
export const UNSEEN: Context = { ...SEEN, observes: { client: false, server: false }, resources: 'none' };

/** A trace written by hand, and what is known of it besides. */
export interface Told {
  readonly events: readonly EventBody[];
  readonly context?: Context;
  /** Whether more may still come at its end. Nothing does, unless said otherwise. */
  readonly mayGoOn?: boolean;
}

/** Judges a trace written by hand by every rule. */
export const judged = ({ events, context = SEEN, mayGoOn = false }: Told) =>
  judge(
    RULES,
    context,
    events.map((event, index): TraceEvent => ({ seq: index + 1, step: index + 1, ...event })),
    { quiet: true, complete: !mayGoOn },
  );
