import { sanitise, type RequestKey } from '@signalbox/protocol';
import type { Scenario } from '@signalbox/engine';
import type { EndOutcome, ProofReport } from '@signalbox/explorer';
import { useState } from 'react';
import { RequestName } from '../inspector/RequestName.tsx';
import { Mark } from '../parts/Mark.tsx';
import { countOr, some } from './figures.ts';
import { replayLink } from './replay.ts';

const SHOWN = 12;

/** Every distinct way everything can have ended, nearest first. */
export function Outcomes({ scenario, report }: { scenario: Scenario; report: ProofReport }) {
  const [isAll, setAll] = useState(false);
  const { outcomes } = report;
  const shown = isAll ? outcomes : outcomes.slice(0, SHOWN);
  const requests = Object.keys(outcomes[0]?.outcome.requests ?? {}) as RequestKey[];
  return (
    <section className="wide" aria-labelledby="outcomes">
      <header className="sec-head">
        <h2 id="outcomes">Every outcome that exists</h2>
        <p>
          {some(outcomes.length, 'distinct end')}
          {report.complete ? ' and no other' : ' so far'}, each with a shortest schedule.
        </p>
      </header>
      <div className="scroll-x" tabIndex={0} role="region" aria-label="Outcomes">
        <table className="grid-table ends">
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Requester</th>
              <th scope="col">Receiver</th>
              <th scope="col">Effects</th>
              <th scope="col">Cancellation</th>
              <th scope="col">Ledger</th>
              <th scope="col" className="num">
                Interleavings
              </th>
              <th scope="col">Shortest</th>
            </tr>
          </thead>
          {shown.map(({ outcome, interleavings, schedule }, index) => (
            <tbody key={index}>
              {requests.map((request, row) => (
                <tr key={request}>
                  <OneEnd request={request} outcome={outcome} />
                  {row === 0 && (
                    <>
                      <td rowSpan={requests.length}>
                        <Mark name={outcome.baseline ? 'held' : 'warning'} size={13} />{' '}
                        {outcome.baseline ? 'at baseline' : 'still held'}
                      </td>
                      <td rowSpan={requests.length} className="num">
                        {interleavings === '0' ? 'a pause' : countOr(interleavings, 'not counted')}
                      </td>
                      <td rowSpan={requests.length}>
                        <a href={replayLink(scenario, schedule)}>{some(schedule.length, 'step')}</a>
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {shown.length < outcomes.length && (
        <p className="row-btn">
          <button type="button" className="btn" onClick={() => setAll(true)}>
            Show all {outcomes.length}
          </button>
        </p>
      )}
    </section>
  );
}

function OneEnd({ request, outcome }: { request: RequestKey; outcome: EndOutcome }) {
  const end = outcome.requests[request];
  if (end === undefined) return null;
  return (
    <>
      <th scope="row">
        <RequestName request={request} />
      </th>
      <td>{end.requester}</td>
      <td>{end.receiver}</td>
      <td>{end.effects.length === 0 ? 'none' : end.effects.map((effect) => sanitise(effect)).join(', ')}</td>
      <td>{end.evidence}</td>
    </>
  );
}
