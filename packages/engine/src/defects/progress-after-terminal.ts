import type { Defect } from './defect.ts';

/** A reporter outlives the request it reported on. */
export const progressAfterTerminal: Defect = {
  id: 'progress-after-terminal',
  does: 'The receiver sends one more progress notification after its response.',
  replaces: {
    afterEnd: (end) => (end === 'ran' ? ['progress'] : []),
  },
};
