declare const note: unique symbol;

/** Text of a peer made safe to show: short, and with nothing invisible in it. Only {@link sanitise} makes one. */
export type Note = string & { readonly [note]: true };

/** The most characters of a peer's text that are kept. */
export const MAX_NOTE_LENGTH = 200;

/*
 * Control characters (ANSI escapes begin with one), bidirectional controls, zero-width and other format characters,
 * line separators, and lone surrogates.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Makes a peer's text inert: cut at {@link MAX_NOTE_LENGTH}, every invisible character written out as `\u{…}`.
 *
 * A cancellation reason is untrusted. Shown raw it could move a terminal's cursor or turn a line of text around.
 */
export const sanitise = (text: string): Note => {
  const characters = [...text];
  const kept = characters.slice(0, MAX_NOTE_LENGTH).join('');
  const shown = kept.replaceAll(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
  return (characters.length > MAX_NOTE_LENGTH ? `${shown}… (${characters.length} characters)` : shown) as Note;
};
