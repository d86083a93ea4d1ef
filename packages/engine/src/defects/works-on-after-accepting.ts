import type { Defect } from './defect.ts';

/** Half an acceptance: the handler never learns of it. */
export const worksOnAfterAccepting: Defect = {
  id: 'works-on-after-accepting',
  does: 'The receiver accepts a cancellation and its work goes on to the end.',
  replaces: {
    stopsWork: false,
  },
};
