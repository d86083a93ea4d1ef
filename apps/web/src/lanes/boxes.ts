import type { Geometry } from './geometry.ts';
import type { MessageLine } from './messages.ts';
import type { Note } from './notes.ts';
import type { Track } from './tracks.ts';
import { shortName, type Form } from './words.ts';

/** A part of the drawing that words take up. */
export interface Box {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}

/** Tells whether two boxes lie on each other. */
export const overlap = (one: Box, other: Box): boolean =>
  one.x1 < other.x2 && other.x1 < one.x2 && one.y1 < other.y2 && other.y1 < one.y2;

/* What a character of Plex Sans takes up at most, as a part of its size. */
const [NARROW, WIDE] = [/[ fijlrt.,:;'|"()[\]-]/, /[mwMW@%]|[^\u0020-\u024f]/u];
const share = (character: string): number => (NARROW.test(character) ? 0.36 : WIDE.test(character) ? 0.95 : 0.6);

/** Gives how wide words are, rather too much than too little, without a page to measure them in. */
export const textWidth = (words: string, size = 11): number =>
  size * [...words].reduce((sum, character) => sum + share(character), 0);

/** How far beside its lane the name of a message begins. */
export const nameAway = ({ narrow }: Pick<Geometry, 'narrow'>): number => (narrow ? 10 : 14);

/** Gives what the words beside the lanes take up; a narrow drawing has none. */
export const boxesOfNotes = (notes: readonly Note[], { narrow, effects }: Geometry): readonly Box[] =>
  narrow
    ? []
    : notes.flatMap(({ words, kind, peer, y, wordsX }) => {
        if (words === undefined) return [];
        if (kind === 'effect' && effects !== undefined)
          return [{ x1: effects - 8 - textWidth(words), x2: effects + 5, y1: y - 13, y2: y + 5 }];
        const [x1, x2] = peer === 'client' ? [wordsX - textWidth(words), wordsX] : [wordsX, wordsX + textWidth(words)];
        return [{ x1, x2, y1: y - 6, y2: y + 6 }];
      });

/** Gives what the names of messages take up, over their senders' ends. */
export const boxesOfNames = (lines: readonly MessageLine[], geometry: Geometry, form: Form): readonly Box[] =>
  lines.map(({ name, x1, x2, y1 }) => {
    const [away, width] = [nameAway(geometry), textWidth(shortName(name, form))];
    const begin = x2 > x1 ? x1 + away : x1 - away - width;
    return { x1: begin, x2: begin + width, y1: y1 - 13, y2: y1 - 3 };
  });

/** Gives what the tracks beside a lane take up. */
export const boxesOfTracks = (tracks: readonly Track[]): readonly Box[] =>
  tracks.flatMap(({ slot, x, y1, y2 }) => (slot === 0 ? [] : [{ x1: x - 4, x2: x + 4, y1, y2 }]));
