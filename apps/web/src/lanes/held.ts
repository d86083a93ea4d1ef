import { DIRECTIONS, recipientOf, type Direction } from '@signalbox/protocol';
import type { Seq } from '@signalbox/trace';
import type { InFlight } from '@signalbox/world';
import { sentAt } from '../in-flight.ts';
import type { Lever, Moment } from '../moment.ts';
import type { Geometry } from './geometry.ts';
import { shortName } from './words.ts';

/** A message that waits at its recipient's signal. */
export interface Chip {
  readonly key: string;
  readonly message: InFlight;
  /** What it is called on the button. */
  readonly words: string;
  /** The action that delivers it, whether or not it can be taken now. */
  readonly label: string;
  /** The lever of that action; absent behind the head of an ordered lane. */
  readonly lever?: Lever;
  readonly because?: string;
  readonly x: number;
  readonly width: number;
}

/** What waits in one direction, the oldest next to its recipient's signal. */
export interface Rail {
  readonly direction: Direction;
  readonly chips: readonly Chip[];
  /** How many more wait than are shown, and where that is said. */
  readonly more: number;
  readonly moreX: number;
  /** From the now line down to the top of the rail's chips. */
  readonly top: number;
}

/** The held band as numbers. */
export interface Held {
  readonly rails: readonly Rail[];
  /** Where the line of each message in flight meets the now line, by the row it was sent in. */
  readonly meets: ReadonlyMap<Seq, number>;
  /** Where it comes down to, under the now line. */
  readonly drops: ReadonlyMap<Seq, number>;
  readonly height: number;
}

const SHOWN = 2;
const GAP = 8;
const SIGNAL = 26;
const PLATE = 22;
const MORE = 64;

/** Lays out the held band: a rail a direction, to the client first. */
export function holdBand(moment: Moment, geometry: Geometry): Held {
  const meets = new Map<Seq, number>();
  const drops = new Map<Seq, number>();
  const rails = DIRECTIONS.toReversed().map((direction, index) => {
    const rail = railOf(moment, geometry, direction, 12 + index * (geometry.chip + 8));
    const sent = sentAt(moment.run.events, moment.cursor.seq, direction, moment.world.lane(direction).length);
    for (const [place, seq] of sent.entries()) {
      const chip = rail.chips[place];
      meets.set(seq, chip === undefined ? rail.moreX : chip.x + chip.width / 2);
      drops.set(seq, rail.top);
    }
    return rail;
  });
  return { rails, meets, drops, height: 12 + 2 * (geometry.chip + 8) + 38 };
}

function railOf(moment: Moment, geometry: Geometry, direction: Direction, top: number): Rail {
  const waiting = moment.world.lane(direction);
  const shown = waiting.slice(0, SHOWN);
  const more = waiting.length - shown.length;
  const { client, server } = geometry.lane;
  const room = server - client - 2 * SIGNAL - (more > 0 ? MORE : 0) - GAP * (shown.length - 1);
  const { words, widths, squeeze } = wordsFor(shown, room, geometry.narrow);
  let offset = SIGNAL;
  const place = (width: number): number => {
    const x = direction === 'server-to-client' ? client + offset : server - offset - width;
    offset += width + GAP;
    return x;
  };
  const chips = shown.map((message, index): Chip => {
    const width = Math.floor((widths[index] ?? 0) * squeeze);
    return { ...standing(moment, direction, message, index), words: words[index] ?? '', x: place(width), width };
  });
  return { direction, chips, more, moreX: place(MORE) + MORE / 2, top };
}

/* Where whole names do not fit, short ones say enough: the drawing and the button's name have the rest. */
function wordsFor(shown: readonly InFlight[], room: number, narrow: boolean) {
  const fit = (short: boolean) => {
    const words = shown.map(({ name }) => shortName(name, short));
    const widths = words.map(widthOf);
    const sum = widths.reduce((total, width) => total + width, 0);
    return { words, widths, squeeze: Math.min(1, room / Math.max(1, sum)) };
  };
  const whole = fit(narrow);
  return whole.squeeze < 1 ? fit(true) : whole;
}

/* Plex Sans at 12 px, the plate and the space around the words. */
const widthOf = (words: string): number => PLATE + 16 + words.length * 6.5;

function standing({ levers, run, atHead }: Moment, direction: Direction, message: InFlight, index: number) {
  const label = `${recipientOf(direction)} receives ${message.name}`;
  const lever = index === 0 ? levers.find((candidate) => candidate.label === label) : undefined;
  const because = atHead ? run.blocked.find((blocked) => blocked.label === label)?.because : undefined;
  return {
    key: `${direction} ${index}`,
    message,
    label,
    ...(lever === undefined ? {} : { lever }),
    ...(because === undefined ? {} : { because }),
  };
}
