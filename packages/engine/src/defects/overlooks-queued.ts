import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** Only what has a handler counts as being in progress. */
export const overlooksQueued: Defect = {
  id: 'overlooks-queued',
  does: 'A cancellation of a request that has not started is taken for an unknown one.',
  replaces: {
    onCancellation: (target) => COMPLIANT.onCancellation(target === 'queued' ? 'unknown' : target),
  },
};
