import type { MessageKind } from '@signalbox/trace';
import { aside } from './aside.ts';
import { nameAway } from './boxes.ts';
import type { Drawing } from './layout.ts';
import type { MessageLine } from './messages.ts';
import { shortName } from './words.ts';

const CLASS: Record<MessageKind, string> = {
  request: 'request',
  response: 'response',
  progress: 'progress',
  cancellation: 'cancel',
  frame: 'frame',
  close: 'close',
};

const isUnderway = ({ end }: MessageLine): boolean => end === 'in-flight';

/** The messages, what became of each, and the diamonds where two passed each other. */
export function Messages({ drawing }: { drawing: Drawing }) {
  const { lines, form, crossings, geometry, rows } = drawing;
  return (
    <>
      {lines.map((line) => (
        <Line key={line.sent} line={line} beside={aside(drawing, line.request)} />
      ))}
      {crossings.map(({ x, y, words }, index) => (
        <g key={index}>
          <path className="l-crossing" d={`M${x} ${y - 8}l8 8l-8 8l-8 -8z`} />
          {words !== undefined && (
            <text className="l-note" x={words.x} y={y + 4} textAnchor={words.anchor}>
              {words.text}
            </text>
          )}
        </g>
      ))}
      {lines
        .filter(({ sent }) => sent >= rows.first)
        .map((line) => (
          <text
            key={line.sent}
            className={`l-name l-name--${CLASS[line.kind]}${isUnderway(line) ? '' : ' is-past'}${line.sent === rows.cursor ? ' on-cursor' : ''}${aside(drawing, line.request)}`}
            x={line.x1 + Math.sign(line.x2 - line.x1) * nameAway(geometry)}
            y={line.y1 - 4}
            textAnchor={line.x2 > line.x1 ? 'start' : 'end'}
          >
            {shortName(line.name, form)}
          </text>
        ))}
    </>
  );
}

function Line({ line, beside }: { line: MessageLine; beside: string }) {
  const { kind, x1, y1, x2, y2, end, drop } = line;
  const className = `l-msg l-msg--${CLASS[kind]}${isUnderway(line) ? '' : ' is-past'}${beside}`;
  const way = Math.sign(x2 - x1);
  const arrives = end === 'taken' || end === 'ignored';
  const tip = arrives ? x2 - way * 7 : x2;
  return (
    <g>
      <path className={className} d={`M${x1 + way * 5} ${y1}L${tip} ${y2}${drop === undefined ? '' : `v${drop}`}`} />
      {arrives && <path className={`${className} l-head`} d={head(x1, y1, tip, y2)} />}
      {end === 'taken' && <circle className={`l-end l-end--taken${beside}`} cx={x2} cy={y2} r={4} />}
      {end === 'ignored' && (
        <>
          <circle className={`l-end l-end--ignored${beside}`} cx={x2} cy={y2} r={4.5} />
          <path className={`l-end-bar${beside}`} d={`M${x2 - 4.5} ${y2}h9`} />
        </>
      )}
      {end === 'dropped' && <path className={`l-lost${beside}`} d={`M${x2 - 5} ${y2 - 5}l10 10m0 -10l-10 10`} />}
    </g>
  );
}

/* Two short strokes that open towards where the message came from. */
function head(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const stroke = (turn: number) =>
    `${(x2 - 7 * Math.cos(angle + turn)).toFixed(1)} ${(y2 - 7 * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${stroke(0.45)}L${x2} ${y2}L${stroke(-0.45)}`;
}
