import { DIRECTIONS, type Direction, type RequestKey } from '@signalbox/protocol';
import type { MessageKind, Seq, TraceEvent } from '@signalbox/trace';
import type { World } from '@signalbox/world';
import { sentAt } from '../in-flight.ts';
import { textWidth } from './boxes.ts';
import { endsOf, nowY, yOf, type Geometry, type Rows } from './geometry.ts';
import type { Held } from './held.ts';

/** How a message ended: acted on, left aside, lost on the way, or still on it. */
export type MessageEnd = 'taken' | 'ignored' | 'dropped' | 'in-flight';

/** A message from the row it was sent in to the row it arrived in, or to the now line. */
export interface MessageLine {
  readonly kind: MessageKind;
  readonly direction: Direction;
  readonly name: string;
  readonly request?: RequestKey;
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
  /** Said once, of the first: in the wedge on its right, or on its left where the lane is too near. */
  readonly words?: { readonly text: string; readonly x: number; readonly anchor: 'start' | 'end' };
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

/** Gives the messages that touch the rows drawn, in the order sent; `before` is the world at the first of them. */
export function messageLines(
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  { held, before }: { readonly held: Held; readonly before: World },
): readonly MessageLine[] {
  const { first, last, cursor } = rows;
  const sendings = new Set<Seq>();
  for (const direction of DIRECTIONS)
    for (const sent of sentAt(events, first - 1, direction, before.lane(direction).length)) sendings.add(sent);
  for (let seq = first; seq <= last; seq++) {
    const event = events[seq - 1];
    if (event !== undefined && SENDS.has(event.type)) sendings.add(seq);
  }
  const arrivals = arrivalsOf(events, sendings, held, first, cursor);
  return [...sendings]
    .toSorted((one, other) => one - other)
    .flatMap((sent) => {
      const sending = events[sent - 1];
      return sending === undefined ? [] : lineOf(events, sending, arrivals.get(sent), { rows, geometry, held });
    });
}

/* Where each message arrived, however far beyond the rows drawn; what is still in flight is not looked for. */
function arrivalsOf(
  events: readonly TraceEvent[],
  sendings: ReadonlySet<Seq>,
  { meets }: Held,
  first: Seq,
  cursor: Seq,
): ReadonlyMap<Seq, TraceEvent> {
  const arrivals = new Map<Seq, TraceEvent>();
  const missing = new Set([...sendings].filter((sent) => !meets.has(sent)));
  for (let seq = first; seq <= cursor && missing.size > 0; seq++) {
    const event = events[seq - 1];
    if (event?.sent !== undefined && ARRIVALS.test(event.type) && missing.delete(event.sent))
      arrivals.set(event.sent, event);
  }
  return arrivals;
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
  const { direction, message, name, request, seq } = sending;
  if (direction === undefined || message === undefined || name === undefined) return [];
  const [from, to] = endsOf(geometry, direction);
  const line = {
    kind: message,
    direction,
    name,
    ...(request === undefined ? {} : { request }),
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
  if (x2 === undefined) return [];
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
export function crossings(lines: readonly MessageLine[], { lane, narrow }: Geometry): readonly Crossing[] {
  const toServer = lines.filter(({ direction }) => direction === 'client-to-server');
  const toClient = lines.filter(({ direction }) => direction === 'server-to-client');
  const [first, ...others] = toServer
    .flatMap((one) => toClient.flatMap((other) => meeting(one, other)))
    .toSorted((one, other) => one.y - other.y);
  if (first === undefined) return [];
  const text = narrow ? 'crossing' : 'crossing: no fault';
  const isNear = first.x + BESIDE + textWidth(text) > lane.server - 8;
  const words = isNear
    ? { text, x: first.x - BESIDE, anchor: 'end' as const }
    : { text, x: first.x + BESIDE, anchor: 'start' as const };
  return [{ ...first, words }, ...others];
}

const BESIDE = 14;

function meeting(one: MessageLine, other: MessageLine): readonly Crossing[] {
  if (Math.max(one.y1, other.y1) >= Math.min(one.y2, other.y2)) return [];
  const [ax, ay] = [one.x2 - one.x1, one.y2 - one.y1];
  const [bx, by] = [other.x2 - other.x1, other.y2 - other.y1];
  const cross = ax * by - ay * bx;
  if (cross === 0) return [];
  const [dx, dy] = [other.x1 - one.x1, other.y1 - one.y1];
  const along = (dx * by - dy * bx) / cross;
  const across = (dx * ay - dy * ax) / cross;
  const inside = (part: number) => part > 0 && part < 1;
  return inside(along) && inside(across) ? [{ x: one.x1 + along * ax, y: one.y1 + along * ay }] : [];
}
