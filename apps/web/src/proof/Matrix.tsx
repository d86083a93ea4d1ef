import type { Scenario } from '@signalbox/engine';
import type { Facet, MatrixCell, OutcomeMatrix } from '@signalbox/explorer';
import { RequestName } from '../inspector/RequestName.tsx';
import { countOr, landingInWords, some } from './figures.ts';
import { replayLink } from './replay.ts';

const CAPTIONS: Readonly<Record<Facet, string>> = {
  requester: 'requester',
  receiver: 'receiver',
  wire: 'response',
  effects: 'effects',
  ledger: 'ledger',
};

/** Where the cancellation of a request landed against how everything ended; each cell opens its shortest schedule. */
export function Matrix({ matrix, scenario }: { matrix: OutcomeMatrix; scenario: Scenario }) {
  const columns = matrix.columns.flatMap(({ facet, values }) =>
    values.map((value, index) => ({ facet, value, isFirst: index === 0 })),
  );
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={`Outcome matrix of ${matrix.request}`}>
      <table className="matrix">
        <caption>
          <RequestName request={matrix.request} />
        </caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className="axis">
              cancellation landed
            </th>
            {matrix.columns.map(({ facet, values }) => (
              <th key={facet} scope="colgroup" colSpan={values.length} className="facet is-first">
                {CAPTIONS[facet]}
              </th>
            ))}
            <th scope="col" rowSpan={2} className="tot is-first">
              all
            </th>
          </tr>
          <tr>
            {columns.map(({ facet, value, isFirst }) => (
              <th key={`${facet} ${value}`} scope="col" className={isFirst ? 'is-first' : undefined}>
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ landing, interleavings, cells }) => (
            <tr key={landingInWords(landing)}>
              <th scope="row">{landingInWords(landing)}</th>
              {columns.map(({ facet, value, isFirst }) => (
                <Cell
                  key={`${facet} ${value}`}
                  cell={cells.find((cell) => cell.facet === facet && cell.value === value)}
                  scenario={scenario}
                  isFirst={isFirst}
                />
              ))}
              <td className="tot is-first">{countOr(interleavings, '?')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, scenario, isFirst }: { cell: MatrixCell | undefined; scenario: Scenario; isFirst: boolean }) {
  const first = isFirst ? ' is-first' : '';
  if (cell === undefined)
    return (
      <td className={`is-none${first}`}>
        impossible <small>(proven)</small>
      </td>
    );
  const { interleavings, schedule } = cell;
  const steps = some(schedule.length, 'step');
  return (
    <td className={first}>
      <a className="cell" href={replayLink(scenario, schedule)} title={`Open its shortest schedule: ${steps}`}>
        {/* An end at which users or deadlines may still act completes no interleaving, and can be stopped at all the same. */}
        <b>{interleavings === '0' ? 'a pause' : countOr(interleavings, 'possible')}</b> <small>{steps}</small>
      </a>
    </td>
  );
}
