import type { EventBody, Seq, TraceEvent } from './event.ts';

/**
 * Numbers events as they happen and ties each arrival to its sending.
 *
 * Owns one growing list, so that a step costs what it adds and never what came before.
 */
export class Recorder {
  readonly events: TraceEvent[] = [];
  readonly #sent = new Map<string, Seq[]>();

  /** Gives the events of one step their numbers and returns them. */
  record(step: number, bodies: readonly EventBody[]): readonly TraceEvent[] {
    const numbered = bodies.map((body) => this.#number(step, body));
    return numbered;
  }

  #number(step: number, body: EventBody): TraceEvent {
    const seq = this.events.length + 1;
    const sent = this.#trackMessage(seq, body);
    const event: TraceEvent = { seq, step, ...body, ...(sent === undefined ? {} : { sent }) };
    this.events.push(event);
    return event;
  }

  /* Messages of one name in one direction arrive in the order sent, so a queue of numbers is enough. */
  #trackMessage(seq: Seq, body: EventBody): Seq | undefined {
    if (body.name === undefined || body.direction === undefined) return undefined;
    const key = `${body.direction} ${body.name}`;
    const queue = this.#sent.get(key) ?? [];
    this.#sent.set(key, queue);
    switch (body.type) {
      case 'request-sent':
      case 'progress-sent':
      case 'response-sent':
      case 'cancellation-sent':
      case 'frame-sent':
      case 'end-closed':
      case 'peer-crashed':
        queue.push(seq);
        return undefined;
      case 'message-duplicated':
        queue.splice(1, 0, seq);
        return queue[0];
      case 'request-received':
      case 'progress-received':
      case 'response-received':
      case 'cancellation-received':
      case 'frame-received':
      case 'message-dropped':
        return queue.shift();
      default:
        return undefined;
    }
  }
}
