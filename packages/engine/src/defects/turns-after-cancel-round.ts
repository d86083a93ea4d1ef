import type { Defect } from './defect.ts';

/** What the control does is not what was agreed. */
export const turnsAfterCancelRound: Defect = {
  id: 'turns-after-cancel-round',
  does: 'The wait ends at once where the policy says to go on, and goes on where it says to end.',
  replaces: {
    afterCancel: (policy) => (policy === 'wait' ? 'settle' : 'wait'),
  },
};
