import { useSyncExternalStore } from 'react';

/** How the panes stand: by the width of the window alone. */
export type Layout = 'wide' | 'medium' | 'upright' | 'narrow';

/** The smallest widths of the layouts, in CSS pixels. */
const FROM: readonly (readonly [Layout, number])[] = [
  ['wide', 1200],
  ['medium', 960],
  ['upright', 768],
];

/** Gives the layout of a width. */
export const layoutFor = (width: number): Layout => FROM.find(([, least]) => width >= least)?.[0] ?? 'narrow';

const subscribe = (onChange: () => void) => {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
};

/** Gives the layout of the window as it is. */
export const useLayout = (): Layout =>
  useSyncExternalStore(
    subscribe,
    () => layoutFor(innerWidth),
    () => 'wide' as const,
  );
