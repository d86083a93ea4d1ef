import type { ProofReport } from '@signalbox/explorer';
import type { RuleListing } from '@signalbox/oracle';
import { Mark } from '../parts/Mark.tsx';
import { countOr, isCounted, share, some } from './figures.ts';

/* What is broken stands first. */
const MARKS = ['broken', 'warning', 'held'] as const;

/** Which rules had something to say, and on how many interleavings each was kept and broken. */
export function Coverage({
  report: { coverage, rules: tallies, interleavings, violations, warnings },
  rules,
}: {
  report: ProofReport;
  rules: ReadonlyMap<string, RuleListing>;
}) {
  const exercised = new Set(coverage.rules);
  const judged = [...rules.values()].filter(({ state }) => state === 'judged');
  const broken = new Set(violations.map(({ rule }) => rule));
  const warned = new Set(warnings.map(({ rule }) => rule));
  const tallied = new Map(tallies?.map((tally) => [tally.rule, tally]));
  const rank = (rule: string) => (broken.has(rule) ? 0 : warned.has(rule) ? 1 : 2);
  const silent = judged.filter(({ id }) => !exercised.has(id));
  return (
    <section className="wide" aria-labelledby="coverage">
      <header className="sec-head">
        <h2 id="coverage">Coverage</h2>
        <p>
          {exercised.size} of {some(judged.length, 'judged rule')} had something to say on at least one interleaving;{' '}
          {some(coverage.labels.length, 'label')} were taken.
        </p>
      </header>
      <table className="grid-table cov">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Keyword</th>
            <th scope="col" className="cov-bar">
              Held and broken{interleavings === null ? '' : `, of ${countOr(interleavings, '')}`}
            </th>
            <th scope="col" className="num">
              Held
            </th>
            <th scope="col" className="num">
              Broken
            </th>
          </tr>
        </thead>
        <tbody>
          {coverage.rules
            .toSorted((one, other) => rank(one) - rank(other))
            .map((rule) => {
              const tally = tallied.get(rule);
              const mark = MARKS[rank(rule)] ?? 'held';
              return (
                <tr key={rule}>
                  <th scope="row">
                    <Mark name={mark} word={mark} size={13} />
                    <code translate="no">{rule}</code>
                  </th>
                  <td>
                    <span className="kw">{rules.get(rule)?.keyword}</span>
                  </td>
                  <td className="cov-bar">
                    {tally !== undefined &&
                      isCounted(tally.held) &&
                      isCounted(tally.broken) &&
                      isCounted(interleavings) && (
                        <Bar held={share(tally.held, interleavings)} broken={share(tally.broken, interleavings)} />
                      )}
                  </td>
                  <td className="num">{countOr(tally?.held, '–')}</td>
                  <td className="num">{countOr(tally?.broken, '–')}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {silent.length > 0 && (
        <details className="more">
          <summary>{some(silent.length, 'rule')} had nothing to say</summary>
          <ul className="silent">
            {silent.map(({ id }) => (
              <li key={id}>
                <Mark name="dark" size={13} /> <code translate="no">{id}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const Bar = ({ held, broken }: { held: number; broken: number }) => (
  <svg className="bar-cov" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect className="split-broken" width={broken} height="1" />
    <rect className="split-held" x={broken} width={held} height="1" />
  </svg>
);
