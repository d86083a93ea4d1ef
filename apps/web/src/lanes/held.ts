import { DIRECTIONS, recipientOf, type Direction } from '@signalbox/protocol';
import type { InFlight } from '@signalbox/world';
import type { Lever, Moment } from '../moment.ts';

/** A message that waits at its recipient's signal. */
export interface Chip {
  readonly key: string;
  readonly message: InFlight;
  /** The lever that delivers it; absent behind the head of an ordered lane, or where the run cannot move. */
  readonly lever?: Lever;
  readonly because?: string;
}

/** What waits in one direction, oldest first, and how many more do than are shown. */
export interface Rail {
  readonly direction: Direction;
  readonly chips: readonly Chip[];
  readonly more: number;
}

const SHOWN = 2;

/** Gives the rails of the held band, to the client first. */
export function rails({ world, levers, run, atHead }: Moment): readonly Rail[] {
  return DIRECTIONS.toReversed().map((direction) => {
    const waiting = world.lane(direction);
    return {
      direction,
      more: Math.max(0, waiting.length - SHOWN),
      chips: waiting.slice(0, SHOWN).map((message, index) => {
        const label = `${recipientOf(direction)} receives ${message.name}`;
        const lever = index === 0 ? levers.find((candidate) => candidate.label === label) : undefined;
        const because = atHead ? run.blocked.find((blocked) => blocked.label === label)?.because : undefined;
        return {
          key: `${direction} ${index}`,
          message,
          ...(lever === undefined ? {} : { lever }),
          ...(because === undefined ? {} : { because }),
        };
      }),
    };
  });
}
