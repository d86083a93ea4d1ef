import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Seq } from '@signalbox/trace';
import { MARGIN, WHOLE, type Room } from './geometry.ts';
import type { Drawing } from './layout.ts';

const FIRST: Room = { width: 800 };
const COARSE = '(pointer: coarse)';

/** Measures the room the drawing has: the drawing is laid out for it, never scaled to it. */
export function useRoom(scroller: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(FIRST);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const pointer = matchMedia(COARSE);
    const measure = () => {
      const next: Room = { width: box.clientWidth, coarse: pointer.matches };
      setRoom((now) => (now.width === next.width && now.coarse === next.coarse ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    pointer.addEventListener('change', measure);
    return () => {
      observer.disconnect();
      pointer.removeEventListener('change', measure);
    };
  }, [scroller]);
  return room;
}

/** The rows of a long trace that the reader sees. */
export interface View {
  readonly first: Seq;
  readonly last: Seq;
}

/**
 * Keeps track of the rows in view of a long trace; a short one is drawn whole and asks for none.
 *
 * In blocks of {@link MARGIN} rows, so that a drawing is laid out again once a block and not once a pixel.
 */
export function useView(
  scroller: RefObject<HTMLElement | null>,
  cursor: Seq,
  row: number,
): readonly [View | undefined, () => void] {
  const [seen, setSeen] = useState<View & { readonly cursor: Seq }>();
  const isLong = cursor > WHOLE;
  const look = () => {
    const box = scroller.current;
    if (box === null || !isLong) return;
    const first = Math.floor(box.scrollTop / row / MARGIN) * MARGIN + 1;
    const last = first + (Math.ceil(box.clientHeight / row / MARGIN) + 1) * MARGIN;
    setSeen((now) =>
      now?.first === first && now.last === last && now.cursor === cursor ? now : { first, last, cursor },
    );
  };
  if (!isLong) return [undefined, look];
  const screen = seen === undefined ? 4 * MARGIN : seen.last - seen.first;
  return [seen?.cursor === cursor ? seen : { first: cursor - screen, last: cursor }, look];
}

/** Keeps the foot of the drawing in sight, where the reader stands: it follows the cursor, and only the cursor. */
export function useFoot(scroller: RefObject<HTMLElement | null>, { geometry }: Drawing, cursor: Seq): void {
  const { width, row } = geometry;
  useEffect(() => {
    const box = scroller.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [scroller, cursor, width, row]);
}
