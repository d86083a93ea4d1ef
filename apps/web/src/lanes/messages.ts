import type { Direction } from '@signalbox/protocol';
import type { MessageKind, Seq, TraceEvent } from '@signalbox/trace';
import { endsOf, nowY, yOf, type Geometry, type Rows } from './geometry.ts';
import type { Held } from './held.ts';

/** How a message ended: acted on, left aside, lost on the way, still on it, or beyond what is drawn. */
export type MessageEnd = 'taken' | 'ignored' | 'dropped' | 'in-flight' | 'beyond';

/** A message from the row it was sent in to the row it arrived in, or to the now line. */
export interface MessageLine {
  readonly kind: MessageKind;
  readonly direction: Direction;
  readonly name: string;
  readonly sent: Seq;
  /** The row it ends in; absent while it is in flight. */
  readonly arrived?: Seq;
  readonly end: MessageEnd;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** How far it comes down from the now line to its chip. */
  readonly drop?: number;
}

/** Two messages that passed each other. */
export interface Crossing {
  readonly x: number;
  readonly y: number;
}

const SENDS: ReadonlySet<TraceEvent['type']> = new Set<TraceEvent['type']>([
  'request-sent',
  'progress-sent',
  'response-sent',
  'cancellation-sent',
  'frame-sent',
  'end-closed',
  'peer-crashed',
  'message-duplicated',
]);
const ARRIVALS = /-received$|^message-dropped$/;

/* How far beyond the rows an arrival is looked for; a longer line runs to the edge of the drawing. */
const AHEAD = 400;

/** Gives the messages that touch the rows drawn, in the order sent. */
export function messageLines(
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  held: Held,
): readonly MessageLine[] {
  const { first, last, cursor } = rows;
  const arrivals = new Map<Seq, TraceEvent>();
  for (let seq = first; seq <= Math.min(cursor, last + AHEAD); seq++) {
    const event = events[seq - 1];
    if (event?.sent !== undefined && ARRIVALS.test(event.type)) arrivals.set(event.sent, event);
  }
  const sendings = new Set<Seq>([...arrivals.keys(), ...held.meets.keys()].filter((sent) => sent < first));
  for (let seq = first; seq <= last; seq++) {
    const event = events[seq - 1];
    if (event !== undefined && SENDS.has(event.type)) sendings.add(seq);
  }
  return [...sendings]
    .toSorted((one, other) => one - other)
    .flatMap((sent) => {
      const sending = events[sent - 1];
      return sending === undefined ? [] : lineOf(events, sending, arrivals.get(sent), { rows, geometry, held });
    });
}

interface Ground {
  readonly rows: Rows;
  readonly geometry: Geometry;
  readonly held: Held;
}

function lineOf(
  events: readonly TraceEvent[],
  sending: TraceEvent,
  arrival: TraceEvent | undefined,
  { rows, geometry, held }: Ground,
): readonly MessageLine[] {
  const { direction, message, name, seq } = sending;
  if (direction === undefined || message === undefined || name === undefined) return [];
  const [from, to] = endsOf(geometry, direction);
  const line = {
    kind: message,
    direction,
    name,
    sent: seq,
    x1: sending.type === 'message-duplicated' ? (from + to) / 2 : from,
    y1: yOf(geometry, seq),
  };
  if (arrival !== undefined) {
    const end = endOf(events, arrival);
    const x2 = end === 'dropped' ? (from + to) / 2 : to;
    return [{ ...line, arrived: arrival.seq, end, x2, y2: yOf(geometry, arrival.seq) }];
  }
  const x2 = held.meets.get(seq);
  if (x2 === undefined) return [{ ...line, end: 'beyond', x2: (from + to) / 2, y2: yOf(geometry, rows.last + 1) }];
  return [{ ...line, end: 'in-flight', x2, y2: nowY(geometry, rows.cursor), drop: held.drops.get(seq) ?? 0 }];
}

/* What a recipient leaves aside it says so in the same step, before it reads anything else. */
function endOf(events: readonly TraceEvent[], arrival: TraceEvent): MessageEnd {
  if (arrival.type === 'message-dropped') return 'dropped';
  if (arrival.accepted !== undefined) return arrival.accepted ? 'taken' : 'ignored';
  for (let seq = arrival.seq + 1; seq <= arrival.seq + 4; seq++) {
    const event = events[seq - 1];
    if (event === undefined || event.step !== arrival.step || ARRIVALS.test(event.type)) break;
    if (event.type === 'message-ignored' || event.type === 'cancellation-ignored') return 'ignored';
  }
  return 'taken';
}

/** Gives the points where messages of opposite directions pass each other, from the top. Passing is no fault. */
export function crossings(lines: readonly MessageLine[]): readonly Crossing[] {
  const toServer = lines.filter(({ direction }) => direction === 'client-to-server');
  const toClient = lines.filter(({ direction }) => direction === 'server-to-client');
  return toServer
    .flatMap((one) => toClient.flatMap((other) => meeting(one, other)))
    .toSorted((one, other) => one.y - other.y);
}

function meeting(one: MessageLine, other: MessageLine): readonly Crossing[] {
  if (Math.max(one.y1, other.y1) >= Math.min(one.y2, other.y2)) return [];
  const [ax, ay] = [one.x2 - one.x1, one.y2 - one.y1];
  const [bx, by] = [other.x2 - other.x1, other.y2 - other.y1];
  const cross = ax * by - ay * bx;
  if (cross === 0) return [];
  const [dx, dy] = [other.x1 - one.x1, other.y1 - one.y1];
  const along = (dx * by - dy * bx) / cross;
  const across = (dx * ay - dy * ax) / cross;
  const inside = (part: number) => part > 0.02 && part < 0.98;
  return inside(along) && inside(across) ? [{ x: one.x1 + along * ax, y: one.y1 + along * ay }] : [];
}
