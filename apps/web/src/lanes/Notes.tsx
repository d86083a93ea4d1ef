import { aside } from './aside.ts';
import type { Drawing } from './layout.ts';
import type { Note } from './notes.ts';

/** Checkpoints beside the receiver's lane, effects in their own, and a short tick for an event without a message. */
export const Notes = ({ drawing }: { drawing: Drawing }) =>
  drawing.notes.map((note) => <OneNote key={note.seq} note={note} drawing={drawing} />);

function OneNote({ note, drawing }: { note: Note; drawing: Drawing }) {
  const { seq, peer, kind, words, request, x, y, wordsX } = note;
  const { geometry, rows } = drawing;
  const hasGate = kind === 'checkpoint' || kind === 'effect';
  const beside = aside(drawing, request);
  const effectX = geometry.effects ?? x;
  return (
    <g>
      <path
        className={`${hasGate ? 'l-gate' : 'l-tick'}${beside}`}
        d={hasGate ? `M${x - 10} ${y}h5m10 0h5` : `M${x - 4} ${y}h8`}
      />
      {kind === 'effect' && effectX !== x && (
        <path className={`l-call${beside}`} d={`M${x + 10} ${y}H${effectX - 5}`} />
      )}
      {kind === 'effect' && <rect className={`l-effect${beside}`} x={effectX - 5} y={y - 5} width={10} height={10} />}
      {words !== undefined && !geometry.narrow && (
        <text
          className={`l-act${seq === rows.cursor ? ' on-cursor' : ''}${beside}`}
          x={kind === 'effect' ? effectX - 8 : wordsX}
          y={kind === 'effect' ? y - 3 : y + 4}
          textAnchor={peer === 'client' || kind === 'effect' ? 'end' : 'start'}
        >
          {words}
        </text>
      )}
    </g>
  );
}
