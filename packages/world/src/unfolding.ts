import type { Direction } from '@signalbox/protocol';
import type { Component, ComponentName, ComponentOf, InFlight, World } from './component.ts';
import { Snapshot } from './snapshot.ts';

const NOTHING: readonly InFlight[] = [];

/** What one look at a world can depend on: a component, or what is in flight in a direction. */
export type Place = ComponentName | Direction;

/**
 * A world that goes on and is never gone back to: changing it costs what changes, not what it holds.
 *
 * Every change gives this same world back, so whoever wants a moment that stays takes a {@link Snapshot} of it. It
 * notes which places have changed, for a reader that wants to look again only where it must.
 */
export class Unfolding implements World {
  readonly #components = new Map<string, Component>();
  readonly #lanes = new Map<Direction, readonly InFlight[]>();
  readonly #changed = new Set<Place>();
  #snapshot: Snapshot | undefined;

  /** The places that have changed since this was last emptied. Its reader empties it. */
  get changed(): Set<Place> {
    return this.#changed;
  }

  /** This moment, as a value that stays. */
  get snapshot(): Snapshot {
    return (this.#snapshot ??= new Snapshot(Object.fromEntries(this.#components), Object.fromEntries(this.#lanes)));
  }

  get<N extends ComponentName>(name: N): ComponentOf<N> | undefined {
    return this.#components.get(name) as ComponentOf<N> | undefined;
  }

  set<N extends ComponentName>(name: N, value: ComponentOf<N> | undefined): this {
    if (value === undefined) this.#components.delete(name);
    else this.#components.set(name, value);
    return this.#note(name);
  }

  lane(direction: Direction): readonly InFlight[] {
    return this.#lanes.get(direction) ?? NOTHING;
  }

  head(direction: Direction): InFlight | undefined {
    return this.#lanes.get(direction)?.[0];
  }

  push(direction: Direction, message: InFlight): this {
    return this.#withLane(direction, [...this.lane(direction), message]);
  }

  shift(direction: Direction): this {
    return this.#withLane(direction, this.lane(direction).slice(1));
  }

  #withLane(direction: Direction, messages: readonly InFlight[]): this {
    if (messages.length === 0) this.#lanes.delete(direction);
    else this.#lanes.set(direction, messages);
    return this.#note(direction);
  }

  #note(place: Place): this {
    this.#changed.add(place);
    this.#snapshot = undefined;
    return this;
  }
}
