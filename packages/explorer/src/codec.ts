import { DIRECTIONS, type Direction } from '@signalbox/protocol';
import { Snapshot, type Component, type ComponentName, type InFlight } from '@signalbox/world';
import { Interner } from './intern.ts';

/** Room for the two lanes of a packed world, in messages each. */
export const LANE_ROOM = 24;

/**
 * Turns worlds into rows of 16-bit numbers and back.
 *
 * A row is the interned value of every component that was ever read or written, a slot each, and the messages of each
 * lane. Slots are handed out as the search meets component names; a slot that came later is 0, absent, in earlier rows.
 */
export class Codec {
  readonly names: ComponentName[] = [];
  readonly values: Interner<Component>[] = [];
  readonly messages = new Interner<InFlight>();
  readonly #slots = new Map<string, number>();

  slot(name: ComponentName): number {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.names.length;
    this.#slots.set(name, slot);
    this.names.push(name);
    this.values.push(new Interner<Component>());
    return slot;
  }

  /** Gives a world as the projections read it. */
  decode(row: Uint16Array, slots: number): Snapshot {
    const components: Record<string, Component> = {};
    for (let slot = 0; slot < Math.min(slots, this.names.length); slot++) {
      const value = this.values[slot]?.value(row[slot] ?? 0);
      const name = this.names[slot];
      if (value !== undefined && name !== undefined) components[name] = value;
    }
    const lanes: Partial<Record<Direction, readonly InFlight[]>> = {};
    DIRECTIONS.forEach((direction, lane) => {
      const messages: InFlight[] = [];
      for (let at = 0; at < LANE_ROOM; at++) {
        const message = this.messages.value(row[slots + lane * LANE_ROOM + at] ?? 0);
        if (message === undefined) break;
        messages.push(message);
      }
      if (messages.length > 0) lanes[direction] = messages;
    });
    return new Snapshot(components, lanes);
  }
}
