import type { Defect } from './defect.ts';

/** An ID of the other direction overwrites, and answers to, one's own. */
export const oneMapForBothDirections: Defect = {
  id: 'one-map-for-both-directions',
  does: 'Requests a peer issued and requests it handles share one map.',
  replaces: {
    registryOf: (registry) =>
      (({ handling: 'issued', reporting: 'collecting', issued: 'issued', collecting: 'collecting' }) as const)[
        registry
      ],
  },
};
