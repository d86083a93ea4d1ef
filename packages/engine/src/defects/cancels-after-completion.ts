import { COMPLIANT } from '../endpoint/behaviour.ts';
import type { Defect } from './defect.ts';

/** The requester cancels a request it has already read the response of. */
export const cancelsAfterCompletion: Defect = {
  id: 'cancels-after-completion',
  does: 'The requester cancels a request whose response it has already read.',
  replaces: {
    mayCancel: (view, method) => (view.state === 'completed' ? undefined : COMPLIANT.mayCancel(view, method)),
  },
};
