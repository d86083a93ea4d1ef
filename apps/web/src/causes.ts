import type { Seq, TraceEvent } from '@signalbox/trace';

/**
 * Folds the future of one event: everything it could have influenced, by program order and send before receive.
 *
 * One pass for all events, where asking `happensBefore` of each would walk the trace once an event.
 */
export class Future {
  readonly #peers: Set<string>;
  readonly #seqs: Set<Seq>;
  readonly #origin: Seq;

  constructor(origin: TraceEvent) {
    this.#origin = origin.seq;
    this.#peers = new Set([origin.by]);
    this.#seqs = new Set([origin.seq]);
  }

  /** Takes the next event and tells whether it comes after the origin. Events are to be given in order. */
  see(event: TraceEvent): boolean {
    if (event.seq <= this.#origin) return false;
    const after = this.#peers.has(event.by) || (event.sent !== undefined && this.#seqs.has(event.sent));
    if (!after) return false;
    this.#peers.add(event.by);
    this.#seqs.add(event.seq);
    return true;
  }
}

/** Gives everything that could have influenced an event. */
export function pastOf(events: readonly TraceEvent[], origin: TraceEvent): ReadonlySet<Seq> {
  const peers = new Set<string>([origin.by]);
  const sends = new Set<Seq>(origin.sent === undefined ? [] : [origin.sent]);
  const past = new Set<Seq>();
  for (let index = origin.seq - 2; index >= 0; index--) {
    const event = events[index];
    if (event === undefined || (!peers.has(event.by) && !sends.has(event.seq))) continue;
    past.add(event.seq);
    peers.add(event.by);
    if (event.sent !== undefined) sends.add(event.sent);
  }
  return past;
}
