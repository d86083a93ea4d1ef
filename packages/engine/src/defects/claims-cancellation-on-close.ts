import type { Defect } from './defect.ts';

/** A disconnect that is told as somebody's wish. */
export const claimsCancellationOnClose: Defect = {
  id: 'claims-cancellation-on-close',
  does: 'A wait whose connection is gone ends as cancelled.',
  replaces: {
    closedWaitEnds: 'cancelled',
  },
};
