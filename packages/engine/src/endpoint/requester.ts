import { cancelledFrame, directionFrom, requestFrame, sanitise, type Note } from '@signalbox/protocol';
import type { RequesterState, ResourceKind } from '@signalbox/trace';
import { evidenceName, requesterName, UNSENT, type Readable, type RequesterView, type World } from '@signalbox/world';
import { printMessage } from '../label.ts';
import { issuedBy, type Endpoint, type RequestRef } from './endpoint.ts';
import { closeEntries, release } from './release.ts';
import { entryChange, evidenceField, lookUp, type Turn } from './turn.ts';

const viewOf = (world: World, { key }: RequestRef): RequesterView => world.get(requesterName(key)) ?? UNSENT;

/** Says why a request must not be issued now, or nothing. */
export function whyNotIssue(
  world: Readable,
  endpoint: Endpoint,
  request: RequestRef,
  idUsed: boolean,
): string | undefined {
  const tokenHeld =
    request.token !== undefined &&
    ['live', 'closing'].includes(lookUp(world, endpoint, 'collecting', request.token)?.state ?? '');
  return endpoint.behaviour.mayIssue({ idUsed, tokenHeld });
}

/** Sends a request and opens what the wait for it needs. */
export function issue(turn: Turn, endpoint: Endpoint, request: RequestRef): void {
  const { key, id, token, method, deadline } = request;
  const acquired: ResourceKind[] = ['registry-entry', 'abort-listener'];
  if (token !== undefined) acquired.push('progress-collector');
  if (deadline) acquired.push('timer');
  const before = token === undefined ? undefined : lookUp(turn.world, endpoint, 'collecting', token);
  const inherited = endpoint.behaviour.keepsLastProgress && before?.last !== undefined ? { last: before.last } : {};
  turn.emit({
    type: 'request-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    request: key,
    ...(token === undefined ? {} : { token }),
    message: 'request',
    name: printMessage({ message: 'request', id }),
    frame: requestFrame(id, method, token),
    from: 'unsent',
    to: 'waiting',
    acquired,
    registry: [
      ...entryChange(endpoint, 'issued', id, { request: key, state: 'live' }),
      ...entryChange(endpoint, 'collecting', token, { request: key, state: 'live', ...inherited }),
    ],
  });
}

const afterCancel = ({ behaviour, policies }: Endpoint) => behaviour.afterCancel(policies.afterCancel);

/** Sends a cancellation for a request of this peer, and ends the wait if the policy does. */
export function cancel(turn: Turn, endpoint: Endpoint, request: RequestRef, reason?: string): void {
  for (let sent = 0; sent < endpoint.behaviour.cancellationsPerIntent; sent++)
    sendCancellation(turn, endpoint, request, reason);
  const waits = viewOf(turn.world, request).state === 'waiting' && afterCancel(endpoint) === 'settle';
  if (waits || endpoint.behaviour.overwrites)
    settle(turn, endpoint, request, 'cancelled', 'stopped waiting; what the receiver does is unknown');
}

function sendCancellation(turn: Turn, endpoint: Endpoint, { key, id }: RequestRef, reason?: string): void {
  const before = turn.world.get(requesterName(key))?.state ?? 'unsent';
  const waits = before === 'waiting' && afterCancel(endpoint) === 'wait';
  const frame = cancelledFrame(id, reason);
  turn.emit({
    type: 'cancellation-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    request: key,
    message: 'cancellation',
    name: printMessage({ message: 'cancellation', id }),
    frame,
    ...(waits ? { from: before, to: 'cancel-requested' as const } : { from: before }),
    ...(turn.world.get(evidenceName(key)) === undefined
      ? evidenceField(endpoint, endpoint.behaviour.recordsAsSent)
      : {}),
    ...(reason === undefined ? {} : { text: sanitise(reason) }),
  });
}

/** The deadline of a request fires: a cancellation leaves unless one did or none may, and the wait ends. */
export function expire(turn: Turn, endpoint: Endpoint, request: RequestRef): void {
  turn.emit({ type: 'deadline-fired', by: 'timer', request: request.key });
  const view = viewOf(turn.world, request);
  if (view.cancellations === 0 && endpoint.behaviour.mayCancel(view, request.method) === undefined)
    sendCancellation(turn, endpoint, request, 'deadline');
  settle(turn, endpoint, request, 'timed-out', 'the deadline fired; what the receiver does is unknown');
}

/** Ends the wait for a request: its evidence is copied into the event before anything that held it is released. */
export function settle(
  turn: Turn,
  endpoint: Endpoint,
  request: RequestRef,
  to: RequesterState,
  decision: string,
): void {
  const text = collected(turn.world, endpoint, request);
  turn.emit({
    type: 'request-settled',
    by: endpoint.peer,
    request: request.key,
    from: viewOf(turn.world, request).state,
    to,
    decision,
    ...(text === undefined ? {} : { text }),
    ...(to === 'disconnected' ? evidenceField(endpoint, 'unknown') : {}),
  });
  closeEntries(turn, endpoint, 'requester', request);
  if (endpoint.behaviour.clears === 'every') clearEvery(turn, endpoint, request);
}

function collected(world: World, endpoint: Endpoint, { token }: RequestRef): Note | undefined {
  const last = token === undefined ? undefined : lookUp(world, endpoint, 'collecting', token)?.last;
  return token === undefined || last === undefined
    ? undefined
    : sanitise(`last progress ${last} of token ${JSON.stringify(token)}`);
}

function clearEvery(turn: Turn, endpoint: Endpoint, request: RequestRef): void {
  for (const other of issuedBy(endpoint)) {
    if (other.key === request.key) continue;
    const entry = other.token === undefined ? undefined : lookUp(turn.world, endpoint, 'collecting', other.token);
    if (entry?.state !== 'live') continue;
    turn.emit({
      type: 'resource-released',
      by: endpoint.peer,
      request: other.key,
      from: viewOf(turn.world, other).state,
      requested: ['progress-collector'],
      released: ['progress-collector'],
      registry: entryChange(endpoint, 'collecting', other.token, undefined),
    });
  }
}

/** Releases what a settled request still holds at its requester. */
export const releaseRequester = (turn: Turn, endpoint: Endpoint, request: RequestRef): void =>
  release(turn, endpoint, 'requester', request);
