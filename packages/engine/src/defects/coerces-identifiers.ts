import type { Defect } from './defect.ts';

/** A registry coerces its keys to text. */
export const coercesIdentifiers: Defect = {
  id: 'coerces-identifiers',
  does: '7 and "7" are taken for the same ID and the same token.',
  replaces: {
    keyOf: (value) => JSON.stringify(String(value)),
  },
};
