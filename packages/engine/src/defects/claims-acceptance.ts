import type { Defect } from './defect.ts';

/** Nothing on the wire confirms a cancellation. */
export const claimsAcceptance: Defect = {
  id: 'claims-acceptance',
  does: 'The requester records a cancellation it has only sent as accepted.',
  replaces: {
    recordsAsSent: 'accepted',
  },
};
