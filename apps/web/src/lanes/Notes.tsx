import type { Drawing } from './layout.ts';

/** Checkpoints beside the receiver's lane, effects in their own, and a short tick for an event without a message. */
export function Notes({ drawing: { notes, geometry }, cursor }: { drawing: Drawing; cursor: number }) {
  return notes.map(({ seq, x, y, kind, words, side }) => {
    const away = side === 'right' ? 1 : -1;
    if (kind === 'tick') return <path key={seq} className="l-tick" d={`M${x - 4} ${y}h8`} />;
    return (
      <g key={seq}>
        <path className="l-gate" d={`M${x - 10} ${y}h5M${x + 5} ${y}h5`} />
        <text
          className={`l-act${seq === cursor ? ' on-cursor' : ''}`}
          x={x + away * 16}
          y={y + 4}
          textAnchor={side === 'right' ? 'start' : 'end'}
        >
          {words}
        </text>
        {kind === 'effect' && (
          <rect className="l-effect" x={(geometry.effects ?? x) - 5} y={y - 5} width={10} height={10} />
        )}
      </g>
    );
  });
}
