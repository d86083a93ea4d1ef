import type { Defect } from './defect.ts';

/** A button and a timeout that do not know of each other. */
export const cancelsTwice: Defect = {
  id: 'cancels-twice',
  does: 'Two cancellations leave for one intent.',
  replaces: {
    cancellationsPerIntent: 2,
  },
};
