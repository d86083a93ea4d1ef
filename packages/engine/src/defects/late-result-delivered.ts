import type { Defect } from './defect.ts';

/** Stopped waiting, then shown the result. */
export const lateResultDelivered: Defect = {
  id: 'late-result-delivered',
  does: 'A response that comes after its wait ended is delivered all the same.',
  replaces: {
    deliversLateResponse: ({ state }) => ['cancel-requested', 'cancelled', 'timed-out'].includes(state),
  },
};
