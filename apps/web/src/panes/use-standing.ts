import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

const numberOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement && target.classList.contains('lever') ? (target.dataset['number'] ?? '1') : undefined;

/**
 * Keeps a reader who stands on a lever on a lever: after each step focus goes to the one with the same number, or to
 * the first. A reader who stands elsewhere stays there.
 */
export function useStanding(pane: RefObject<HTMLElement | null>, steps: unknown) {
  const number = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const inside = pane.current;
    if (number.current === undefined || inside === null) return;
    const levers = [...inside.querySelectorAll<HTMLElement>('.lever')];
    const next = levers.find((lever) => lever.dataset['number'] === number.current) ?? levers[0];
    (next ?? inside.closest<HTMLElement>('section'))?.focus();
  }, [pane, steps]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      number.current = numberOf(target);
    },
    /* A lever that vanishes with its step loses focus without being left. */
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && numberOf(relatedTarget) === undefined) number.current = undefined;
      if (relatedTarget === null)
        queueMicrotask(() => {
          if (target.isConnected && target.ownerDocument.activeElement !== target) number.current = undefined;
        });
    },
  };
}
