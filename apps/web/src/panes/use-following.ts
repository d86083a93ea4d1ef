import type { Seq } from '@signalbox/trace';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What decides whether the table scrolls. */
interface Following {
  /** The row of the cursor, or the last one before it; -1 when there is none. */
  readonly cursorRow: number;
  readonly cursor: Seq;
  readonly events: number;
  readonly size: number;
}

/**
 * Keeps the cursor's row in sight.
 *
 * A reader who moves the cursor is taken there. A run that grows takes along only who was looking at the cursor: a
 * reader who scrolled away keeps their place.
 */
export function useFollowing(
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroll: RefObject<HTMLDivElement | null>,
  { cursorRow, cursor, events, size }: Following,
) {
  const sees = useRef(true);
  const row = useRef(cursorRow);
  const before = useRef({ cursor: -1, events: -1 });
  useLayoutEffect(() => {
    const moved = before.current.cursor !== cursor && before.current.events === events;
    const opened = before.current.events < 0;
    const grew = before.current.events !== events;
    before.current = { cursor, events };
    row.current = cursorRow;
    if (cursorRow < 0) return;
    if (moved || opened || (grew && sees.current)) virtual.scrollToIndex(cursorRow, { align: 'auto' });
  }, [virtual, cursor, cursorRow, events]);
  useEffect(() => {
    const box = scroll.current;
    if (box === null) return undefined;
    const look = () => {
      const top = row.current * size - box.scrollTop;
      sees.current = row.current < 0 || (top > -size && top < box.clientHeight);
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [scroll, size]);
}
