import type { PaneProps } from '../moment.ts';
import { TOP, yOf } from './geometry.ts';
import { Messages } from './Messages.tsx';
import { Notes } from './Notes.tsx';
import type { Drawing } from './layout.ts';
import { Violations } from './Violations.tsx';

/** The drawn part of the lanes. All of it stands in the timeline too, so screen readers pass it by. */
export function LanesDrawing({ drawing, moment, moves }: PaneProps & { drawing: Drawing }) {
  const { geometry, height, now, rows, lines } = drawing;
  const { width, lane, effects } = geometry;
  const y = (seq: number) => yOf(geometry, seq);
  const ends = new Set(drawing.violations.flatMap(({ at }) => at));
  return (
    <svg
      className={`lanes${geometry.narrow ? ' lanes--narrow' : ''}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect className="l-band" x={0} y={now} width={width} height={height - now} />
      {drawing.steps.map((seq) => (
        <path key={seq} className="l-step" d={`M${geometry.seq + 6} ${y(seq) - geometry.row / 2}H${width}`} />
      ))}
      {moment.cursor.seq > 0 && (
        <rect
          className="l-cursor-row"
          x={0}
          y={y(moment.cursor.seq) - geometry.row / 2}
          width={width}
          height={geometry.row}
        />
      )}
      {range(rows.first, rows.last).map((seq) => (
        <g key={seq} className="l-row" onClick={() => moves.moveTo(seq)}>
          <rect className="l-hit" x={0} y={y(seq) - geometry.row / 2} width={geometry.seq + 8} height={geometry.row} />
          <text className={`l-seq${ends.has(seq) ? ' l-seq--v' : ''}`} x={geometry.seq} y={y(seq) + 4} textAnchor="end">
            {seq}
          </text>
        </g>
      ))}
      {[lane.client, lane.server, ...(effects === undefined ? [] : [effects])].map((x) => (
        <path key={x} className="l-lane" d={`M${x} ${TOP - 4}V${height - 30}`} />
      ))}
      {drawing.tracks.map(({ key, x, y1, y2, ends: stops }) => (
        <g key={key}>
          <path className="l-life" d={`M${x} ${y1}V${y2}`} />
          {stops && <path className="l-buffer" d={`M${x - 8} ${y2}h16`} />}
        </g>
      ))}
      {effects !== undefined && drawing.effectsFrom !== undefined && (
        <path className="l-life l-life--effects" d={`M${effects} ${drawing.effectsFrom}V${height - 30}`} />
      )}
      <Lifelines drawing={drawing} over={moment.atHead && moment.run.quiet} />
      <Messages lines={lines} crossings={drawing.crossings} narrow={geometry.narrow} cursor={moment.cursor.seq} />
      <Notes drawing={drawing} cursor={moment.cursor.seq} />
      <Violations drawing={drawing} />
    </svg>
  );
}

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/* What is still held when a run is over should have been released: the end of its line is a red cap. */
function Lifelines({ drawing, over }: { drawing: Drawing; over: boolean }) {
  return drawing.lifelines.map(({ key, x, y1, y2, open, again }) =>
    again ? (
      <rect key={key} className="l-stop" x={x - 4.5} y={y1 - 4.5} width={9} height={9} />
    ) : (
      <g key={key}>
        <path className="l-res" d={`M${x} ${y1}V${y2}`} />
        <path className="l-cap" d={`M${x - 4.5} ${y1}h9`} />
        {!open && <path className="l-cap" d={`M${x - 4.5} ${y2}h9`} />}
        {open && over && <path className="l-cap l-cap--missing" d={`M${x - 4.5} ${y2}h9`} />}
      </g>
    ),
  );
}
