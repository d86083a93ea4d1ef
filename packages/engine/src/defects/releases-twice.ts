import type { Defect } from './defect.ts';

/** Two paths to one disposer, and nothing that remembers the first. */
export const releasesTwice: Defect = {
  id: 'releases-twice',
  does: 'Everything a request held is released twice.',
  replaces: {
    releases: (kinds) => [...kinds, ...kinds],
  },
};
