import { directionFrom, otherPeer, parseFrame, requestKey, type Frame, type RequestKey } from '@signalbox/protocol';
import type { World } from '@signalbox/world';
import { handledBy, type Endpoint } from './endpoint.ts';
import { lookUp, type Turn } from './turn.ts';

/** A peer sends a frame as it stands, whatever its registries say. */
export function sendFrame(turn: Turn, endpoint: Endpoint, name: string, frame: Frame): void {
  const request = requestMeant(turn.world, endpoint, frame);
  turn.emit({
    type: 'frame-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    message: 'frame',
    name,
    frame,
    ...(request === undefined ? {} : { request }),
  });
}

/* The request a frame names, as its sender would look it up; by its ID alone when the sender knows none. */
function requestMeant(world: World, endpoint: Endpoint, frame: Frame): RequestKey | undefined {
  const { peer } = endpoint;
  const message = parseFrame(frame);
  switch (message.kind) {
    case 'request':
      return requestKey(peer, message.id);
    case 'cancellation':
      return lookUp(world, endpoint, 'issued', message.requestId)?.request ?? requestKey(peer, message.requestId);
    case 'response':
      return message.id === undefined
        ? undefined
        : (lookUp(world, endpoint, 'handling', message.id)?.request ?? requestKey(otherPeer(peer), message.id));
    case 'progress':
      return (
        lookUp(world, endpoint, 'reporting', message.token)?.request ??
        handledBy(endpoint).findLast(({ token }) => token === message.token)?.key
      );
    case 'notification':
    case 'malformed':
      return undefined;
    default:
      return message satisfies never;
  }
}
