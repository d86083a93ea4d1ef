import type { EventBody } from '@signalbox/trace';
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
