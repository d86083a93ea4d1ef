import { DIRECTIONS } from '@signalbox/protocol';
import type { Actor } from '@signalbox/trace';
import type { World } from '@signalbox/world';
import { printLabel, type Label } from './label.ts';
import { closeOffers, frameOffers, laneOffers, wordsOf } from './offers/network.ts';
import type { Offer } from './offers/offer.ts';
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
export function enabledActions(offers: readonly Offer[], world: World): readonly Action[] {
  const open = offers.flatMap((offer) => {
    const look = offer.look(world);
    return look === undefined || look.because !== undefined ? [] : [{ offer, label: look.label }];
  });
  const labels = distinctLabels(open.map(({ label }) => label));
  return open.map(({ offer }, index) => ({ label: labels[index] ?? '', actor: offer.actor, due: offer.due, offer }));
}

/* Where two would read alike, the later one says which copy it is. */
function distinctLabels(labels: readonly Label[]): readonly string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const line = printLabel(label);
    const copy = (seen.get(line) ?? 0) + 1;
    seen.set(line, copy);
    return copy === 1 ? line : printLabel({ ...label, copy });
  });
}

/** Gives what cannot be taken in a world, each with its reason; messages behind the head of a lane are among them. */
export function blockedActions(offers: readonly Offer[], world: World): readonly Blocked[] {
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
