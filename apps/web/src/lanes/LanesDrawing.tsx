import type { PaneProps } from '../moment.ts';
import { aside } from './aside.ts';
import { TOP, yOf } from './geometry.ts';
import type { Drawing } from './layout.ts';
import { Lifelines } from './Lifelines.tsx';
import { Messages } from './Messages.tsx';
import { Notes } from './Notes.tsx';
import { Ties } from './Ties.tsx';

/* Under the now line the lanes go on as far as the plates that say what each peer believes. */
const FOOT = 36;

/** The drawn part of the lanes. All of it stands in the timeline too, so screen readers pass it by. */
export function LanesDrawing({ drawing, moment, moves }: PaneProps & { drawing: Drawing }) {
  const { geometry, height, rows, holding, now, tracks, effectsFrom } = drawing;
  const { width, lane, effects } = geometry;
  const top = rows.first === 1 ? 0 : yOf(geometry, rows.first) - geometry.row;
  const bottom = rows.last >= rows.cursor ? height : yOf(geometry, rows.last) + geometry.row;
  const down = Math.min(bottom, height - FOOT);
  return (
    <svg
      className="lanes"
      width={width}
      height={bottom - top}
      viewBox={`0 ${top} ${width} ${bottom - top}`}
      style={{ top }}
      aria-hidden="true"
      focusable="false"
    >
      <Rows drawing={drawing} moveTo={moves.moveTo} />
      {[lane.client, lane.server, ...(effects === undefined ? [] : [effects])].map((x) => (
        <path key={x} className="l-lane" d={`M${x} ${Math.max(TOP - 4, top)}V${down}`} />
      ))}
      {tracks.map(({ peer, request, x, y1, y2, ends }) => (
        <g key={`${peer} ${request} ${y1}`}>
          <path className={`l-life${aside(drawing, request)}`} d={`M${x} ${y1}V${y2}`} />
          {ends && <path className={`l-buffer${aside(drawing, request)}`} d={`M${x - 8} ${y2}h16`} />}
        </g>
      ))}
      {holding.map((x) => (
        <path key={x} className="l-gate l-gate--closed" d={`M${x - 8} ${now - 1}h16`} />
      ))}
      {effects !== undefined && effectsFrom !== undefined && (
        <path className="l-life l-life--effects" d={`M${effects} ${effectsFrom}V${down}`} />
      )}
      <Lifelines drawing={drawing} over={moment.atHead && moment.run.quiet} />
      <Messages drawing={drawing} />
      <Notes drawing={drawing} />
      <Ties drawing={drawing} />
    </svg>
  );
}

/* The ground: what reaches from edge to edge is drawn far beyond the width, and cut by the pane. */
const [LEFT, ACROSS] = [-1000, 3000];

function Rows({ drawing, moveTo }: { drawing: Drawing; moveTo: (seq: number) => void }) {
  const { geometry, now, height, rows, steps, ties } = drawing;
  const { row, seq: gutter } = geometry;
  const y = (seq: number) => yOf(geometry, seq);
  const broken = new Set(ties.flatMap(({ ends }) => ends.map(({ seq }) => seq)));
  const drawn = Array.from({ length: Math.max(0, rows.last - rows.first + 1) }, (_, index) => rows.first + index);
  return (
    <>
      <rect className="l-band" x={LEFT} y={now} width={ACROSS} height={height - now} />
      {steps
        .filter((seq) => seq > 1)
        .map((seq) => (
          <path key={seq} className="l-step" d={`M${LEFT} ${y(seq) - row / 2}h${ACROSS}`} />
        ))}
      {rows.cursor > 0 && (
        <rect className="l-cursor-row" x={LEFT} y={y(rows.cursor) - row / 2} width={ACROSS} height={row} />
      )}
      {drawn.map((seq) => (
        <g key={seq} className="l-row" onClick={() => moveTo(seq)}>
          <rect className="l-hit" x={0} y={y(seq) - row / 2} width={gutter + 8} height={row} />
          <text className={broken.has(seq) ? 'l-seq l-seq--v' : 'l-seq'} x={gutter} y={y(seq) + 4} textAnchor="end">
            {seq}
          </text>
        </g>
      ))}
    </>
  );
}
