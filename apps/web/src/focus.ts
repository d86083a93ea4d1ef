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

/** Puts focus into a pane. */
export function focusPane(pane: PaneName | 'scrubber'): void {
  const target = document.querySelector<HTMLElement>(LANDS[pane]);
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus();
}

/** Gives the pane after, or before, the one that has focus. */
export function nextPane(by: 1 | -1): PaneName | 'scrubber' {
  const here = ORDER.findIndex(
    (pane) => document.activeElement?.closest(`.${pane}, section[aria-label="${pane}" i]`) !== null,
  );
  const length = ORDER.length;
  return ORDER[here === -1 ? (by === 1 ? 0 : length - 1) : (here + by + length) % length] ?? 'signals';
}
