import type { Direction } from '@signalbox/protocol';
import type { ComponentName, ComponentOf, InFlight, Place, Readable, Unfolding } from '@signalbox/world';
import type { Look, Offer } from './offers/offer.ts';

/**
 * Keeps what each offer says of a world that goes on, and asks again only those whose answer may have changed.
 *
 * An offer is a function of the places it reads: as long as none of them changes it says the same. Which places those
 * are is learned by letting it read, as the explorer does, never declared.
 */
export class Attention {
  readonly #offers: readonly Offer[];
  readonly #world: Unfolding;
  readonly #looks: (Look | undefined)[];
  readonly #readers = new Map<Place, Set<number>>();

  constructor(offers: readonly Offer[], world: Unfolding) {
    this.#offers = offers;
    this.#world = world;
    this.#looks = offers.map((offer, index) => offer.look(new Noting(world, this.#readers, index)));
    world.changed.clear();
  }

  /** What each offer says of the world as it is now, in the order of the offers. */
  get looks(): readonly (Look | undefined)[] {
    const { changed } = this.#world;
    if (changed.size === 0) return this.#looks;
    const stale = new Set<number>();
    for (const place of changed) for (const reader of this.#readers.get(place) ?? []) stale.add(reader);
    for (const index of stale)
      this.#looks[index] = this.#offers[index]?.look(new Noting(this.#world, this.#readers, index));
    changed.clear();
    return this.#looks;
  }
}

/* A world as one offer reads it: each place it has ever looked at has it among its readers. */
class Noting implements Readable {
  readonly #world: Unfolding;
  readonly #readers: Map<Place, Set<number>>;
  readonly #reader: number;

  constructor(world: Unfolding, readers: Map<Place, Set<number>>, reader: number) {
    this.#world = world;
    this.#readers = readers;
    this.#reader = reader;
  }

  get<N extends ComponentName>(name: N): ComponentOf<N> | undefined {
    this.#note(name);
    return this.#world.get(name);
  }

  lane(direction: Direction): readonly InFlight[] {
    this.#note(direction);
    return this.#world.lane(direction);
  }

  head(direction: Direction): InFlight | undefined {
    this.#note(direction);
    return this.#world.head(direction);
  }

  #note(place: Place): void {
    const readers = this.#readers.get(place);
    if (readers === undefined) this.#readers.set(place, new Set([this.#reader]));
    else readers.add(this.#reader);
  }
}
