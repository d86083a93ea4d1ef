import type { TraceEvent } from './event.ts';

/**
 * Tells whether one event could have influenced another: program order of a peer, and send before receive, closed.
 *
 * Lamport 1978. Sequence numbers say what was observed first; this says what had to be first. Costs one walk of the
 * events between the two.
 */
export function happensBefore(events: readonly TraceEvent[], earlier: TraceEvent, later: TraceEvent): boolean {
  if (earlier.seq >= later.seq) return false;
  const reached = new Set<number>([earlier.seq]);
  const lastReachedOf = new Set<string>([earlier.by]);
  for (let index = earlier.seq; index < later.seq; index++) {
    const event = events[index];
    if (event === undefined) return false;
    if (lastReachedOf.has(event.by) || (event.sent !== undefined && reached.has(event.sent))) {
      reached.add(event.seq);
      lastReachedOf.add(event.by);
    }
  }
  return reached.has(later.seq);
}
