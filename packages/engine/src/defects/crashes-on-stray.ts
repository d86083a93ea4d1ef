import type { Defect } from './defect.ts';

/** What merely came late is treated as a breach of the protocol. */
export const crashesOnStray: Defect = {
  id: 'crashes-on-stray',
  does: 'A response, or progress, that belongs to no wait ends the process of its recipient.',
  replaces: {
    onStray: 'crash',
  },
};
