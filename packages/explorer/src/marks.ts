/** Gives a number for a text; texts that differ little have numbers that differ much. */
export function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return stirred(mark);
}

/** Spreads what few bits of a mark say over all of them; gives a number from 0 below 2^31. */
export const spread = (mark: number): number => stirred(mark) & 0x7fffffff;

function stirred(mark: number): number {
  const half = Math.imul(mark ^ (mark >>> 16), 0x45d9f3b);
  return half ^ (half >>> 13);
}
