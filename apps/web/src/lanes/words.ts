import { DIRECTIONS, recipientOf, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import type { Snapshot } from '@signalbox/world';
import type { Moment } from '../moment.ts';
import { waitingIn } from './waiting.ts';

/** Says the drawing in one sentence, for readers who do not see it. */
export function sentence(moment: Moment, crossing: number): string {
  const { cursor, run } = moment;
  const inFlight = DIRECTIONS.flatMap((direction) =>
    waitingIn(moment, direction).map(({ name }) => `${name} to the ${recipientOf(direction)}`),
  );
  const where =
    cursor.seq === 0 ? 'Lanes before the first event' : `Lanes at event ${cursor.seq} of ${run.events.length}`;
  const named = inFlight.slice(0, MOST_NAMED);
  const rest = inFlight.length - named.length;
  const flight =
    inFlight.length === 0
      ? 'Nothing is in flight'
      : `In flight: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const passed = crossing === 0 ? '' : crossing === 1 ? ' Two messages cross.' : ` Messages cross ${crossing} times.`;
  return `${where}. ${flight}.${passed} The timeline holds the same events as a table.`;
}

const MOST_NAMED = 6;

const WAIT: Readonly<Record<string, string>> = {
  unsent: 'not sent',
  waiting: 'waiting',
  'cancel-requested': 'asked to cancel',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'stopped waiting',
  'timed-out': 'timed out',
  disconnected: 'disconnected',
};
const WORK: Readonly<Record<string, string>> = {
  unseen: 'not seen',
  finished: 'finished, not written',
  ran: 'responded',
};

/** Says what a peer believes of its requests now: of one, its state; of several, how many are in progress. */
export function belief(world: Snapshot, requests: readonly RequestKey[], peer: Peer): string {
  const state = world.get(`peer ${peer}`);
  if (state === 'closed' || state === 'crashed') return state;
  const views = requests.map((request) => {
    if (requesterOf(request) === peer) {
      const wait = world.get(`requester ${request}`)?.state ?? 'unsent';
      return WAIT[wait] ?? wait;
    }
    const work = world.get(`receiver ${request}`)?.state ?? 'unseen';
    return WORK[work] ?? work;
  });
  if (views.length === 1) return views[0] ?? '';
  const open = views.filter((view) =>
    ['waiting', 'asked to cancel', 'queued', 'working', 'declined', 'finished, not written'].includes(view),
  ).length;
  return `${open} of ${views.length} open`;
}

const SHORT: Readonly<Record<string, string>> = {
  'registry-entry': 'entry',
  'progress-collector': 'token',
  'abort-controller': 'abort',
  'abort-listener': 'listener',
  timer: 'timer',
  subscription: 'subscr.',
  'temp-file': 'file',
  lease: 'lease',
};

/** Gives the word for a kind of resource that fits over a lifeline. */
export const shortKind = (kind: string): string => SHORT[kind] ?? kind;

/** How much of a message's name there is room for: all, the ID with a short word, or the word alone. */
export type Form = 'whole' | 'short' | 'word';

/** Gives a message's name as it stands in the drawing. Only where there is one request does a name go without its ID. */
export function shortName(name: string, form: Form): string {
  const whole = name.replace(/ (?:for|to|of) (?=["\d-])/, ' ');
  if (form === 'whole') return whole;
  const short = whole.replace(/^progress /, 'prog ').replace(/^cancellation /, 'cancel ');
  return form === 'short' ? short : name.replace(/^progress ([^ ]+) .*$/, 'prog $1').replace(WORD, '$1');
}

const WORD = /^(request|cancellation|response) .*$/;

/** Gives the form of names in a drawing that has little room. */
export const tightForm = (requests: readonly RequestKey[]): Form => (requests.length > 1 ? 'short' : 'word');
