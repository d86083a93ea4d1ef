import { choose } from '@signalbox/engine';
import { prove, type ProofReport } from '@signalbox/explorer';
import { listRules } from '@signalbox/oracle';
import { scenarioById } from '@signalbox/scenarios';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readRoute } from '../apps/web/src/link.ts';
import { Broken } from '../apps/web/src/proof/Broken.tsx';
import { Claim } from '../apps/web/src/proof/Claim.tsx';
import { Coverage } from '../apps/web/src/proof/Coverage.tsx';
import { countOr, duration, grouped, landingInWords, percent, share, size } from '../apps/web/src/proof/figures.ts';
import { goalInWords, LeadsHere } from '../apps/web/src/proof/LeadsHere.tsx';
import { Isolation } from '../apps/web/src/proof/Isolation.tsx';
import { Matrices } from '../apps/web/src/proof/Matrices.tsx';
import { Outcomes } from '../apps/web/src/proof/Outcomes.tsx';
import { Running } from '../apps/web/src/proof/Running.tsx';

function proven(id: string, defects: readonly string[] = [], maxStates?: number) {
  const found = scenarioById(id);
  if (found === undefined) throw new Error(`No race is called ${id}.`);
  const chosen = choose(found, { defects });
  if (!chosen.ok) throw new Error(JSON.stringify(chosen));
  const { scenario } = chosen;
  const report = prove(scenario, { analyses: true, ...(maxStates === undefined ? {} : { maxStates }) });
  return { scenario, report, rules: new Map(listRules(report).map((rule) => [rule.id, rule])) };
}

