import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** Two requests that one progress notification could belong to. */
export const reusesHeldTokens: Defect = {
  id: 'reuses-held-tokens',
  does: 'The requester issues a request under a token that an earlier one still holds.',
  replaces: {
    mayIssue: ({ idUsed }) => COMPLIANT.mayIssue({ idUsed, tokenHeld: false }),
  },
};
