import type { Defect } from './defect.ts';

/** The receiver rewrites what it has already said. */
export const flipsFinishedToStopped: Defect = {
  id: 'flips-finished-to-stopped',
  does: 'A late cancellation turns a request that was answered into one that was stopped.',
  replaces: {
    afterLateCancellation: ({ state }) => (state === 'ran' ? 'stopped' : state),
  },
};
