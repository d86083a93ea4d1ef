import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** A visible success is overwritten. */
export const rewritesCompletedAsCancelled: Defect = {
  id: 'rewrites-completed-as-cancelled',
  does: 'A wait that has completed is ended again as cancelled.',
  replaces: {
    mayCancel: (view, method) => (view.state === 'completed' ? undefined : COMPLIANT.mayCancel(view, method)),
    overwrites: true,
  },
};
