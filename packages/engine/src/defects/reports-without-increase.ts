import type { Defect } from './defect.ts';

/** Every value a handler names leaves as it is. */
export const reportsWithoutIncrease: Defect = {
  id: 'reports-without-increase',
  does: 'The receiver sends progress that does not increase.',
  replaces: {
    mayReport: () => true,
  },
};
