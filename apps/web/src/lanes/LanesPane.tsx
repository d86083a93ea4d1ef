import { memo, useMemo, useRef } from 'react';
import type { RequestKey } from '@signalbox/protocol';
import type { Moment, PaneProps } from '../moment.ts';
import { geometryFor } from './geometry.ts';
import { HeldBand } from './HeldBand.tsx';
import { LaneHeads } from './LaneHeads.tsx';
import './lanes.css';
import './marks.css';
import './held.css';
import { LanesDrawing } from './LanesDrawing.tsx';
import { layLanes } from './layout.ts';
import { RequestFilter } from './RequestFilter.tsx';
import { useFoot, useRoom, useView } from './use-room.ts';
import { sentence } from './words.ts';

/** What the lanes are given beside the moment: the request the reader looks at, and how another is chosen. */
export interface LanesProps extends PaneProps {
  readonly request?: RequestKey | undefined;
  readonly onRequest?: (request: RequestKey | undefined) => void;
}

/** Both peers' views side by side, a row an event: messages slope while they are in flight, and cross where they pass. */
export const LanesPane = memo(function LanesPane({ moment, moves, request, onRequest }: LanesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const [view, look] = useView(scroller, moment.cursor.seq, geometryFor(room).row);
  const { first, last } = view ?? {};
  const chosen = moment.requests.find((each) => each === request);
  const drawing = useMemo(
    () => layLanes(moment, room, first === undefined || last === undefined ? undefined : { first, last }, chosen),
    [moment, room, first, last, chosen],
  );
  useFoot(scroller, drawing, moment.cursor.seq);
  return (
    <section className="pane stage" id="lanes" aria-label="Lanes" tabIndex={-1} data-pane="lanes">
      <header className="pane-head">
        <h2>Lanes</h2>
        <Subject moment={moment} />
        {onRequest !== undefined && <RequestFilter requests={moment.requests} chosen={chosen} onChoose={onRequest} />}
      </header>
      <div
        className="lane-scroll"
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={sentence(moment, drawing.crossings.length)}
        onScroll={look}
      >
        <LaneHeads drawing={drawing} moment={moment} />
        <div className="lane-ground">
          <div className="lane-sheet" style={{ width: drawing.geometry.width, height: drawing.height }}>
            <LanesDrawing drawing={drawing} moment={moment} moves={moves} />
            <HeldBand drawing={drawing} moment={moment} moves={moves} />
          </div>
        </div>
      </div>
    </section>
  );
});

function Subject({ moment: { run } }: { moment: Moment }) {
  const { requests } = run.scenario;
  const [only] = requests;
  return (
    <>
      {only !== undefined && requests.length === 1 && (
        <span className="subject">
          <code translate="no">{JSON.stringify(only.id)}</code> {only.method}
          {only.token !== undefined && (
            <>
              {' '}
              · token <code translate="no">{JSON.stringify(only.token)}</code>
            </>
          )}
        </span>
      )}
      {run.defects.length > 0 && (
        <span className="defect">
          <span className="tag">defect</span>
          <code translate="no">{run.defects.join(' ')}</code>
        </span>
      )}
    </>
  );
}