const measured = (report: ProofReport) => ({ ...report, elapsedMs: 12, statesPerSecond: 1, peakBytes: 5e7 });
const text = (node: React.ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
const links = (node: React.ReactNode) =>
  [...renderToStaticMarkup(node).matchAll(/href="(#\/run[^"]*)"/g)].map(([, href]) => readRoute(href ?? ''));

describe('the claim of a proof', () => {
  test('of a clean race says that every interleaving holds, and how many there are', () => {
    const { report } = proven('cancel-crosses-response');
    const said = text(<Claim report={measured(report)} />);
    expect(said).toContain(`All ${grouped(report.interleavings ?? '')} interleavings hold`);
    expect(said).toContain('Nothing was cut off.');
  });

  test('of a broken one says how many break, and never that all hold', () => {
    const { report } = proven('cancel-crosses-response', ['progress-after-terminal']);
    const said = text(<Claim report={measured(report)} />);
    expect(said).toContain(`Not all of ${grouped(report.interleavings ?? '')} interleavings hold`);
    expect(said).toContain(`${grouped(report.tally?.broken ?? '')} break a MUST`);
    expect(said).not.toContain('interleavings hold.');
  });

  test('of a search that met its bound is “not proven”', () => {
    const { report } = proven('cancel-crosses-response', [], 20);
    expect(report.complete).toBe(false);
    const said = text(<Claim report={measured(report)} />);
    expect(said).toMatch(/^Not proven/);
    expect(said).toContain('what it did not reach is not proven');
    expect(said).not.toContain('hold');
  });
});

describe('what a proof found', () => {
  test('lists each broken rule with a schedule that opens as a run', () => {
    const { scenario, report, rules } = proven('cancel-crosses-response', ['progress-after-terminal']);
    const node = <Broken scenario={scenario} report={report} rules={rules} />;
    expect(links(node)).toHaveLength(report.violations.length + report.warnings.length);
    for (const [index, { schedule }] of [...report.violations, ...report.warnings].entries())
      expect(links(node)[index]).toMatchObject({
        at: 'run',
        link: { schedule, scenario: { id: scenario.id, defects: ['progress-after-terminal'] } },
      });
    expect(text(node)).toContain('No shorter schedule breaks it.');
  });

  test('says so when nothing is broken', () => {
    const { scenario, report, rules } = proven('cancel-crosses-response');
    expect(text(<Broken scenario={scenario} report={report} rules={rules} />)).toContain('None, on any interleaving');
  });

  test('has a cell for each landing and end: a count with its schedule, or impossible', () => {
    const { scenario, report } = proven('cancel-crosses-response');
    const matrices = report.matrices ?? [];
    const node = <Matrices matrices={matrices} scenario={scenario} />;
    const cells = matrices.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    const places = matrices.reduce(
      (sum, { rows, columns }) => sum + rows.length * columns.reduce((all, { values }) => all + values.length, 0),
      0,
    );
    expect(links(node).map((route) => route.at === 'run' && route.link.schedule)).toHaveLength(cells.length);
    expect(text(node).match(/impossible \(proven\)/g)).toHaveLength(places - cells.length);
  });

  test('lists every outcome, each request in a line, with its count', () => {
    const { scenario, report } = proven('cancel-crosses-response');
    const node = <Outcomes scenario={scenario} report={report} />;
    expect(links(node)).toHaveLength(report.outcomes.length);
    for (const { interleavings } of report.outcomes) expect(text(node)).toContain(countOr(interleavings, '?'));
    expect(text(node)).toContain('and no other');
  });

  test('says of isolation what holds as a theorem, and shows what refutes it', () => {
    const clean = proven('two-requests-one-cancelled');
    expect(text(<Isolation isolation={clean.report.isolation ?? []} scenario={clean.scenario} />)).toContain(
      'has the same',
    );
    const { report, scenario } = proven('equal-ids-both-directions', ['one-map-for-both-directions']);
    const refuted = (report.isolation ?? []).filter(({ holds }) => !holds);
    expect(refuted.length).toBeGreaterThan(0);
    expect(text(<Isolation isolation={refuted} scenario={scenario} />)).toContain('has not the same');
  });

  test('lists everything that can happen, and every state, to be led to', () => {
    const { scenario, report } = proven('cancel-crosses-response');
    const said = text(<LeadsHere reached={report.reached ?? []} scenario={scenario} isComplete />);
    for (const { goal } of report.reached ?? []) expect(said).toContain(goalInWords(goal));
    expect(said).toContain('what is not listed cannot');
    expect((report.reached ?? []).map(({ goal }) => goalInWords(goal))).toContain(
      'client response received: response to "req-7", ignored',
    );
  });

  test('counts for each rule how often it was kept and broken, the broken first', () => {
    const { report, rules } = proven('cancel-crosses-response', ['progress-after-terminal']);
    const said = text(<Coverage report={report} rules={rules} />);
    expect(said).toContain(`${report.coverage.rules.length} of `);
    const [first] = report.violations;
    expect(said.indexOf(first?.rule ?? '?')).toBeLessThan(said.indexOf('rpc.id-present'));
    const tally = report.rules?.find(({ rule }) => rule === first?.rule);
    expect(said).toContain(`${grouped(tally?.held ?? '?')} ${grouped(tally?.broken ?? '?')}`);
  });
});

describe('a proof under way', () => {
  const progress = {
    phase: 'searching',
    states: 1_234_567,
    transitions: 9,
    waiting: 400,
    elapsedMs: 61_000,
    bytes: 1e6,
    remainingMs: null,
  } as const;

  test('tells how far it is, and guesses nothing that nothing supports', () => {
    const said = text(<Running progress={progress} maxStates={5} isLost={false} onCancel={() => undefined} />);
    expect(said).toContain('1,234,567');
    expect(said).toContain('1 min 1 s');
    expect(said).toContain('cannot be told yet');
  });

  test('tells what is left once that can be told, and when the connection is lost', () => {
    const guessed = { ...progress, remainingMs: 2500 };
    expect(text(<Running progress={guessed} maxStates={5} isLost={false} onCancel={() => undefined} />)).toContain(
      'About 2.5 s more.',
    );
    expect(text(<Running progress={guessed} maxStates={5} isLost onCancel={() => undefined} />)).toContain(
      'The connection is lost',
    );
  });
});

describe('figures', () => {
  test('are grouped whatever their length', () => {
    expect(grouped('1793648252705328')).toBe('1,793,648,252,705,328');
    fc.assert(fc.property(fc.bigInt({ min: 0n }), (n) => grouped(n.toString()).replaceAll(',', '') === n.toString()));
  });

  test('say how large a part is without calling some none or most all', () => {
    expect(percent('0', '9')).toBe('0 %');
    expect(percent('9', '9')).toBe('100 %');
    expect(percent('1', '1793648252705328')).toBe('under 0.1 %');
    expect(percent('1793648252705327', '1793648252705328')).toBe('over 99.9 %');
    expect(share('1', '4')).toBe(0.25);
    expect(share('0', '0')).toBe(0);
  });

  test('have the unit they are read in', () => {
    expect([duration(12.4), duration(1500), duration(61_000)]).toEqual(['12 ms', '1.5 s', '1 min 1 s']);
    expect([size(10), size(5e7), size(1.5e9)]).toEqual(['1 kB', '50 MB', '1.5 GB']);
  });

  test('name what a cancellation landed past as the label does', () => {
    expect(landingInWords({ edge: 'after-progress', of: 'progress 1' })).toBe('after progress 1');
    expect(landingInWords({ edge: 'after-effect', of: 'row 41' })).toBe('after effect row 41');
  });
});

test('the pages of proofs have addresses', () => {
  expect(readRoute('#/proofs')).toEqual({ at: 'proofs' });
  expect(readRoute('#/proofs/')).toEqual({ at: 'proofs' });
  expect(readRoute('#/proofs/aB-_9')).toEqual({ at: 'proof', id: 'aB-_9' });
  expect(readRoute('#/proofs/a/b').at).toBe('unreadable');
});
