import type { Defect } from './defect.ts';

/** A registry tests an identifier for truth. */
export const truthinessOnZero: Defect = {
  id: 'truthiness-on-zero',
  does: 'The ID or token 0, or "", is taken for no ID and no token.',
  replaces: {
    keyOf: (value) => (value ? JSON.stringify(value) : undefined),
  },
};
