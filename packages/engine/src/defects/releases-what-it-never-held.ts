import type { Defect } from './defect.ts';

/** A disposer that takes what belongs to another. */
export const releasesWhatItNeverHeld: Defect = {
  id: 'releases-what-it-never-held',
  does: 'A lease is released that was never acquired.',
  replaces: {
    releases: (kinds) => [...kinds.filter((kind) => kind !== 'lease'), 'lease'],
  },
};
