import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** Clean-up that runs as often as it is asked for. */
export const honoursDuplicates: Defect = {
  id: 'honours-duplicates',
  does: 'A cancellation of a request that is already being stopped stops it again.',
  replaces: {
    onCancellation: (target) => (target === 'stopping' ? { accept: true } : COMPLIANT.onCancellation(target)),
  },
};
