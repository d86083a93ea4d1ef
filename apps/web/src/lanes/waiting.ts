import type { Direction } from '@signalbox/protocol';
import type { MessageKind, Seq } from '@signalbox/trace';
import { sentAt } from '../in-flight.ts';
import type { Moment } from '../moment.ts';

/** A message in flight at the cursor, and where it was sent. */
export interface Waiting {
  readonly seq: Seq;
  readonly kind: MessageKind;
  readonly name: string;
}

/**
 * Gives what is in flight in a direction, the next to arrive first: a copy stands before what was sent ahead of it.
 *
 * The order is the lane's, the messages are the trace's: inside a step that reads several at once and turns them
 * around, a lane has let go of the wrong one.
 */
export function waitingIn({ run, cursor, world }: Moment, direction: Direction): readonly Waiting[] {
  const lane = world.lane(direction);
  const left = sentAt(run.events, cursor.seq, direction, lane.length).map((seq) => run.events[seq - 1]);
  return lane.flatMap(({ name }) => {
    const at = left.findIndex((event) => event?.name === name);
    const [event] = left.splice(Math.max(at, 0), 1);
    return event?.name === undefined || event.message === undefined
      ? []
      : [{ seq: event.seq, kind: event.message, name: event.name }];
  });
}
