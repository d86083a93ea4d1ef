import type { Scenario } from '@signalbox/engine';
import type { ProofReport, Witness } from '@signalbox/explorer';
import type { RuleListing } from '@signalbox/oracle';
import { Mark } from '../parts/Mark.tsx';
import { some } from './figures.ts';
import { Way } from './Way.tsx';

/** What is broken somewhere, each rule with the shortest schedule that breaks it. */
export function Broken({
  scenario,
  report: { violations, warnings },
  rules,
}: {
  scenario: Scenario;
  report: ProofReport;
  rules: ReadonlyMap<string, RuleListing>;
}) {
  const list = (witnesses: readonly Witness[], mark: 'broken' | 'warning', isFirstOpen: boolean) =>
    witnesses.map((witness, index) => (
      <details key={witness.rule} className="witness" open={isFirstOpen && index === 0}>
        <summary>
          <Mark name={mark} word={mark} />
          <code translate="no">{witness.rule}</code>
          <span className="kw">{rules.get(witness.rule)?.keyword}</span>
          <span className="fine">{some(witness.schedule.length, 'step')}</span>
        </summary>
        <p className="says">{rules.get(witness.rule)?.statement}</p>
        <Way scenario={scenario} schedule={witness.schedule} />
        <p className="fine">
          {witness.shortest ? 'No shorter schedule breaks it.' : 'A shorter schedule that breaks it may exist.'}
        </p>
      </details>
    ));
  return (
    <section aria-labelledby="broken">
      <header className="sec-head">
        <h2 id="broken">Broken rules</h2>
        <p>Each with a shortest schedule that breaks it.</p>
      </header>
      {violations.length + warnings.length === 0 && (
        <p className="all-well">
          <Mark name="held" /> None, on any interleaving that was visited.
        </p>
      )}
      {list(violations, 'broken', true)}
      {list(warnings, 'warning', violations.length === 0)}
    </section>
  );
}
