import type { Layout } from './layout.ts';
import { Possible, TooMuch } from './possible.ts';
import { Sketches } from './sketch.ts';
import type { Leaf, Trie } from './trie.ts';

/** Most cases that are thought through before a search goes without. */
const MOST_CASES = 4000;

/** All that may happen in a search, thought through before it: what one has to know to leave anything out. */
export interface Outlook {
  readonly layout: Layout;
  readonly possible: Possible;
  readonly sketches: Sketches;
  /** All leaves, those that turn out never to happen among them. */
  readonly leaves: readonly Leaf[];
}

/** Thinks through what may happen, or says why that is too much. */
export function outlookOf(layout: Layout, tries: readonly Trie[], leaves: readonly Leaf[]): Outlook | string {
  try {
    const possible = Possible.of(layout, tries, MOST_CASES);
    return { layout, possible, sketches: new Sketches(possible.acts.values()), leaves };
  } catch (error) {
    if (error instanceof TooMuch) return error.message;
    throw error;
  }
}
