const CARD = 46;
const ROW = 24;
const TOUCH_ROW = 36;

/** Gives the height of a timeline row: what tokens.css says of `--row`, two lines on a narrow screen. */
export function rowHeight(cards: boolean): number {
  if (cards) return CARD;
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? TOUCH_ROW : ROW;
}
