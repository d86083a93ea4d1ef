import { requesterOf, otherPeer, type RequestKey } from '@signalbox/protocol';
import type { EventBody } from '@signalbox/trace';
import type { Landing } from './report.ts';

/** What became of the response, as the requester saw it. */
export type Wire = 'no response' | 'response not delivered' | 'response delivered' | 'response ignored';

/** How far a request has come at its receiver, where its first cancellation landed, and what became of its response. */
export interface Passage {
  readonly past: Landing;
  /** Whether a cancellation has been sent, and whether one has landed: the first decides. */
  readonly cancelled: 'no' | 'sent' | 'landed';
  readonly wire: Wire;
}

/** A request before anything has happened to it. */
export const UNTOUCHED: Passage = { past: { edge: 'before-request' }, cancelled: 'no', wire: 'no response' };

/** Gives the passage of a request after an event. */
export function pass(passage: Passage, request: RequestKey, event: EventBody): Passage {
  if (event.request !== request) return passage;
  const requester = requesterOf(request);
  if (event.type === 'cancellation-sent' && event.by === requester && passage.cancelled === 'no')
    return { ...passage, cancelled: 'sent' };
  if (event.type === 'response-received' && passage.wire !== 'response delivered')
    return { ...passage, wire: event.accepted === false ? 'response ignored' : 'response delivered' };
  if (event.by !== otherPeer(requester)) return passage;
  const wire =
    event.type === 'response-sent' && passage.wire === 'no response' ? 'response not delivered' : passage.wire;
  if (passage.cancelled === 'landed') return { ...passage, wire };
  if (event.type === 'cancellation-received') return { ...passage, cancelled: 'landed' };
  return { ...passage, wire, past: edgePast(event) ?? passage.past };
}

function edgePast({ type, name, effect }: EventBody): Landing | undefined {
  switch (type) {
    case 'request-received':
      return { edge: 'before-start' };
    case 'work-started':
      return { edge: 'after-start' };
    case 'progress-sent':
      return { edge: 'after-progress', ...(name === undefined ? {} : { of: name }) };
    case 'effect-committed':
      return { edge: 'after-effect', ...(effect === undefined ? {} : { of: effect }) };
    case 'work-finished':
    case 'work-failed':
      return { edge: 'after-finish' };
    case 'response-sent':
      return { edge: 'after-response' };
    default:
      return undefined;
  }
}

/** Gives where the first cancellation landed, once no more can happen. */
export const landingOf = ({ past, cancelled }: Passage): Landing =>
  cancelled === 'landed' ? past : { edge: cancelled === 'no' ? 'not-sent' : 'not-received' };
