import type { Direction } from '@signalbox/protocol';
import type { Seq, TraceEvent } from '@signalbox/trace';

const SENDS = /-sent$|^end-closed$|^peer-crashed$|^message-duplicated$/;
const ARRIVES = /-received$|^message-dropped$/;

/**
 * Gives where the messages now in flight in a direction were sent, oldest first.
 *
 * Reads backwards from the cursor and stops at the `count`th: how many there are is the world's to say.
 */
export function sentAt(events: readonly TraceEvent[], seq: Seq, direction: Direction, count: number): readonly Seq[] {
  const arrived = new Set<Seq>();
  const inFlight: Seq[] = [];
  for (let index = seq - 1; index >= 0 && inFlight.length < count; index--) {
    const event = events[index];
    if (event === undefined || event.direction !== direction) continue;
    if (event.sent !== undefined && ARRIVES.test(event.type)) arrived.add(event.sent);
    else if (SENDS.test(event.type) && !arrived.has(event.seq)) inFlight.unshift(event.seq);
  }
  return inFlight;
}
