import { DIRECTIONS } from '@signalbox/protocol';
import type { Actor } from '@signalbox/trace';
import type { Readable } from '@signalbox/world';
import { printLabel, type Label } from './label.ts';
import { closeOffers, frameOffers, laneOffers, wordsOf } from './offers/network.ts';
import type { Look, Offer } from './offers/offer.ts';
import { receiverOffers } from './offers/receiver.ts';
import { requesterOffers } from './offers/requester.ts';
import type { Stage } from './stage.ts';
import { recipientOf } from '@signalbox/protocol';

/** An action that is enabled now. Its label is the sentence on the button, in the schedule and in the exported test. */
export interface Action {
  readonly label: string;
  readonly actor: Actor;
  readonly due: boolean;
  readonly offer: Offer;
}

/** An action that cannot be taken now, and why. */
export interface Blocked {
  readonly label: string;
  readonly actor: Actor;
  readonly because: string;
}

/** Everything that may ever become possible on a stage, in the fixed order in which actions are listed. */
export const offersOf = (stage: Stage): readonly Offer[] => [
  ...DIRECTIONS.flatMap((direction) => laneOffers(stage, direction).slice(0, 1)),
  ...stage.requests.flatMap((request) => receiverOffers(stage, request)),
  ...stage.requests.flatMap((request) => requesterOffers(stage, request)),
  ...frameOffers(stage),
  ...DIRECTIONS.flatMap((direction) => laneOffers(stage, direction).slice(1)),
  ...closeOffers(stage),
];

/** Gives the actions enabled in a world, in a fixed order. More than one makes the world a choice point. */
export const enabledActions = (offers: readonly Offer[], world: Readable): readonly Action[] =>
  openActions(
    offers,
    offers.map((offer) => offer.look(world)),
  );

/** Gives the actions among what offers say of a world, in the order of the offers. */
export function openActions(offers: readonly Offer[], looks: readonly (Look | undefined)[]): readonly Action[] {
  const open: Action[] = [];
  for (const [index, offer] of offers.entries()) {
    const look = looks[index];
    if (look === undefined || look.because !== undefined) continue;
    open.push({ label: distinctLabel(look.label, open), actor: offer.actor, due: offer.due, offer });
  }
  return open;
}

/* Where two would read alike, the later one says which copy it is. */
function distinctLabel(label: Label, before: readonly Action[]): string {
  const isTaken = (line: string) => before.some((action) => action.label === line);
  let line = printLabel(label);
  for (let copy = 2; isTaken(line); copy++) line = printLabel({ ...label, copy });
  return line;
}

/** Gives what cannot be taken in a world, each with its reason; messages behind the head of a lane are among them. */
export function blockedActions(offers: readonly Offer[], world: Readable): readonly Blocked[] {
  const refused = offers.flatMap((offer) => {
    const look = offer.look(world);
    return look?.because === undefined
      ? []
      : [{ label: printLabel(look.label), actor: offer.actor, because: look.because }];
  });
  const waiting = DIRECTIONS.flatMap((direction) => {
    const [head, ...behind] = world.lane(direction);
    const peer = recipientOf(direction);
    return behind.map((message) => ({
      label: printLabel({ verb: 'receive', peer, what: wordsOf(message) }),
      actor: peer,
      because: `behind the ${head?.kind ?? 'message'}: stdio keeps order`,
    }));
  });
  return [...waiting, ...refused];
}
