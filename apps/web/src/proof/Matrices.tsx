import type { Scenario } from '@signalbox/engine';
import type { OutcomeMatrix } from '@signalbox/explorer';
import { Matrix } from './Matrix.tsx';

/** The outcome matrix of every request that may be cancelled. */
export const Matrices = ({ matrices, scenario }: { matrices: readonly OutcomeMatrix[]; scenario: Scenario }) => (
  <section className="wide" aria-labelledby="matrix">
    <header className="sec-head">
      <h2 id="matrix">Where the cancellation landed, and how it all ended</h2>
      <p>
        How many interleavings, and the steps of a shortest one: choose it to open it. “A pause”: everything is quiet
        there, and a user or a deadline may still act.
      </p>
    </header>
    {matrices.length === 0 && <p className="fine">No request of this scenario can be cancelled.</p>}
    {matrices.map((matrix) => (
      <Matrix key={matrix.request} matrix={matrix} scenario={scenario} />
    ))}
  </section>
);
