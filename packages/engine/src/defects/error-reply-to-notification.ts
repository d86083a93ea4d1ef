import type { Defect } from './defect.ts';

/** An error for a message that nobody may answer. */
export const errorReplyToNotification: Defect = {
  id: 'error-reply-to-notification',
  does: 'A notification that cannot be used is answered with an error.',
  replaces: {
    onMalformed: 'answer-error',
    answersNotifications: true,
  },
};
