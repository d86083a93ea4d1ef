import type { Scenario } from '@signalbox/engine';
import type { IsolationReport } from '@signalbox/explorer';
import { RequestName } from '../inspector/RequestName.tsx';
import { Mark } from '../parts/Mark.tsx';
import { some } from './figures.ts';
import { Way } from './Way.tsx';

/** Whether each request ends beside the others as it does alone: a theorem, or a schedule against it. */
export const Isolation = ({ isolation, scenario }: { isolation: readonly IsolationReport[]; scenario: Scenario }) => (
  <section aria-labelledby="isolation">
    <header className="sec-head">
      <h2 id="isolation">Isolation</h2>
      <p>Does a request end beside others in the same ways as alone?</p>
    </header>
    {isolation.map((theorem) => (
      <Theorem key={theorem.request} theorem={theorem} scenario={scenario} />
    ))}
  </section>
);

function Theorem({ theorem, scenario }: { theorem: IsolationReport; scenario: Scenario }) {
  const { request, beside, outcomes, holds, counterexample } = theorem;
  const others = beside.map((other, index) => (
    <span key={other}>
      {index > 0 && ', '}
      <RequestName request={other} />
    </span>
  ));
  return (
    <div className="theorem">
      <Mark name={holds ? 'held' : 'broken'} word={holds ? 'proven' : 'refuted'} />
      <div>
        <p>
          <RequestName request={request} /> {holds ? 'has' : 'has not'} the same {some(outcomes, 'outcome')} beside{' '}
          {others} as it has alone, under every schedule.
        </p>
        {counterexample !== undefined && (
          <details>
            <summary>
              {counterexample.only === 'beside' ? 'Beside them only' : 'Alone only'}: requester{' '}
              {counterexample.outcome.requester}, receiver {counterexample.outcome.receiver}
            </summary>
            {counterexample.only === 'beside' ? (
              <Way scenario={scenario} schedule={counterexample.schedule} />
            ) : (
              <p className="fine">{counterexample.schedule.join(' · ')}</p>
            )}
          </details>
        )}
      </div>
    </div>
  );
}
