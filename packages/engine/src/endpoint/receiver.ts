import {
  directionFrom,
  errorFrame,
  otherPeer,
  progressFrame,
  requestKey,
  responseFrame,
  sanitise,
  type Message,
  type ProgressUpdate,
  type RequestKey,
} from '@signalbox/protocol';
import type { ResourceKind } from '@signalbox/trace';
import { evidenceName, peerName, receiverName, UNSEEN, type ReceiverView, type World } from '@signalbox/world';
import { printMessage } from '../label.ts';
import { ignore, type Arrival } from './arrival.ts';
import { refOf, type Endpoint, type RequestRef } from './endpoint.ts';
import { closeEntries, release } from './release.ts';
import { entryChange, evidenceField, lookUp, type Turn } from './turn.ts';

type Request = Extract<Message, { kind: 'request' }>;

const viewOf = (world: World, { key }: RequestRef): ReceiverView => world.get(receiverName(key)) ?? UNSEEN;

/** Takes a request: registers it, or refuses one whose ID or token is still in use. */
export function receiveRequest(turn: Turn, endpoint: Endpoint, arrival: Arrival, request: Request): void {
  const key = arrival.request ?? requestKey(otherPeer(endpoint.peer), request.id);
  const about = { ...arrival, request: key, ...(request.token === undefined ? {} : { token: request.token }) };
  const sameId = lookUp(turn.world, endpoint, 'handling', request.id);
  const seen = (turn.world.get(receiverName(key)) ?? UNSEEN).state !== 'unseen';
  if (seen || sameId?.state === 'live' || sameId?.state === 'closing') {
    turn.emit({ ...about, type: 'request-received', accepted: false });
    return ignore(
      turn,
      about,
      seen ? 'this request was already received' : 'its ID is in use by a request in progress',
    );
  }
  const sameToken = request.token === undefined ? undefined : lookUp(turn.world, endpoint, 'reporting', request.token);
  if (sameToken?.state === 'live')
    return refuse(turn, endpoint, about, request.id, 'its token is in use by a request in progress', -32602);
  if (!handles(endpoint, key, request))
    return refuse(turn, endpoint, about, request.id, 'nothing here handles it', -32601);
  const acquired: ResourceKind[] = ['registry-entry', 'abort-controller'];
  turn.emit({
    ...about,
    type: 'request-received',
    accepted: true,
    from: 'unseen',
    to: 'queued',
    acquired,
    registry: [
      ...entryChange(endpoint, 'handling', request.id, { request: key, state: 'live' }),
      ...entryChange(endpoint, 'reporting', request.token, { request: key, state: 'live' }),
    ],
  });
}

/* What a peer works on is what it read: a forged request under the ID of another is not that one. */
function handles(endpoint: Endpoint, key: RequestKey, { token, method }: Request): boolean {
  const known = refOf(endpoint, key);
  return known !== undefined && known.token === token && known.method === method;
}

/* A request that cannot be taken is answered with an error, or its requester would wait for ever. */
function refuse(
  turn: Turn,
  endpoint: Endpoint,
  arrival: Arrival & { readonly request: RequestKey },
  id: RequestRef['id'],
  decision: string,
  code: number,
): void {
  turn.emit({ ...arrival, type: 'request-received', accepted: false, from: 'unseen', to: 'failed', decision });
  respond(turn, endpoint, arrival.request, id, errorFrame(id, code, `the request is refused: ${decision}`));
}

/** The handler starts; what it holds beside its entry is acquired now. */
export const start = (turn: Turn, endpoint: Endpoint, request: RequestRef): void =>
  turn.emit({
    type: 'work-started',
    by: endpoint.peer,
    request: request.key,
    from: viewOf(turn.world, request).state,
    to: 'working',
    acquired: ['abort-listener', ...request.holds],
  });

/** The handler reports progress. Without a token, or with a value that does not increase, nothing leaves. */
export function report(turn: Turn, endpoint: Endpoint, request: RequestRef, update: ProgressUpdate): void {
  const token = endpoint.behaviour.reportToken(request);
  const entry = token === undefined ? undefined : lookUp(turn.world, endpoint, 'reporting', token);
  const refuse = (decision: string) =>
    turn.emit({ type: 'message-dropped', by: endpoint.peer, request: request.key, message: 'progress', decision });
  if (token === undefined) return refuse('not sent: the request carries no progress token');
  if (turn.world.get(peerName(endpoint.peer)) === 'alone') return refuse('not sent: the other end has closed');
  if (!endpoint.behaviour.mayReport(update.progress, entry?.last))
    return refuse(`not sent: ${update.progress} is not greater than ${entry?.last ?? 'nothing'}`);
  turn.emit({
    type: 'progress-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    request: request.key,
    token,
    message: 'progress',
    name: printMessage({ message: 'progress', id: request.id, value: update.progress }),
    frame: progressFrame(token, update),
    ...(update.message === undefined ? {} : { text: sanitise(update.message) }),
    ...(entry === undefined
      ? {}
      : { registry: entryChange(endpoint, 'reporting', token, { ...entry, last: update.progress }) }),
  });
}

