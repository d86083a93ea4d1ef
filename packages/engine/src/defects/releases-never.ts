import type { Defect } from './defect.ts';

/** The end of a request frees nothing. */
export const releasesNever: Defect = {
  id: 'releases-never',
  does: 'Nothing a request held is ever released.',
  replaces: {
    releases: () => [],
  },
};
