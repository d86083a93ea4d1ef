import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { chartOf } from '../chart.ts';
import type { PaneProps } from '../moment.ts';
import { layoutScrubber, seqNear, unitFor, wordsAt } from './layout.ts';
import { ScrubberLine } from './ScrubberLine.tsx';
import { Facts, Transport } from './Transport.tsx';

const GRAIN = 400;

/** The history of the branch as a line. It is a slider: x is the sequence number, and moving it never changes the run. */
export function ScrubberPane({ moment, moves, forkHere }: PaneProps & { readonly forkHere: () => void }) {
  const { run, cursor } = moment;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ left: 0, width: 1000 });
  const layout = layoutScrubber(moment, view.left, view.left + view.width);
  const chart = chartOf(run);

  useLayoutEffect(() => {
    const scroll = box.current;
    if (scroll === null) return undefined;
    const look = () => {
      const left = Math.max(0, Math.floor(scroll.scrollLeft / GRAIN) * GRAIN - GRAIN);
      const width = Math.ceil(scroll.clientWidth / GRAIN) * GRAIN + 3 * GRAIN;
      setView((now) => (now.left === left && now.width === width ? now : { left, width }));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(scroll);
    scroll.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      scroll.removeEventListener('scroll', look);
    };
  }, []);

  useLayoutEffect(() => {
    const scroll = box.current;
    if (scroll === null) return;
    const ahead = Math.min(170, scroll.clientWidth / 3);
    if (layout.cursor + ahead > scroll.scrollLeft + scroll.clientWidth)
      scroll.scrollLeft = layout.cursor + ahead - scroll.clientWidth;
    if (layout.cursor - 40 < scroll.scrollLeft) scroll.scrollLeft = layout.cursor - 40;
  }, [layout.cursor]);

  const toStep = (step: number) => moves.moveTo(chart.seqAfter(Math.min(Math.max(step, 0), run.steps.length)));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFor(event.key, cursor.step, cursor.seq < chart.seqAfter(cursor.step), run.steps.length);
    if (to === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    toStep(to);
  };
  const toPointer = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const seq = seqNear(
      clientX - currentTarget.getBoundingClientRect().left,
      unitFor(run.events.length),
      run.events.length,
    );
    moves.moveTo(chart.seqAfter(chart.stepAt(seq)));
  };

  return (
    <section className="scrubber" aria-label="Scrubber" tabIndex={-1} data-pane="scrubber">
      <Transport moment={moment} toStep={toStep} forkHere={forkHere} />
      <div className="scrub">
        <div className="scrub-scroll" ref={box}>
          <div
            className="scrub-slider"
            role="slider"
            tabIndex={0}
            aria-label="Cursor"
            aria-valuemin={0}
            aria-valuemax={run.events.length}
            aria-valuenow={cursor.seq}
            aria-valuetext={wordsAt(moment)}
            style={{ width: layout.width }}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              toPointer(event);
            }}
            onPointerMove={(event) => {
              if (event.buttons === 1) toPointer(event);
            }}
          >
            <ScrubberLine
              layout={layout}
              left={view.left}
              width={Math.min(view.width, Math.max(layout.width - view.left, 0))}
              step={cursor.step}
            />
          </div>
          {layout.sidings.map(({ branch, name, dots }) => (
            <button
              key={branch}
              type="button"
              className="siding"
              style={{ left: (dots.at(-1) ?? 0) + 8 }}
              aria-label={`Go to branch ${name}`}
              onClick={() => moves.follow(branch)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <Facts moment={moment} />
    </section>
  );
}

function stepFor(key: string, step: number, isMidStep: boolean, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return step - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return isMidStep ? step : step + 1;
    case 'PageDown':
      return step - 10;
    case 'PageUp':
      return step + 10;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
