import type { Direction } from '@signalbox/protocol';
import type { Component, ComponentName, ComponentOf, InFlight, World } from './component.ts';

const NOTHING: readonly InFlight[] = [];

/** A world as an immutable value: what the stepper, the server and tests hold. */
export class Snapshot implements World {
  readonly components: Readonly<Record<string, Component>>;
  readonly lanes: Readonly<Partial<Record<Direction, readonly InFlight[]>>>;

  constructor(
    components: Readonly<Record<string, Component>> = {},
    lanes: Readonly<Partial<Record<Direction, readonly InFlight[]>>> = {},
  ) {
    this.components = components;
    this.lanes = lanes;
  }

  get<N extends ComponentName>(name: N): ComponentOf<N> | undefined {
    return this.components[name] as ComponentOf<N> | undefined;
  }

  set<N extends ComponentName>(name: N, value: ComponentOf<N> | undefined): Snapshot {
    if (value !== undefined) return new Snapshot({ ...this.components, [name]: value }, this.lanes);
    if (!(name in this.components)) return this;
    const { [name]: _gone, ...rest } = this.components;
    return new Snapshot(rest, this.lanes);
  }

  lane(direction: Direction): readonly InFlight[] {
    return this.lanes[direction] ?? NOTHING;
  }

  head(direction: Direction): InFlight | undefined {
    return this.lanes[direction]?.[0];
  }

  push(direction: Direction, message: InFlight): Snapshot {
    return this.#withLane(direction, [...this.lane(direction), message]);
  }

  shift(direction: Direction): Snapshot {
    return this.#withLane(direction, this.lane(direction).slice(1));
  }

  #withLane(direction: Direction, messages: readonly InFlight[]): Snapshot {
    if (messages.length > 0) return new Snapshot(this.components, { ...this.lanes, [direction]: messages });
    const { [direction]: _empty, ...rest } = this.lanes;
    return new Snapshot(this.components, rest);
  }
}

/** The world before anything has happened. */
export const EMPTY_WORLD = new Snapshot();
