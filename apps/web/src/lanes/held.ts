import { DIRECTIONS, recipientOf, type Direction } from '@signalbox/protocol';
import type { Seq } from '@signalbox/trace';
import type { Lever, Moment } from '../moment.ts';
import { textWidth } from './boxes.ts';
import type { Geometry } from './geometry.ts';
import { waitingIn, type Waiting } from './waiting.ts';
import { shortName, tightForm, type Form } from './words.ts';

/** A message that waits, and what can be done about it. */
export interface Standing {
  readonly message: Waiting;
  /** The action that delivers it, whether or not it can be taken now. */
  readonly label: string;
  /** The lever of that action; absent behind the head of an ordered lane. */
  readonly lever?: Lever;
  readonly because?: string;
}

/** A message that waits at its recipient's signal. */
export interface Chip extends Standing {
  /** What it is called on the button. */
  readonly words: string;
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
  readonly moreWidth: number;
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

/** Lays out the held band: a rail a direction, to the client first. */
export function holdBand(moment: Moment, geometry: Geometry): Held {
  const meets = new Map<Seq, number>();
  const drops = new Map<Seq, number>();
  const rails = DIRECTIONS.toReversed().map((direction, index) => {
    const waiting = waitingIn(moment, direction);
    const rail = railOf(moment, geometry, direction, waiting, 12 + index * (geometry.chip + 8));
    for (const [place, { seq }] of waiting.entries()) {
      const chip = rail.chips[place];
      meets.set(seq, chip === undefined ? rail.moreX : chip.x + chip.width / 2);
      drops.set(seq, rail.top);
    }
    return rail;
  });
  return { rails, meets, drops, height: 12 + 2 * (geometry.chip + 8) + 38 };
}

function railOf(
  moment: Moment,
  geometry: Geometry,
  direction: Direction,
  waiting: readonly Waiting[],
  top: number,
): Rail {
  const { client, server } = geometry.lane;
  const moreWidth = moreWidthIn(geometry);
  const { shown, words, widths, squeeze } = fitting(moment, geometry, waiting);
  const more = waiting.length - shown.length;
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
  return { direction, chips, more, moreX: place(moreWidth) + moreWidth / 2, moreWidth, top };
}

/* Two whole names, else two short ones, else the one at the signal: what is cut, the button's name has. */
function fitting({ requests }: Moment, geometry: Geometry, waiting: readonly Waiting[]) {
  const { lane, narrow } = geometry;
  const tight = tightForm(requests);
  const tries: readonly (readonly [number, Form])[] = [
    ...(narrow ? [] : [[SHOWN, 'whole'] as const]),
    [SHOWN, tight],
    [1, tight],
  ];
  const fits = tries.map(([most, form]) => {
    const shown = waiting.slice(0, most);
    const words = shown.map(({ name }) => shortName(name, form));
    const widths = words.map(widthOf);
    const more = waiting.length > shown.length ? moreWidthIn(geometry) + GAP : 0;
    const room = lane.server - lane.client - 2 * SIGNAL - more - GAP * Math.max(0, shown.length - 1);
    return { shown, words, widths, squeeze: Math.min(1, room / Math.max(1, sum(widths))) };
  });
  return fits.find(({ squeeze }) => squeeze === 1) ?? fits.at(-1) ?? { shown: [], words: [], widths: [], squeeze: 1 };
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/* The plate and the space around the words. */
const widthOf = (words: string): number => PLATE + 14 + textWidth(words, 12);

/* Where there is little room the chip says only how many. */
const moreWidthIn = ({ narrow }: Geometry): number => (narrow ? 40 : 64);

/** Gives everything that waits in a direction, the next to arrive first. */
export const allHeld = (moment: Moment, direction: Direction): readonly Standing[] =>
  waitingIn(moment, direction).map((message, index) => standing(moment, direction, message, index));

function standing({ levers, run, atHead }: Moment, direction: Direction, message: Waiting, index: number): Standing {
  const label = `${recipientOf(direction)} receives ${message.name}`;
  const lever = index === 0 ? levers.find((candidate) => candidate.label === label) : undefined;
  const because = atHead ? run.blocked.find((blocked) => blocked.label === label)?.because : undefined;
  return {
    message,
    label,
    ...(lever === undefined ? {} : { lever }),
    ...(because === undefined ? {} : { because }),
  };
}
