import { directionFrom, errorFrame } from '@signalbox/protocol';
import type { EventBody } from '@signalbox/trace';
import { printMessage } from '../label.ts';
import type { Endpoint } from './endpoint.ts';
import type { Turn } from './turn.ts';

/** What is said of an arrival before its recipient has decided anything. */
export type Arrival = Pick<
  EventBody,
  'by' | 'direction' | 'message' | 'name' | 'frame' | 'request' | 'token' | 'chunk'
>;

/** Says that an arrival changed nothing, and why. */
export const ignore = (turn: Turn, { by, message, request, token }: Arrival, decision: string): void =>
  turn.emit({
    type: 'message-ignored',
    by,
    ...(message === undefined ? {} : { message }),
    ...(request === undefined ? {} : { request }),
    ...(token === undefined ? {} : { token }),
    decision,
  });

/** Sends an error that answers nothing: what a notification must never get. */
export const answerWithError = (turn: Turn, endpoint: Endpoint): void =>
  turn.emit({
    type: 'frame-sent',
    by: endpoint.peer,
    direction: directionFrom(endpoint.peer),
    message: 'frame',
    name: printMessage({ message: 'frame', name: 'error' }),
    frame: errorFrame(undefined, -32600, 'that notification cannot be used'),
  });
