import { requesterOf, type Direction, type Peer, type RequestKey } from '@signalbox/protocol';
import type { EventBody, ReceiverState, RequesterState, ResourceKind } from '@signalbox/trace';
import type { Account, ReceiverView, RequesterView, World } from './component.ts';
import { entryName, evidenceName, holdingsName, peerName, receiverName, requesterName } from './names.ts';

/** A requester's view of a request that was never sent. */
export const UNSENT: RequesterView = { state: 'unsent', cancellations: 0, deadlineFired: false };

/** A receiver's view of a request it has not seen. */
export const UNSEEN: ReceiverView = { state: 'unseen', passed: 0, stopping: false, effects: [] };

/**
 * Folds one event into the world.
 *
 * Total: it decides nothing, refuses nothing and never throws, so a trace of any subject, even one that broke every
 * rule, has a world at each of its events.
 */
export function evolve(world: World, event: EventBody): World {
  let next = onWire(world, event);
  next = inRegistries(next, event);
  next = inHoldings(next, event);
  next = inView(next, event);
  if (event.evidence !== undefined && event.request !== undefined)
    next = next.set(evidenceName(event.request), event.evidence);
  return next;
}

/** What a message event does to the lanes; `close` is the last message of its sender. */
function onWire(world: World, event: EventBody): World {
  switch (event.type) {
    case 'request-sent':
    case 'progress-sent':
    case 'response-sent':
    case 'cancellation-sent':
    case 'frame-sent': {
      const { direction, frame, name, message, request } = event;
      if (direction === undefined || frame === undefined || name === undefined || message === undefined) return world;
      const sent = world.push(direction, { kind: message, name, frame, ...(request === undefined ? {} : { request }) });
      return event.type === 'frame-sent' ? spend(sent, `frame ${name}`) : sent;
    }
    case 'end-closed':
    case 'peer-crashed': {
      const { direction, frame, name } = event;
      return direction === undefined || frame === undefined || name === undefined
        ? world
        : world.push(direction, { kind: 'close', name, frame });
    }
    case 'request-received':
    case 'progress-received':
    case 'response-received':
    case 'cancellation-received':
    case 'frame-received':
      return event.direction === undefined ? world : spendChunk(world.shift(event.direction), event);
    case 'message-dropped':
      return event.direction === undefined ? world : spend(world.shift(event.direction), 'drop');
    case 'message-duplicated': {
      const { direction } = event;
      return direction === undefined ? world : spend(withCopyOfHead(world, direction), 'duplicate');
    }
    case 'work-started':
    case 'effect-committed':
    case 'work-finished':
    case 'work-failed':
    case 'cancellation-accepted':
    case 'cancellation-ignored':
    case 'work-stopped':
    case 'message-ignored':
    case 'request-settled':
    case 'resource-released':
    case 'deadline-fired':
    case 'stop-requested':
    case 'resources-counted':
      return world;
    default:
      return event.type satisfies never;
  }
}

const spend = (world: World, budget: string): World =>
  world.set(`spent ${budget}`, (world.get(`spent ${budget}`) ?? 0) + 1);

const spendChunk = (world: World, { chunk }: EventBody): World => (chunk === true ? spend(world, 'oneChunk') : world);

/* The copy travels right behind the original: a lane is ordered. */
function withCopyOfHead(world: World, direction: Direction): World {
  const [head, ...behind] = world.lane(direction);
  if (head === undefined) return world;
  let next = world;
  for (let taken = 0; taken <= behind.length; taken++) next = next.shift(direction);
  return [head, head, ...behind].reduce((lane, message) => lane.push(direction, message), next);
}

const inRegistries = (world: World, { by, registry }: EventBody): World =>
  registry === undefined || !isPeer(by)
    ? world
    : registry.reduce((next, change) => next.set(entryName(by, change.registry, change.key), change.entry), world);

const isPeer = (by: EventBody['by']): by is Peer => by === 'client' || by === 'server';

