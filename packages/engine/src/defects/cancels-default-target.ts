import type { Defect } from './defect.ts';

/** A default where none may be chosen. */
export const cancelsDefaultTarget: Defect = {
  id: 'cancels-default-target',
  does: 'A cancellation that names nothing known stops the latest request in progress.',
  replaces: {
    fallsBack: true,
  },
};
