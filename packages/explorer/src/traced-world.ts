import { DIRECTIONS, type Direction } from '@signalbox/protocol';
import type { ComponentName, ComponentOf, InFlight, World } from '@signalbox/world';
import type { Layout, RowView } from './layout.ts';

/** What an action asked of a world, in the order asked: a component, one place of a lane, or how long a lane is. */
export interface Read {
  readonly kind: 'component' | 'message' | 'length';
  /** The slot of the component, or the number of the lane. */
  readonly slot: number;
  /** The place in the lane. */
  readonly at: number;
  readonly value: number;
}

/** What an action made of a world. */
export interface Writes {
  readonly sets: readonly number[];
  readonly shifts: readonly [number, number];
  readonly pushes: readonly [readonly number[], readonly number[]];
}

/**
 * A world that notes what is asked of it and what is made of it.
 *
 * Actions are pure functions of what they read, so two worlds that answer these questions alike get the same action:
 * that is all the explorer ever assumes about the engine, and it is learned by running it.
 */
export class TracedWorld implements World {
  readonly #ask: Asking;
  readonly #sets: ReadonlyMap<number, number>;
  readonly #shifts: readonly [number, number];
  readonly #pushes: readonly [readonly number[], readonly number[]];

  private constructor(
    ask: Asking,
    sets: ReadonlyMap<number, number>,
    shifts: readonly [number, number],
    pushes: readonly [readonly number[], readonly number[]],
  ) {
    this.#ask = ask;
    this.#sets = sets;
    this.#shifts = shifts;
    this.#pushes = pushes;
  }

  static over(ask: Asking): TracedWorld {
    return new TracedWorld(ask, new Map(), [0, 0], [[], []]);
  }

  get writes(): Writes {
    return { sets: [...this.#sets].flat(), shifts: this.#shifts, pushes: this.#pushes };
  }

  get<N extends ComponentName>(name: N): ComponentOf<N> | undefined {
    const slot = this.#ask.layout.slot(name);
    const id = this.#sets.get(slot) ?? this.#ask.component(slot);
    return this.#ask.layout.value(slot, id) as ComponentOf<N> | undefined;
  }

  set<N extends ComponentName>(name: N, value: ComponentOf<N> | undefined): TracedWorld {
    const slot = this.#ask.layout.slot(name);
    const id = this.#ask.layout.id(slot, value);
    return new TracedWorld(this.#ask, new Map(this.#sets).set(slot, id), this.#shifts, this.#pushes);
  }

  lane(direction: Direction): readonly InFlight[] {
    const lane = DIRECTIONS.indexOf(direction);
    const length = this.#ask.length(lane);
    const ids: number[] = [];
    for (let at = this.#shifts[lane as 0 | 1]; at < length; at++) ids.push(this.#ask.message(lane, at));
    return [...ids, ...this.#pushes[lane as 0 | 1].slice(Math.max(0, this.#shifts[lane as 0 | 1] - length))].map((id) =>
      this.#ask.layout.message(id),
    );
  }

  head(direction: Direction): InFlight | undefined {
    const lane = DIRECTIONS.indexOf(direction) as 0 | 1;
    const id = this.#ask.message(lane, this.#shifts[lane]);
    if (id !== 0) return this.#ask.layout.message(id);
    const pushed = this.#pushes[lane];
    return pushed.length === 0 ? undefined : this.lane(direction)[0];
  }

  push(direction: Direction, message: InFlight): TracedWorld {
    const lane = DIRECTIONS.indexOf(direction);
    const id = this.#ask.layout.messages.id(message);
    const [up, down] = this.#pushes;
    return new TracedWorld(this.#ask, this.#sets, this.#shifts, lane === 0 ? [[...up, id], down] : [up, [...down, id]]);
  }

  shift(direction: Direction): TracedWorld {
    const lane = DIRECTIONS.indexOf(direction);
    const [up, down] = this.#shifts;
    return new TracedWorld(this.#ask, this.#sets, lane === 0 ? [up + 1, down] : [up, down + 1], this.#pushes);
  }
}

/** Answers the questions of one traced world from a row, and keeps each new one. */
export class Asking {
  readonly reads: Read[] = [];
  readonly #view: RowView;
  readonly #known = new Map<string, number>();

  constructor(view: RowView) {
    this.#view = view;
  }

  get layout(): Layout {
    return this.#view.layout;
  }

  component(slot: number): number {
    return this.#note('component', slot, 0, this.#view.component(slot));
  }

  message(lane: number, at: number): number {
    return this.#note('message', lane, at, this.#view.message(lane, at));
  }

  length(lane: number): number {
    return this.#note('length', lane, 0, this.#view.length(lane));
  }

  #note(kind: Read['kind'], slot: number, at: number, value: number): number {
    const question = `${kind} ${slot} ${at}`;
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    this.#known.set(question, value);
    this.reads.push({ kind, slot, at, value });
    return value;
  }
}
