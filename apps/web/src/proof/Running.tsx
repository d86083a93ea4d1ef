import type { ProofProgress } from '../../../server/src/contract.ts';
import { duration, grouped, size } from './figures.ts';

const PHASES: Readonly<Record<ProofProgress['phase'], string>> = {
  searching: 'Searching every interleaving',
  judging: 'Judging what was found',
  counting: 'Counting the interleavings',
};

/** How far a proof is, what it may still take, and the way to end it. */
export function Running({
  progress,
  maxStates,
  isLost,
  onCancel,
}: {
  progress: ProofProgress;
  maxStates: number;
  isLost: boolean;
  onCancel: () => void;
}) {
  const { phase, states, transitions, waiting, elapsedMs, bytes, remainingMs } = progress;
  return (
    <section className="proof-running" aria-labelledby="running" aria-busy="true">
      <h1 id="running">{PHASES[phase]}…</h1>
      <p>
        It goes on when this page is closed.{' '}
        {isLost
          ? 'The connection is lost; it is taken up again by itself.'
          : remainingMs === null
            ? 'How long it will take cannot be told yet.'
            : `About ${duration(remainingMs)} more.`}
      </p>
      <progress max={states === 0 ? 1 : states} value={states - waiting} aria-label="Worlds searched of those found" />
      <dl className="proof-facts">
        {[
          ['Worlds', grouped(states)],
          ['Waiting', grouped(waiting)],
          ['Transitions', grouped(transitions)],
          ['Bound', grouped(maxStates)],
          ['Memory', size(bytes)],
          ['Time', duration(elapsedMs)],
        ].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row-btn">
        <button type="button" className="btn" onClick={onCancel}>
          Cancel the proof
        </button>
      </p>
    </section>
  );
}