/** The handler commits an effect. Nothing undoes it. */
export const commit = (turn: Turn, endpoint: Endpoint, request: RequestRef, effect: string): void =>
  turn.emit({
    type: 'effect-committed',
    by: endpoint.peer,
    request: request.key,
    effect,
    decision: `committed ${JSON.stringify(effect)}`,
  });

/** The handler returns, or throws; the response is not written yet. */
export const finish = (turn: Turn, endpoint: Endpoint, request: RequestRef, failed: boolean): void =>
  turn.emit({
    type: failed ? 'work-failed' : 'work-finished',
    by: endpoint.peer,
    request: request.key,
    from: viewOf(turn.world, request).state,
    to: 'finished',
  });

/** The response is serialised and sent, and what the request held goes. */
export function write(turn: Turn, endpoint: Endpoint, request: RequestRef, failed: boolean): void {
  const to = failed ? 'failed' : 'ran';
  const from = viewOf(turn.world, request).state;
  if (turn.world.get(peerName(endpoint.peer)) === 'alone')
    turn.emit({
      type: 'message-dropped',
      by: endpoint.peer,
      request: request.key,
      message: 'response',
      from,
      to,
      decision: 'not sent: the other end has closed',
    });
  else {
    const id = endpoint.behaviour.responseId(request.id);
    const frame = failed ? errorFrame(id, -32603, 'the work failed') : responseFrame(id, request.method);
    respond(turn, endpoint, request.key, request.id, frame, { from, to });
  }
  closeEntries(turn, endpoint, 'receiver', request);
  sendAfterwards(turn, endpoint, request, 'ran');
}

function respond(
  turn: Turn,
  endpoint: Endpoint,
  key: RequestRef['key'],
  id: RequestRef['id'],
  frame: ReturnType<typeof errorFrame>,
  states: { readonly from?: ReceiverView['state']; readonly to?: ReceiverView['state'] } = {},
): void {
  turn.emit({
    type: 'response-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    request: key,
    message: 'response',
    name: printMessage({ message: 'response', id }),
    frame,
    ...states,
  });
}

/** Work on a request ends without a response. */
export function stop(
  turn: Turn,
  endpoint: Endpoint,
  request: RequestRef,
  decision: string,
  to: ReceiverView['state'] = 'stopped',
): void {
  const view = viewOf(turn.world, request);
  const accepted = turn.world.get(evidenceName(request.key)) === 'accepted';
  turn.emit({
    type: 'work-stopped',
    by: endpoint.peer,
    request: request.key,
    from: view.state,
    to,
    decision:
      view.effects.length === 0
        ? decision
        : `${decision}; ${view.effects.join(', ')} stays committed: to be reconciled`,
    ...(accepted ? evidenceField(endpoint, view.effects.length === 0 ? 'work-stopped' : 'effect-first') : {}),
  });
  closeEntries(turn, endpoint, 'receiver', request);
  if (to === 'stopped') sendAfterwards(turn, endpoint, request, 'stopped');
}

function sendAfterwards(turn: Turn, endpoint: Endpoint, request: RequestRef, end: 'ran' | 'stopped'): void {
  for (const message of endpoint.behaviour.afterEnd(end)) {
    if (message === 'response')
      respond(turn, endpoint, request.key, request.id, responseFrame(request.id, request.method));
    else if (request.token !== undefined)
      turn.emit({
        type: 'progress-sent',
        by: endpoint.peer,
        direction: directionFrom(endpoint.peer),
        request: request.key,
        token: request.token,
        message: 'progress',
        name: printMessage({ message: 'progress', id: request.id, value: 99 }),
        frame: progressFrame(request.token, { progress: 99 }),
      });
  }
}

/** Releases what an ended request still holds at its receiver. */
export const releaseReceiver = (turn: Turn, endpoint: Endpoint, request: RequestRef): void =>
  release(turn, endpoint, 'receiver', request);
