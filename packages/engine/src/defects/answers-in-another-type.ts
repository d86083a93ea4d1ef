import type { RequestId } from '@signalbox/protocol';
import type { Defect } from './defect.ts';

/** An ID that went through a conversion on its way back. */
export const answersInAnotherType: Defect = {
  id: 'answers-in-another-type',
  does: 'A response carries the ID of its request in another JSON type.',
  replaces: {
    responseId: (id) => (typeof id === 'string' ? Number(id) || 0 : String(id)) as RequestId,
  },
};
