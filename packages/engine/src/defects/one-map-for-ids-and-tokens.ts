import type { Defect } from './defect.ts';

/** A token that equals an ID takes its place. */
export const oneMapForIdsAndTokens: Defect = {
  id: 'one-map-for-ids-and-tokens',
  does: 'Request IDs and progress tokens share one map.',
  replaces: {
    registryOf: (registry) =>
      (({ collecting: 'issued', reporting: 'handling', issued: 'issued', handling: 'handling' }) as const)[registry],
  },
};
