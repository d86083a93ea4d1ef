import { Turn, type Offer } from '@signalbox/engine';
import type { Names } from './names.ts';

/**
 * Lets the model play the part of an end that is not under test.
 *
 * It decides in the scenario's own IDs, on a world in which every frame reads so; what it does is then written down
 * with the IDs that are on the wire.
 */
export const scripted = (offer: Offer, names: Names): Offer => ({
  ...offer,
  take: (turn) => {
    const aside = new Turn(names.inScenarioTerms(turn.world));
    offer.take(aside);
    for (const event of aside.events) turn.emit(names.eventOnWire(event));
  },
});
