import type { Seq, TraceEvent } from '@signalbox/trace';
import { parseFilter, testOf, type Term, type Test } from './filter.ts';

/** What the timeline can be narrowed to. */
export const SEGMENTS = ['all', 'messages', 'state', 'resources'] as const;
export type Segment = (typeof SEGMENTS)[number];

const isMessage = ({ message, type }: TraceEvent): boolean =>
  message !== undefined && /-(?:sent|received|dropped|duplicated)$/.test(type);
const changesState = ({ from, to }: TraceEvent): boolean => to !== undefined && to !== from;
const movesResources = ({ acquired, requested, released, counted }: TraceEvent): boolean =>
  acquired !== undefined || requested !== undefined || released !== undefined || counted !== undefined;

/** What a run is sifted from: its events, and which of them are ends of something broken. */
export interface Sifted {
  readonly events: readonly TraceEvent[];
  readonly isBroken: (seq: Seq) => boolean;
  /** How much has broken so far: an older event can become an end. */
  readonly brokenCount: number;
}

/**
 * The events of one branch that a filter lets through, sorted into the segments.
 *
 * Grows with the run: a step costs what it adds. Without a filter, `all` is not kept: row and event are the same.
 */
export class Sieve {
  readonly terms: readonly Term[];
  readonly #lists: Record<Segment, Seq[]> = { all: [], messages: [], state: [], resources: [] };
  #tests: readonly Test[] = [];
  /** How many events each term alone lets through, to say what an empty list is empty of. */
  #alone: number[] = [];
  #seen = 0;
  #broken = 0;

  constructor(filter: string) {
    this.terms = parseFilter(filter);
  }

  /** Sifts what is new. */
  grow({ events, isBroken, brokenCount }: Sifted): void {
    const again = brokenCount !== this.#broken && this.terms.some(({ kind }) => kind === 'broken');
    if (this.#seen === 0 || again || this.#waitsForOrigin(events)) this.#restart(events, isBroken);
    this.#broken = brokenCount;
    for (; this.#seen < events.length; this.#seen++) {
      const event = events[this.#seen];
      if (event !== undefined) this.#sift(event);
    }
  }

  /* `after:99` is written before there is an event 99. */
  #waitsForOrigin(events: readonly TraceEvent[]): boolean {
    return this.terms.some((term) => 'seq' in term && term.seq > this.#seen && term.seq <= events.length);
  }

  #restart(events: readonly TraceEvent[], isBroken: Sifted['isBroken']): void {
    this.#tests = this.terms.map((term) => testOf(term, events, isBroken));
    this.#alone = this.terms.map(() => 0);
    for (const list of Object.values(this.#lists)) list.length = 0;
    this.#seen = 0;
  }

  #sift(event: TraceEvent): void {
    let through = true;
    for (const [index, test] of this.#tests.entries()) {
      const meets = test(event);
      if (meets) this.#alone[index] = (this.#alone[index] ?? 0) + 1;
      through &&= meets;
    }
    if (!through) return;
    if (this.terms.length > 0) this.#lists.all.push(event.seq);
    if (isMessage(event)) this.#lists.messages.push(event.seq);
    if (changesState(event)) this.#lists.state.push(event.seq);
    if (movesResources(event)) this.#lists.resources.push(event.seq);
  }

  /** How many events a segment shows. */
  count(segment: Segment): number {
    return segment === 'all' && this.terms.length === 0 ? this.#seen : this.#lists[segment].length;
  }

  /** Gives the event in a row of a segment, from row 0. */
  seqAt(segment: Segment, row: number): Seq {
    return segment === 'all' && this.terms.length === 0 ? row + 1 : (this.#lists[segment][row] ?? 0);
  }

  /** Gives the last row of a segment that is not beyond an event; -1 when all are. */
  rowOf(segment: Segment, seq: Seq): number {
    if (segment === 'all' && this.terms.length === 0) return Math.min(seq, this.#seen) - 1;
    const list = this.#lists[segment];
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** How many events a term alone lets through. */
  alone(index: number): number {
    return this.#alone[index] ?? 0;
  }
}
