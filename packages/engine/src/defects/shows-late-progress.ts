import type { Defect } from './defect.ts';

/** An end that does not stop what is shown of it. */
export const showsLateProgress: Defect = {
  id: 'shows-late-progress',
  does: 'The requester shows progress of a request that has ended.',
  replaces: {
    showsLateProgress: true,
  },
};
