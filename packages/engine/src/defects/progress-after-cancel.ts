import type { Defect } from './defect.ts';

/** A reporter outlives the cancellation it was told of. */
export const progressAfterCancel: Defect = {
  id: 'progress-after-cancel',
  does: 'The receiver sends one more progress notification after it stopped.',
  replaces: {
    afterEnd: (end) => (end === 'stopped' ? ['progress'] : []),
  },
};
