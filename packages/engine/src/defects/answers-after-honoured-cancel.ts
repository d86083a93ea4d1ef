import type { Defect } from './defect.ts';

/** The response leaves after the silence it owes began. */
export const answersAfterHonouredCancel: Defect = {
  id: 'answers-after-honoured-cancel',
  does: 'The receiver stops, and sends the response all the same.',
  replaces: {
    afterEnd: (end) => (end === 'stopped' ? ['response'] : []),
  },
};
