import type { ProgressToken } from '@signalbox/protocol';
import type { Defect } from './defect.ts';

/** Progress nobody asked for. */
export const inventsToken: Defect = {
  id: 'invents-token',
  does: 'Progress is sent for a request that carries no token, under an invented one.',
  replaces: {
    reportToken: ({ token, id }) => token ?? (`progress of ${id}` as ProgressToken),
  },
};
