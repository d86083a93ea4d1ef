import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** Two requests that one response could answer. */
export const reusesIds: Defect = {
  id: 'reuses-ids',
  does: 'The requester issues a request under an ID it has used before.',
  replaces: {
    mayIssue: ({ tokenHeld }) => COMPLIANT.mayIssue({ idUsed: false, tokenHeld }),
  },
};
