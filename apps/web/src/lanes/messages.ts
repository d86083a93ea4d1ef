import { otherPeer, type Direction } from '@signalbox/protocol';
import type { MessageKind, Seq, TraceEvent } from '@signalbox/trace';
import { fromPeer, type Geometry, yOf } from './geometry.ts';

/** How a message ended: acted on, left aside, lost on the way, or still on it. */
export type MessageEnd = 'taken' | 'ignored' | 'dropped' | 'in-flight';

/** A message from the row it was sent in to the row it arrived in, or to the now line. */
export interface MessageLine {
  readonly key: string;
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

/* How far beyond the window an arrival is looked for; a longer line runs to the edge of the drawing. */
const AHEAD = 400;

/** What of a trace is drawn: rows `first` to `last`, both inside it. */
export interface Rows {
  readonly first: Seq;
  readonly last: Seq;
  /** The event at the cursor: nothing after it is drawn. */
  readonly cursor: Seq;
}

/** Gives the messages that touch the rows drawn, in the order sent. */
export function messageLines(
  events: readonly TraceEvent[],
  { first, last, cursor }: Rows,
  geometry: Geometry,
): readonly MessageLine[] {
  const arrivals = new Map<Seq, TraceEvent>();
  const beyond = Math.min(cursor, last + AHEAD);
  for (let seq = first; seq <= beyond; seq++) {
    const event = events[seq - 1];
    if (event?.sent !== undefined && ARRIVALS.test(event.type)) arrivals.set(event.sent, event);
  }
  const sendings = new Set<Seq>([...arrivals.keys()].filter((sent) => sent < first));
  for (let seq = first; seq <= last; seq++) if (SENDS.has(events[seq - 1]?.type ?? 'work-started')) sendings.add(seq);
  return [...sendings]
    .sort((one, other) => one - other)
    .flatMap((sent) => {
      const sending = events[sent - 1];
      return sending === undefined ? [] : lineOf(events, sending, arrivals.get(sent), cursor, geometry);
    });
}

function lineOf(
  events: readonly TraceEvent[],
  sending: TraceEvent,
  arrival: TraceEvent | undefined,
  cursor: Seq,
  geometry: Geometry,
): readonly MessageLine[] {
  const { direction, message, name, seq } = sending;
  if (direction === undefined || message === undefined || name === undefined) return [];
  const from = geometry.lane[fromPeer(direction)];
  const to = geometry.lane[otherPeer(fromPeer(direction))];
  const begin = sending.type === 'message-duplicated' ? (from + to) / 2 : from;
  const end: MessageEnd = arrival === undefined ? 'in-flight' : endOf(events, arrival);
  const y1 = yOf(geometry, seq);
  const y2 = arrival === undefined ? yOf(geometry, cursor) + geometry.row / 2 + 12 : yOf(geometry, arrival.seq);
  const reach = end === 'dropped' ? 0.5 : end === 'in-flight' ? 0.72 : 1;
  return [
    {
      key: `${seq}`,
      kind: message,
      direction,
      name,
      sent: seq,
      ...(arrival === undefined ? {} : { arrived: arrival.seq }),
      end,
      x1: begin,
      y1,
      x2: begin + (to - begin) * reach,
      y2,
    },
  ];
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
  const up = lines.filter(({ direction }) => direction === 'client-to-server');
  const down = lines.filter(({ direction }) => direction === 'server-to-client');
  return up.flatMap((one) => down.flatMap((other) => meeting(one, other))).sort((one, other) => one.y - other.y);
}

function meeting(one: MessageLine, other: MessageLine): readonly Crossing[] {
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
