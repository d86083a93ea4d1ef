import {
  directionFrom,
  errorFrame,
  otherPeer,
  parseFrame,
  requestKey,
  type Malformed,
  type Message,
  type RequestKey,
} from '@signalbox/protocol';
import type { EventBody } from '@signalbox/trace';
import type { InFlight } from '@signalbox/world';
import { printMessage } from '../label.ts';
import { receiveProgress, receiveResponse } from './answers.ts';
import { answerWithError, ignore, type Arrival } from './arrival.ts';
import { fallBack, receiveCancellation } from './cancellation.ts';
import { crash, otherEndCloses } from './close.ts';
import type { Endpoint } from './endpoint.ts';
import { receiveRequest } from './receiver.ts';
import type { Turn } from './turn.ts';

const RECEIVED: Record<InFlight['kind'], EventBody['type']> = {
  request: 'request-received',
  progress: 'progress-received',
  response: 'response-received',
  cancellation: 'cancellation-received',
  frame: 'frame-received',
  close: 'frame-received',
};

/** A peer reads one message, or a further one of a chunk. It sees the frame and nothing else of it. */
export function deliver(turn: Turn, endpoint: Endpoint, inFlight: InFlight, inChunk = false): void {
  const message = parseFrame(inFlight.frame);
  const about = inFlight.request ?? requestNamedBy(endpoint, message);
  const arrival: Arrival = {
    by: endpoint.peer,
    direction: directionFrom(otherPeer(endpoint.peer)),
    message: inFlight.kind,
    name: inFlight.name,
    frame: inFlight.frame,
    ...(inChunk ? { chunk: true } : {}),
    ...(about === undefined ? {} : { request: about }),
  };
  if (inFlight.kind === 'close') {
    turn.emit({ ...arrival, type: 'frame-received', decision: 'the other end has closed' });
    return otherEndCloses(turn, endpoint);
  }
  switch (message.kind) {
    case 'request':
      return receiveRequest(turn, endpoint, arrival, message);
    case 'response':
      return receiveResponse(turn, endpoint, arrival, message);
    case 'progress':
      return receiveProgress(turn, endpoint, arrival, message);
    case 'cancellation':
      return receiveCancellation(turn, endpoint, arrival, message);
    case 'notification':
      turn.emit({ ...arrival, type: RECEIVED[inFlight.kind] });
      return ignore(turn, arrival, `nothing here depends on ${message.method}`);
    case 'malformed':
      turn.emit({ ...arrival, type: RECEIVED[inFlight.kind] });
      return receiveMalformed(turn, endpoint, arrival, message);
    default:
      return message satisfies never;
  }
}

/** The request a frame names, as its recipient reads it: responses and progress name the recipient's own. */
function requestNamedBy({ peer }: Endpoint, message: Message): RequestKey | undefined {
  switch (message.kind) {
    case 'request':
      return requestKey(otherPeer(peer), message.id);
    case 'cancellation':
      return requestKey(otherPeer(peer), message.requestId);
    case 'response':
      return message.id === undefined ? undefined : requestKey(peer, message.id);
    case 'progress':
    case 'notification':
    case 'malformed':
      return undefined;
    default:
      return message satisfies never;
  }
}

function receiveMalformed(turn: Turn, endpoint: Endpoint, arrival: Arrival, malformed: Malformed): void {
  if (endpoint.behaviour.onMalformed === 'crash') return crash(turn, endpoint, arrival, malformed.reason);
  ignore(turn, arrival, `malformed ${malformed.as}: ${malformed.reason}`);
  if (malformed.as === 'cancellation') fallBack(turn, endpoint);
  if (malformed.as === 'request' && malformed.id !== undefined)
    return refuse(turn, endpoint, malformed.id, malformed.reason);
  if (endpoint.behaviour.onMalformed === 'answer-error') answerWithError(turn, endpoint);
}

const refuse = (turn: Turn, endpoint: Endpoint, id: NonNullable<Malformed['id']>, reason: string): void =>
  turn.emit({
    type: 'response-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    request: requestKey(otherPeer(endpoint.peer), id),
    message: 'response',
    name: printMessage({ message: 'response', id }),
    frame: errorFrame(id, -32602, reason),
  });
