import type { Peer } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import { idKeyOf, type Fact } from './fact.ts';
import { asksForTask } from './raw.ts';
import type { Context } from './rule.ts';

/** How the request that last offered a token stands at the peer that reports on it. */
export type TokenState = 'open' | 'maybe' | 'accepted' | 'stopped' | 'ran' | 'ended';

/**
 * A token at the peer that reports on it: never offered, one state and the ID of the request that offered it last, or
 * `shared` once two requests in progress offered it (or one became a task), and no frame says which it is about.
 */
export type TokenLife = 'never' | 'shared' | `${TokenState} ${string}`;

/** The events a {@link tokenLife} is made of. */
export const TOKEN_EVENTS: readonly EventType[] = [
  'request-received',
  'frame-received',
  'cancellation-received',
  'cancellation-accepted',
  'work-stopped',
  'message-dropped',
  'response-sent',
];

/** Gives the state in a {@link TokenLife}. */
export const stateOf = (life: TokenLife): TokenState | 'never' | 'shared' => {
  const space = life.indexOf(' ');
  return (space < 0 ? life : life.slice(0, space)) as TokenState | 'never' | 'shared';
};

/** Gives the ID key of the request in a {@link TokenLife}. */
export const ownerOf = (life: TokenLife): string => {
  const space = life.indexOf(' ');
  return space < 0 ? '' : life.slice(space + 1);
};

/**
 * Folds one event at the peer that reports on a token.
 *
 * An end that does not say its token is not seen, so a subject that leaves it out is judged less, never wrongly.
 */
export function tokenLife(life: TokenLife, fact: Fact, context: Context, reporter: Peer): TokenLife {
  if (fact.at !== reporter || life === 'shared') return life;
  const { wire, flow, type, event } = fact;
  if (flow === 'received' && wire?.kind === 'request') return offered(life, fact, event.accepted);
  const state = stateOf(life);
  if (state !== 'open' && state !== 'maybe' && state !== 'accepted') return life;
  const owner = ownerOf(life);
  if (idKeyOf(fact) !== owner) return life;
  if (flow === 'received')
    return wire?.kind === 'cancellation' && state === 'open' && !context.observes[reporter] ? `maybe ${owner}` : life;
  if (flow === 'sent') return wire?.kind === 'response' ? `ran ${owner}` : life;
  switch (type) {
    case 'cancellation-accepted':
      return `accepted ${owner}`;
    case 'work-stopped':
      return state === 'accepted' ? `stopped ${owner}` : `ended ${owner}`;
    case 'message-dropped':
      return event.message === 'response' ? `ended ${owner}` : life;
    default:
      return life;
  }
}

function offered(life: TokenLife, fact: Fact, accepted: boolean | undefined): TokenLife {
  const id = idKeyOf(fact);
  if (accepted === false || id === undefined) return life;
  if (asksForTask(fact.event.frame)) return 'shared';
  const state = stateOf(life);
  return state === 'open' || state === 'maybe' || state === 'accepted' ? 'shared' : `open ${id}`;
}
