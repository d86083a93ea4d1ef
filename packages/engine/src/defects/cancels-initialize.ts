import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** A connect timeout that is treated like any other. */
export const cancelsInitialize: Defect = {
  id: 'cancels-initialize',
  does: 'The client cancels `initialize`.',
  replaces: {
    mayCancel: (view) => COMPLIANT.mayCancel(view, 'tools/call'),
  },
};
