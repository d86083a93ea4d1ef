import type { Defect } from './defect.ts';

/** A frame takes down every request beside it. */
export const crashesOnMalformed: Defect = {
  id: 'crashes-on-malformed',
  does: 'A malformed message ends the process of its recipient.',
  replaces: {
    onMalformed: 'crash',
  },
};