const NONE: Account = { acquired: 0, requested: 0, released: 0 };

function inHoldings(world: World, { by, request, acquired, requested, released }: EventBody): World {
  if (request === undefined || !isPeer(by)) return world;
  if (acquired === undefined && requested === undefined && released === undefined) return world;
  const name = holdingsName(by, request);
  const holdings: { -readonly [Kind in ResourceKind]?: Account } = { ...world.get(name) };
  for (const kind of acquired ?? []) {
    const account = holdings[kind] ?? NONE;
    holdings[kind] = { ...account, acquired: account.acquired + 1 };
  }
  for (const kind of requested ?? []) {
    const account = holdings[kind] ?? NONE;
    holdings[kind] = { ...account, requested: account.requested + 1 };
  }
  for (const kind of released ?? []) {
    const account = holdings[kind] ?? NONE;
    holdings[kind] = { ...account, released: account.released + 1 };
  }
  return world.set(name, holdings);
}

/** What an event changes in the view its peer has of the request. */
function inView(world: World, event: EventBody): World {
  const { request, by } = event;
  if (request === undefined || event.type === 'peer-crashed') return atPeer(world, event);
  if (event.type === 'deadline-fired') return patchRequester(world, request, { deadlineFired: true });
  if (!isPeer(by)) return world;
  return by === requesterOf(request) ? inRequesterView(world, request, event) : inReceiverView(world, request, event);
}

function inRequesterView(world: World, request: RequestKey, event: EventBody): World {
  const view = world.get(requesterName(request)) ?? UNSENT;
  const cancellations = event.type === 'cancellation-sent' ? view.cancellations + 1 : view.cancellations;
  const state = (event.to as RequesterState | undefined) ?? view.state;
  return cancellations === view.cancellations && state === view.state
    ? world
    : patchRequester(world, request, { cancellations, state });
}

const CHECKPOINTS: ReadonlySet<EventBody['type']> = new Set([
  'progress-sent',
  'effect-committed',
  'work-finished',
  'work-failed',
  'message-dropped',
]);

function inReceiverView(world: World, request: RequestKey, event: EventBody): World {
  const view = world.get(receiverName(request)) ?? UNSEEN;
  const next: ReceiverView = {
    state: (event.to as ReceiverState | undefined) ?? view.state,
    passed: passedAfter(view, event),
    stopping:
      event.type === 'cancellation-accepted'
        ? event.to === undefined
        : event.type === 'work-stopped'
          ? false
          : view.stopping,
    effects:
      event.type === 'effect-committed' && event.effect !== undefined ? [...view.effects, event.effect] : view.effects,
  };
  const changed =
    next.state !== view.state ||
    next.passed !== view.passed ||
    next.stopping !== view.stopping ||
    next.effects !== view.effects;
  return changed ? world.set(receiverName(request), next) : world;
}

const TERMINAL: ReadonlySet<string> = new Set<ReceiverState>(['stopped', 'ran', 'failed', 'unknown']);

/* Work that is over has no place in it to remember: runs that ended alike must be equal. */
const passedAfter = (view: ReceiverView, event: EventBody): number => {
  if (TERMINAL.has(event.to ?? view.state)) return 0;
  return CHECKPOINTS.has(event.type) ? view.passed + 1 : view.passed;
};

const patchRequester = (world: World, request: RequestKey, change: Partial<RequesterView>): World =>
  world.set(requesterName(request), { ...(world.get(requesterName(request)) ?? UNSENT), ...change });

const atPeer = (world: World, { type, by, message }: EventBody): World => {
  if (!isPeer(by)) return world;
  if (type === 'end-closed') return world.set(peerName(by), 'closed');
  if (type === 'peer-crashed') return world.set(peerName(by), 'crashed');
  return type === 'frame-received' && message === 'close' && world.get(peerName(by)) === undefined
    ? world.set(peerName(by), 'alone')
    : world;
};
