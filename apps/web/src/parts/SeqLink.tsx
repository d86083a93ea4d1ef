import type { Seq } from '@signalbox/trace';

/** A sequence number that points: choosing it moves the cursor there. */
export function SeqLink({ seq, moveTo }: { seq: Seq; moveTo: (seq: Seq) => void }) {
  return (
    <button type="button" className="at" aria-label={`Show ${seq}`} onClick={() => moveTo(seq)}>
      {seq}
    </button>
  );
}
