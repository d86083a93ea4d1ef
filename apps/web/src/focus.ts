import type { PaneName } from './view.ts';

/* Where focus lands in each pane: on what is used there, else on the pane itself. */
const LANDS: Readonly<Record<PaneName | 'scrubber', string>> = {
  signals: 'section[aria-label="Signals"]',
  lanes: 'section[aria-label="Lanes"]',
  timeline: '.timeline .table, section[aria-label="Timeline"]',
  inspector: '.inspector [role=tab][aria-selected=true]',
  scrubber: '.scrubber [role=slider]',
};

const ORDER = ['signals', 'lanes', 'timeline', 'inspector', 'scrubber'] as const;

/** Puts focus on what is there, at once: the next key belongs to it. What is not there yet is looked for a frame later. */
export function focusSoon(selector: string): void {
  if (!focusNow(selector)) requestAnimationFrame(() => focusNow(selector));
}

function focusNow(selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector);
  if (target === null) return false;
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus();
  return true;
}

/** Puts focus into a pane. */
export const focusPane = (pane: PaneName | 'scrubber'): void => focusSoon(LANDS[pane]);

/** Gives the pane after, or before, the one that has focus. */
export function nextPane(by: 1 | -1): PaneName | 'scrubber' {
  const here = ORDER.findIndex(
    (pane) => document.activeElement?.closest(`.${pane}, section[aria-label="${pane}" i]`) !== null,
  );
  const length = ORDER.length;
  return ORDER[here === -1 ? (by === 1 ? 0 : length - 1) : (here + by + length) % length] ?? 'signals';
}
