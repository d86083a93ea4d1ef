import type { Peer } from '@signalbox/protocol';
import type { Actor } from '@signalbox/trace';
import { peerName, type Readable } from '@signalbox/world';
import type { Turn } from '../endpoint/turn.ts';
import type { Label } from '../label.ts';

/** What an offer says of a world: the action it would be, and the reason when it cannot be taken there. */
export interface Look {
  readonly label: Label;
  readonly because?: string;
}

/**
 * One thing that may become possible in a scenario.
 *
 * Offers are made once a scenario and have a fixed order; looking and taking read the world through its interface
 * only, so an explorer can learn by execution what each of them depends on.
 */
export interface Offer {
  readonly id: string;
  readonly actor: Actor;
  /** Whether the action has to happen in the end. What users, network and deadlines do is optional. */
  readonly due: boolean;
  readonly look: (world: Readable) => Look | undefined;
  /** Plays the action into a turn. Only called where `look` gave no reason against it. */
  readonly take: (turn: Turn) => void;
}

/** Tells whether a peer can still send and read. */
export const isThere = (world: Readable, peer: Peer): boolean => {
  const state = world.get(peerName(peer));
  return state === undefined || state === 'alone';
};
