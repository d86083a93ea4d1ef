import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** A stray cancellation leaves a session that never begins. */
export const stopsInitialize: Defect = {
  id: 'stops-initialize',
  does: 'The server stops `initialize` when it is cancelled.',
  replaces: {
    onCancellation: (target) => (target === 'initialize' ? { accept: true } : COMPLIANT.onCancellation(target)),
  },
};
