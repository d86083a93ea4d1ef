import type { MessageKind } from '@signalbox/trace';
import type { Crossing, MessageLine } from './messages.ts';
import { shortName } from './words.ts';

const CLASS: Record<MessageKind, string> = {
  request: 'request',
  response: 'response',
  progress: 'progress',
  cancellation: 'cancel',
  frame: 'frame',
  close: 'close',
};

/** The messages, their ends by what became of them, and the diamonds where two passed each other. */
export function Messages({
  lines,
  crossings,
  narrow,
  cursor,
}: {
  lines: readonly MessageLine[];
  crossings: readonly Crossing[];
  narrow: boolean;
  cursor: number;
}) {
  return (
    <>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
      {crossings.map(({ x, y }, index) => (
        <g key={`${x} ${y}`}>
          <path className="l-crossing" d={`M${x} ${y - 8}l8 8l-8 8l-8 -8z`} />
          {index === 0 && (
            <text className="l-note" x={x + 16} y={y + 4}>
              crossing: no fault
            </text>
          )}
        </g>
      ))}
      {lines.map(({ key, kind, name, x1, x2, y1, end, sent }) => (
        <text
          key={key}
          className={`l-name l-name--${CLASS[kind]}${end === 'in-flight' ? '' : ' is-past'}${sent === cursor ? ' on-cursor' : ''}`}
          x={x1 + Math.sign(x2 - x1) * 14}
          y={y1 - 4}
          textAnchor={x2 > x1 ? 'start' : 'end'}
        >
          {shortName(name, narrow)}
        </text>
      ))}
    </>
  );
}

function Line({ line: { kind, x1, y1, x2, y2, end } }: { line: MessageLine }) {
  const past = end === 'in-flight' ? '' : ' is-past';
  const className = `l-msg l-msg--${CLASS[kind]}${past}`;
  const way = Math.sign(x2 - x1);
  return (
    <g>
      <path
        className={className}
        d={`M${x1 + way * 5} ${y1}L${x2 - (end === 'taken' || end === 'ignored' ? way * 7 : 0)} ${y2}`}
      />
      {(end === 'taken' || end === 'ignored') && (
        <path className={`${className} l-head`} d={head(x1, y1, x2 - way * 7, y2)} />
      )}
      {end === 'taken' && <circle className="l-end l-end--taken" cx={x2} cy={y2} r={4} />}
      {end === 'ignored' && (
        <>
          <circle className="l-end l-end--ignored" cx={x2} cy={y2} r={4.5} />
          <path className="l-end-bar" d={`M${x2 - 4.5} ${y2}h9`} />
        </>
      )}
      {end === 'dropped' && <path className="l-lost" d={`M${x2 - 5} ${y2 - 5}l10 10M${x2 + 5} ${y2 - 5}l-10 10`} />}
    </g>
  );
}

/* Two short strokes that open towards where the message came from. */
function head(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const stroke = (turn: number) => `${x2 - 7 * Math.cos(angle + turn)} ${y2 - 7 * Math.sin(angle + turn)}`;
  return `M${stroke(0.45)}L${x2} ${y2}L${stroke(-0.45)}`;
}
