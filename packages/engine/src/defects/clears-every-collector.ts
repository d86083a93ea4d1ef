import type { Defect } from './defect.ts';

/** One end takes everybody's progress with it. */
export const clearsEveryCollector: Defect = {
  id: 'clears-every-collector',
  does: 'The end of one wait clears every progress collector of its peer.',
  replaces: {
    clears: 'every',
  },
};
