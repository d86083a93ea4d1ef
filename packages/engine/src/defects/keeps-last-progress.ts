import type { Defect } from './defect.ts';

/** The memory of a collector outlives the collector. */
export const keepsLastProgress: Defect = {
  id: 'keeps-last-progress',
  does: 'A token that comes back goes on where its last life ended.',
  replaces: {
    keepsLastProgress: true,
  },
};
