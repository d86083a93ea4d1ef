import type { ProofReport } from '@signalbox/explorer';
import type { MeasuredProof } from '../../../server/src/contract.ts';
import { Mark, type MarkName } from '../parts/Mark.tsx';
import { countOr, duration, grouped, percent, share, isCounted, size, some } from './figures.ts';

/** What a proof says in one sentence, how its interleavings divide, and what it took. */
export function Claim({ report }: { report: MeasuredProof }) {
  const { violations, warnings, tally, interleavings, uncounted, unsorted, reduction } = report;
  return (
    <section className="proof-top" aria-labelledby="claim">
      <div className="statement">
        <h1 id="claim">{headline(report)}</h1>
        <p>
          {sentence(report)}{' '}
          {report.complete
            ? 'Every order of every message was visited. Nothing was cut off.'
            : 'The search met its bound: what it did not reach is not proven.'}
        </p>
        {isCounted(tally?.broken) && isCounted(tally?.held) && isCounted(interleavings) && interleavings !== '0' && (
          <Split broken={tally?.broken} held={tally?.held} whole={interleavings} />
        )}
        {uncounted !== undefined && <p className="fine">Not counted: {uncounted}</p>}
        {unsorted !== undefined && <p className="fine">Not sorted: {unsorted}</p>}
        {reduction.because !== undefined && <p className="fine">Reduction: {reduction.because}</p>}
      </div>
      <dl className="proof-facts">
        <Fact term="Worlds">{grouped(report.states)}</Fact>
        <Fact term="Transitions">{grouped(report.transitions)}</Fact>
        <Fact term="Stored">{grouped(reduction.stored)}</Fact>
        <Fact term="With rules">{grouped(report.productStates)}</Fact>
        <Fact term="Outcomes">{grouped(report.outcomes.length)}</Fact>
        <Fact term="Broken">
          {violations.length}
          {warnings.length > 0 && ` + ${some(warnings.length, 'warning')}`}
        </Fact>
        <Fact term="Memory">{size(report.peakBytes)}</Fact>
        <Fact term="Took">{duration(report.elapsedMs)}</Fact>
      </dl>
    </section>
  );
}

function headline({ complete, interleavings, violations }: ProofReport): string {
  const all = countOr(interleavings, '');
  if (!complete) return violations.length > 0 ? 'Broken, and not searched to the end' : 'Not proven';
  if (violations.length === 0) return all === '' ? 'Every interleaving holds' : `All ${all} interleavings hold`;
  return all === '' ? 'Some interleavings break it' : `Not all of ${all} interleavings hold`;
}

function sentence({ tally, violations, warnings }: ProofReport): string {
  const broken = countOr(tally?.broken, '');
  const rules = some(violations.length, 'rule');
  if (violations.length === 0)
    return warnings.length === 0
      ? 'No rule is broken in what was visited.'
      : `No MUST is broken in what was visited; ${some(warnings.length, 'warning')} can be given.`;
  return broken === ''
    ? `${rules} can be broken.`
    : `${broken} break a MUST or a rule of Signalbox, ${countOr(tally?.held, 'the others')} hold. ${rules} can be broken.`;
}

function Split({ broken, held, whole }: { broken: string; held: string; whole: string }) {
  const parts: readonly (readonly [MarkName, string, string])[] = [
    ['broken', broken, 'broken'],
    ['held', held, 'held'],
  ];
  return (
    <>
      <svg className="split" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="split-held" width="1" height="1" />
        <rect className="split-broken" width={share(broken, whole)} height="1" />
      </svg>
      <p className="split-key">
        {parts.map(([mark, count, word]) => (
          <span key={word}>
            <Mark name={mark} size={13} /> <b>{grouped(count)}</b> {word}, {percent(count, whole)}
          </span>
        ))}
      </p>
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
