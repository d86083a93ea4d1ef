import type { PaneName } from './view.ts';

/** What a key asks for. */
export type Command =
  | { readonly do: 'take'; readonly number: number }
  | { readonly do: 'next' | 'cancel' | 'fork' | 'branch' | 'prove' | 'filter' | 'keys' }
  | { readonly do: 'step' | 'event' | 'choice' | 'violation'; readonly by: 1 | -1 }
  | { readonly do: 'first' | 'head' }
  | { readonly do: 'pane'; readonly pane: PaneName }
  | { readonly do: 'cycle'; readonly by: 1 | -1 };

/** What a key was pressed on. */
export interface Pressed {
  readonly key: string;
  readonly shift: boolean;
  /** Control, Meta or Alt: the browser's own keys. */
  readonly modified: boolean;
  readonly repeat: boolean;
  /** What has focus: text being written, a control that uses keys itself, a plain button or link, or nothing. */
  readonly on: 'text' | 'arrows' | 'button' | 'nothing';
  /** The key before this one, if it was a `g`. */
  readonly afterG: boolean;
  /** Whether single letters and digits are keys. */
  readonly letters: boolean;
}

const PANES: Readonly<Record<string, PaneName>> = { s: 'signals', l: 'lanes', t: 'timeline', i: 'inspector' };

/** Gives what a key does, or nothing. In a text field only F6 does something. */
export function commandOf(pressed: Pressed): Command | undefined {
  const { key, shift, modified, on } = pressed;
  if (key === 'F6') return { do: 'cycle', by: shift ? -1 : 1 };
  if (modified || on === 'text') return undefined;
  return (
    (on === 'arrows' ? undefined : arrowCommand(key, shift)) ?? (pressed.letters ? letterCommand(pressed) : undefined)
  );
}

function arrowCommand(key: string, shift: boolean): Command | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { do: shift ? 'event' : 'step', by: -1 };
    case 'ArrowRight':
      return { do: shift ? 'event' : 'step', by: 1 };
    case 'Home':
      return { do: 'first' };
    case 'End':
      return { do: 'head' };
    default:
      return undefined;
  }
}

function letterCommand({ key, on, repeat, afterG }: Pressed): Command | undefined {
  if (afterG) return PANES[key] === undefined ? undefined : { do: 'pane', pane: PANES[key] };
  if (key === '[' || key === ']') return { do: 'choice', by: key === ']' ? 1 : -1 };
  if (key === 'v' || key === 'V') return { do: 'violation', by: key === 'v' ? 1 : -1 };
  if (key === '/') return { do: 'filter' };
  if (key === '?') return { do: 'keys' };
  if (repeat) return undefined;
  if (/^[1-9]$/.test(key)) return { do: 'take', number: Number(key) };
  if (key === 'n' || (key === ' ' && on === 'nothing')) return { do: 'next' };
  if (key === 'c') return { do: 'cancel' };
  if (key === 'f') return { do: 'fork' };
  if (key === 'p') return { do: 'prove' };
  return key === 'b' ? { do: 'branch' } : undefined;
}

/** The list of keys, for people. */
export const KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['1', '–', '9'], does: 'take the lever with that number' },
  { keys: ['n'], does: 'take the next label of the telling order' },
  { keys: ['Space'], does: 'the same, when no control has focus' },
  { keys: ['c'], does: 'cancel a request' },
  { keys: ['←', '→'], does: 'cursor one step back, forward' },
  { keys: ['Shift', '←', '→'], does: 'cursor one event back, forward' },
  { keys: ['Home', 'End'], does: 'before the first step, to the head' },
  { keys: ['[', ']'], does: 'previous, next choice point' },
  { keys: ['v', 'Shift v'], does: 'next, previous end of a violation' },
  { keys: ['f'], does: 'fork at the cursor' },
  { keys: ['b'], does: 'next branch' },
  { keys: ['p'], does: 'prove every interleaving' },
  { keys: ['/'], does: 'filter the timeline' },
  { keys: ['g', 's l t i'], does: 'focus signals, lanes, timeline, inspector' },
  { keys: ['F6', 'Shift F6'], does: 'next, previous pane' },
  { keys: ['Enter'], does: 'in the timeline: open the frame' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?'], does: 'this list' },
];
