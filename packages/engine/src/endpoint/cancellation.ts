import { requesterOf, sanitise, type Message } from '@signalbox/protocol';
import { evidenceName, receiverName, requesterName, UNSEEN, type ReceiverView, type World } from '@signalbox/world';
import { answerWithError, type Arrival } from './arrival.ts';
import type { CancellationTarget } from './behaviour.ts';
import { handledBy, refOf, type Endpoint, type RequestRef } from './endpoint.ts';
import { stop } from './receiver.ts';
import { settle } from './requester.ts';
import { evidenceField, lookUp, type Turn } from './turn.ts';

type Cancellation = Extract<Message, { kind: 'cancellation' }>;

const viewOf = (world: World, { key }: RequestRef): ReceiverView => world.get(receiverName(key)) ?? UNSEEN;

/** Takes a cancellation: stops the request it names, or leaves everything as it is and says why. */
export function receiveCancellation(
  turn: Turn,
  endpoint: Endpoint,
  arrival: Arrival,
  cancellation: Cancellation,
): void {
  const named = findTarget(turn.world, endpoint, cancellation);
  const text = cancellation.reason === undefined ? {} : { text: sanitise(cancellation.reason) };
  turn.emit({
    ...arrival,
    ...text,
    type: arrival.message === 'frame' ? 'frame-received' : 'cancellation-received',
    ...seen(turn.world, endpoint, named.request),
  });
  const fallback =
    named.target === 'unknown' && endpoint.behaviour.fallsBack ? latestInProgress(turn.world, endpoint) : undefined;
  const request = fallback ?? named.request;
  const verdict = endpoint.behaviour.onCancellation(fallback === undefined ? named.target : 'in-progress');
  if (!verdict.accept && named.target === 'queued') return decline(turn, endpoint, arrival, undefined, verdict.because);
  if (request === undefined || !verdict.accept)
    return decline(turn, endpoint, arrival, request, verdict.accept ? 'nothing is in progress' : verdict.because);
  if (endpoint.policies.cancellation === 'declined') {
    const from = viewOf(turn.world, request).state;
    turn.emit({
      type: 'cancellation-ignored',
      by: endpoint.peer,
      request: request.key,
      from,
      ...(from === 'working' ? { to: 'declined' as const } : {}),
      decision: 'policy: this request cannot be stopped',
    });
    return;
  }
  accept(turn, endpoint, request);
}

const seen = (world: World, endpoint: Endpoint, request: RequestRef | undefined) =>
  request !== undefined && world.get(evidenceName(request.key)) === 'requested'
    ? { request: request.key, ...evidenceField(endpoint, 'received') }
    : {};

/** A peer with the defect lets a cancellation that names nothing fall on the latest request in progress. */
export function fallBack(turn: Turn, endpoint: Endpoint): void {
  const request = endpoint.behaviour.fallsBack ? latestInProgress(turn.world, endpoint) : undefined;
  if (request !== undefined) accept(turn, endpoint, request);
}

function findTarget(
  world: World,
  endpoint: Endpoint,
  { requestId }: Cancellation,
): { target: CancellationTarget; request?: RequestRef } {
  const entry = lookUp(world, endpoint, 'handling', requestId);
  const request = entry && refOf(endpoint, entry.request);
  if (entry === undefined || request === undefined) return { target: 'unknown' };
  if (requesterOf(request.key) === endpoint.peer) return ownTarget(world, request);
  if (request.method === 'initialize') return { target: 'initialize', request };
  const view = viewOf(world, request);
  if (view.stopping || (entry.state === 'closing' && view.state === 'stopped')) return { target: 'stopping', request };
  if (entry.state !== 'live') return { target: 'finished', request };
  return { target: view.state === 'queued' ? 'queued' : 'in-progress', request };
}

/* Only a peer that mixes up the directions finds a request of its own under the ID of a cancellation it reads. */
const ownTarget = (world: World, request: RequestRef): { target: CancellationTarget; request: RequestRef } => ({
  target: world.get(requesterName(request.key))?.state === 'waiting' ? 'in-progress' : 'finished',
  request,
});

const latestInProgress = (world: World, endpoint: Endpoint): RequestRef | undefined =>
  handledBy(endpoint)
    .filter((request) => ['queued', 'working', 'finished'].includes(viewOf(world, request).state))
    .at(-1);

function decline(
  turn: Turn,
  endpoint: Endpoint,
  arrival: Arrival,
  request: RequestRef | undefined,
  decision: string,
): void {
  turn.emit({
    type: 'cancellation-ignored',
    by: endpoint.peer,
    ...(request === undefined
      ? arrival.request === undefined
        ? {}
        : { request: arrival.request }
      : { request: request.key, from: viewOf(turn.world, request).state }),
    decision,
  });
  if (endpoint.behaviour.answersNotifications) answerWithError(turn, endpoint);
  if (request === undefined) return;
  const from = viewOf(turn.world, request).state;
  const to = endpoint.behaviour.afterLateCancellation({ ...viewOf(turn.world, request) });
  if (to !== from) turn.emit({ type: 'work-stopped', by: endpoint.peer, request: request.key, from, to });
}

function accept(turn: Turn, endpoint: Endpoint, request: RequestRef): void {
  if (requesterOf(request.key) === endpoint.peer)
    return settle(turn, endpoint, request, 'cancelled', 'ended by a cancellation of the other direction');
  const from = viewOf(turn.world, request).state;
  const goesOn = !endpoint.behaviour.stopsWork;
  turn.emit({
    type: 'cancellation-accepted',
    by: endpoint.peer,
    request: request.key,
    from,
    ...(goesOn ? { to: from } : {}),
    ...evidenceField(endpoint, 'accepted'),
  });
  if (!goesOn && endpoint.policies.cancellation === 'on-receipt')
    stop(turn, endpoint, request, 'stopped; no response will be sent');
}
