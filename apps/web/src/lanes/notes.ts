import { requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { EventType, Seq, TraceEvent } from '@signalbox/trace';
import { textWidth } from './boxes.ts';
import { yOf, type Geometry, type Rows } from './geometry.ts';
import { slotAt, type Track } from './tracks.ts';

/** What stands at one row beside a lane. */
export interface Note {
  readonly seq: Seq;
  readonly peer: Peer;
  /** A checkpoint is a gate that opened, a tick an event without a message. */
  readonly kind: 'checkpoint' | 'effect' | 'tick' | 'fact';
  readonly words?: string;
  readonly request?: RequestKey;
  /** Where the mark stands; the words stand outside of all tracks. */
  readonly x: number;
  readonly y: number;
  readonly wordsX: number;
}

const CHECKPOINTS: Partial<Record<EventType, string>> = {
  'work-started': 'start',
  'work-finished': 'finish',
  'work-failed': 'fail',
  'work-stopped': 'stop',
  'response-sent': 'write',
};

const FACTS: Partial<Record<EventType, string>> = {
  'cancellation-accepted': 'honoured',
  'cancellation-ignored': 'ignored',
  'message-ignored': 'ignored',
  'deadline-fired': 'deadline',
  'stop-requested': 'Stop',
  'peer-crashed': 'crashed',
  'end-closed': 'closed',
};

const SETTLED: Readonly<Record<string, string>> = {
  completed: 'completed',
  failed: 'failed',
  cancelled: 'stopped waiting',
  'timed-out': 'timed out',
  disconnected: 'disconnected',
};

/** Gives what is marked beside the lanes in the rows drawn. */
export function notes(
  events: readonly TraceEvent[],
  rows: Rows,
  geometry: Geometry,
  tracks: readonly Track[],
): readonly Note[] {
  const all: Note[] = [];
  for (let seq = rows.first; seq <= rows.last; seq++) {
    const event = events[seq - 1];
    const peer = event && peerOf(event);
    const what = event && whatOf(event);
    if (event === undefined || peer === undefined || what === undefined) continue;
    const [away, beside] = peer === 'client' ? [-1, 16] : [1, 26];
    const slot = event.request === undefined ? 0 : slotAt(tracks, geometry, peer, event.request, seq);
    const y = yOf(geometry, seq);
    const outermost = Math.max(0, ...tracks.flatMap((track) => (passes(track, peer, y) ? [track.slot] : [])));
    all.push({
      seq,
      peer,
      ...what,
      ...(event.request === undefined ? {} : { request: event.request }),
      x: geometry.lane[peer] + away * slot * 10,
      y,
      wordsX: Math.max(
        geometry.lane[peer] + away * (outermost * 10 + beside),
        peer === 'client' ? geometry.seq + 6 + textWidth(what.words ?? '') : 0,
      ),
    });
  }
  return all;
}

const passes = (track: Track, peer: Peer, y: number): boolean => track.peer === peer && track.y1 <= y && track.y2 >= y;

/* A deadline is the requester's, whoever watches the clock. */
function peerOf({ by, request }: TraceEvent): Peer | undefined {
  if (by === 'client' || by === 'server') return by;
  if (by === 'network') return undefined;
  return request === undefined ? 'client' : requesterOf(request);
}

function whatOf(event: TraceEvent): Pick<Note, 'kind' | 'words'> | undefined {
  const { type, effect, name, to, direction } = event;
  if (type === 'effect-committed') return { kind: 'effect', words: `commits ${effect ?? 'an effect'}` };
  if (type === 'progress-sent') return { kind: 'checkpoint', words: name?.replace(/ for .*$/, '') ?? 'progress' };
  const checkpoint = CHECKPOINTS[type];
  if (checkpoint !== undefined) return { kind: 'checkpoint', words: checkpoint };
  const fact = FACTS[type] ?? (type === 'request-settled' ? SETTLED[to ?? ''] : undefined);
  if (fact !== undefined) return { kind: 'fact', words: fact };
  return direction === undefined ? { kind: 'tick' } : undefined;
}
