import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PaneProps } from '../moment.ts';
import { HeldBand } from './HeldBand.tsx';
import { LaneHeads } from './LaneHeads.tsx';
import './lanes.css';
import { LanesDrawing } from './LanesDrawing.tsx';
import { layLanes, WHOLE, type Drawing } from './layout.ts';
import { sentence } from './words.ts';

/** Both peers' views side by side, a row an event: messages slope while they are in flight, and cross where they pass. */
export function LanesPane({ moment, moves }: PaneProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [view, setView] = useState<{ first: number; last: number }>();
  const long = moment.cursor.seq > WHOLE;
  const drawing = useMemo(() => layLanes(moment, width, long ? view : undefined), [moment, width, long, view]);
  useNowInView(scroller, drawing, moment.cursor.seq);
  const { run } = moment;
  return (
    <section className="pane stage" id="lanes" aria-label="Lanes" tabIndex={-1} data-pane="lanes">
      <header className="pane-head">
        <h2>Lanes</h2>
        <span className="subject">
          {moment.requests.length === 1 ? run.scenario.requests[0]?.method : `${moment.requests.length} requests`} · MCP{' '}
          {run.revision} · {run.transport}
        </span>
        {run.defects.length > 0 && (
          <span className="defect">
            <span className="tag">defect</span>
            <code translate="no">{run.defects.join(' ')}</code>
          </span>
        )}
      </header>
      <div
        className="lane-scroll"
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={sentence(moment)}
        onScroll={(event) => long && setView(rowsInView(event.currentTarget, drawing))}
      >
        <LaneHeads drawing={drawing} moment={moment} />
        <div className="lane-sheet" ref={(sheet) => place(sheet, drawing)}>
          <LanesDrawing drawing={drawing} moment={moment} moves={moves} />
          <HeldBand drawing={drawing} moment={moment} moves={moves} />
        </div>
      </div>
    </section>
  );
}

/* Sizes go through the style object: the page allows no inline style in markup. */
function place(sheet: HTMLElement | null, { height, geometry }: Drawing): void {
  if (sheet === null) return;
  sheet.style.height = `${height}px`;
  sheet.style.width = `${geometry.width}px`;
}

const FIRST_WIDTH = 800;

function useWidth(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

/* Where the reader stands is at the foot of the drawing: it follows the cursor, and only the cursor. */
function useNowInView(scroller: React.RefObject<HTMLDivElement | null>, drawing: Drawing, seq: number): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [scroller, seq, drawing.geometry.width]);
}

function rowsInView({ scrollTop, clientHeight }: HTMLElement, { geometry: { row } }: Drawing) {
  const block = 10;
  const first = Math.floor(scrollTop / row / block) * block + 1;
  return { first, last: first + Math.ceil(clientHeight / row / block + 1) * block };
}
