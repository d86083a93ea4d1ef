import type { Defect } from './defect.ts';

/** The bar runs backwards. */
export const acceptsWithoutIncrease: Defect = {
  id: 'accepts-without-increase',
  does: 'The requester shows progress that does not increase.',
  replaces: {
    acceptsProgress: () => true,
  },
};
