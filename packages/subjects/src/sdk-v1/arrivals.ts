import { otherPeer, sanitise, type Message, type Note } from '@signalbox/protocol';
import type { EventBody } from '@signalbox/trace';
import type { Bench } from './bench.ts';

/** An event whose outcome is known only when the reaction is over. */
export type Draft = { -readonly [Field in keyof EventBody]: EventBody[Field] };

/** A message that reached the SDK in this step, and whether the SDK was seen to act on it. */
export interface Arrival {
  readonly event: Draft;
  readonly wire: Message;
  acted: boolean;
}

/**
 * What reached one peer in a step, until it is known what became of each.
 *
 * The SDK says nothing of most messages it ignores: what no callback, no signal and no promise answered for was ignored.
 */
export class Arrivals {
  readonly #bench: Bench;
  #pending: Arrival[] = [];
  #complaints: Note[] = [];

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** Writes an arrival into the journal, undecided. */
  add(event: EventBody, wire: Message): void {
    const draft = { ...event };
    this.#pending.push({ event: draft, wire, acted: false });
    this.#bench.journal.emit(draft);
  }

  /** Takes what the SDK reported through `onerror`: evidence, never a verdict. */
  complain(error: unknown): void {
    this.#complaints.push(sayError(error));
    this.#bench.journal.stir();
  }

  /** Says that the SDK acted on the first undecided arrival that fits. */
  claim(fits: (arrival: Arrival) => boolean): Draft | undefined {
    const arrival = this.#pending.find((candidate) => !candidate.acted && fits(candidate));
    if (arrival === undefined) return undefined;
    arrival.acted = true;
    return arrival.event;
  }

  /** What the SDK reported in this step, as one clause; it is reported once. */
  takeComplaint(): string | undefined {
    const complaint = this.#complaints.shift();
    return complaint === undefined ? undefined : `it reported: ${complaint}`;
  }

  /** Writes down what was ignored, at the end of a reaction. */
  conclude(): void {
    for (const { event, wire, acted } of this.#pending) if (!acted) this.#ignore(event, wire);
    this.#pending = [];
    this.#complaints = [];
  }

  #ignore({ message, request, token }: Draft, wire: Message): void {
    const { peer, journal } = this.#bench;
    const decision = `${because(wire, peer)}; ${this.takeComplaint() ?? 'it reported nothing'}`;
    const about = request === undefined ? {} : { request };
    if (wire.kind === 'cancellation')
      return journal.emit({ type: 'cancellation-ignored', by: peer, ...about, decision });
    journal.emit({
      type: 'message-ignored',
      by: peer,
      ...(message === undefined ? {} : { message }),
      ...about,
      ...(token === undefined ? {} : { token }),
      decision,
    });
  }
}

/** Gives what an error says, on one line and inert. */
export const sayError = (error: unknown): Note =>
  sanitise((error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' '));

function because(wire: Message, peer: Bench['peer']): string {
  switch (wire.kind) {
    case 'request':
      return 'the SDK started no handler and answered nothing';
    case 'response':
      return 'no call of the SDK was settled by it';
    case 'progress':
      return 'no progress callback was called';
    case 'cancellation':
      return `no request of the ${otherPeer(peer)} was aborted`;
    case 'notification':
      return `no request depends on ${wire.method}`;
    case 'malformed':
      return `malformed ${wire.as}: ${wire.reason}`;
    default:
      return wire satisfies never;
  }
}
