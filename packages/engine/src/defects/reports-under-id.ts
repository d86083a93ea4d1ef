import type { ProgressToken } from '@signalbox/protocol';
import type { Defect } from './defect.ts';

/** The ID and the token of a request are taken for one thing. */
export const reportsUnderId: Defect = {
  id: 'reports-under-id',
  does: 'Progress names the request ID in place of the token.',
  replaces: {
    reportToken: ({ id, token }) => (token === undefined ? undefined : (id as unknown as ProgressToken)),
  },
};
