import type { Defect } from './defect.ts';

/** A response is handled at once and a notification a moment later, so the last progress finds no collector. */
export const responseOvertakesInChunk: Defect = {
  id: 'response-overtakes-in-chunk',
  does: 'Of messages read in one chunk, responses are handled first.',
  replaces: {
    chunkOrder: (messages) =>
      messages.toSorted((one, other) => Number(other.kind === 'response') - Number(one.kind === 'response')),
  },
};
