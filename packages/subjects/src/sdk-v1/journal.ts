import { Turn } from '@signalbox/engine';
import type { EventBody } from '@signalbox/trace';
import { EMPTY_WORLD, type World } from '@signalbox/world';

/**
 * Where everything that happens in a run is written, step by step.
 *
 * The lanes of its world are the gate: what a peer sends stays there until a label delivers it.
 */
export class Journal {
  /** Grows with everything that happens; a turn of the event loop in which it did not grow was quiet. */
  activity = 0;
  #turn = new Turn(EMPTY_WORLD);

  /** The step that is being written. */
  get turn(): Turn {
    return this.#turn;
  }

  get world(): World {
    return this.#turn.world;
  }

  emit(event: EventBody): void {
    this.activity++;
    this.#turn.emit(event);
  }

  /** Says that something happened that is no event of its own. */
  stir(): void {
    this.activity++;
  }

  /** Ends the step: gives its events and begins the next. */
  cut(): readonly EventBody[] {
    const { events, world } = this.#turn;
    this.#turn = new Turn(world);
    return events;
  }
}
