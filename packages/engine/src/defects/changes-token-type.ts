import type { ProgressToken } from '@signalbox/protocol';
import type { Defect } from './defect.ts';

/** A token that went through a conversion on its way back. */
export const changesTokenType: Defect = {
  id: 'changes-token-type',
  does: 'Progress names its token in another JSON type.',
  replaces: {
    reportToken: ({ token }) =>
      token === undefined
        ? undefined
        : ((typeof token === 'string' ? Number(token) || 0 : String(token)) as ProgressToken),
  },
};
