import type { RuleListing } from '@signalbox/oracle';
import { useEffect, useState } from 'react';
import type { AskProof, MeasuredProof, ProofView } from '../../../server/src/contract.ts';
import { server } from '../client.ts';
import { SiteBar } from '../header/SiteBar.tsx';
import type { Connected } from '../moves.ts';
import { KeysSheet } from '../overlays/KeysSheet.tsx';
import { Mark } from '../parts/Mark.tsx';
import { useKeys } from '../use-keys.ts';
import { Broken } from './Broken.tsx';
import { Claim } from './Claim.tsx';
import { Coverage } from './Coverage.tsx';
import { Isolation } from './Isolation.tsx';
import { LeadsHere } from './LeadsHere.tsx';
import { Matrices } from './Matrices.tsx';
import { Outcomes } from './Outcomes.tsx';
import { replayLink } from './replay.ts';
import { Running } from './Running.tsx';
import { useProof } from './use-proof.ts';

/** One proof: as it runs, and what it says when it is over. */
export function ProofPage({ store, address, id }: Connected & { id: string }) {
  const { overlay, lay, letters, useLetters } = store();
  const { proof, isLost, take, retry } = useProof(id);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const title = proof.state === 'there' ? proof.value.title : 'Proof';
  useEffect(() => {
    document.title = `${title} · Proof · Signalbox`;
  }, [title]);
  useKeys(letters, (command) => {
    if (command.do === 'keys') lay({ kind: 'keys' });
    return command.do === 'keys';
  });
  const prove = async (asked: AskProof) => {
    const begun = await server.prove(asked);
    if (begun.ok) address.proof(begun.value.id);
    else setRefusal(begun.problem.problem);
  };
  const cancel = async () => {
    const over = await server.cancelProof(id);
    if (over.ok) take(over.value);
    else setRefusal(over.problem.problem);
  };
  return (
    <div className="page">
      <SiteBar at="proofs" onKeys={() => lay({ kind: 'keys' })} />
      {proof.state === 'there' && <What proof={proof.value} onProve={(asked) => void prove(asked)} />}
      <main className="page-main">
        {refusal !== undefined && <Notice words={refusal} />}
        {proof.state === 'waiting' && <p className="blank">Reading the proof…</p>}
        {proof.state === 'refused' && <Notice words={proof.problem.problem} onRetry={retry} />}
        {proof.state === 'there' && (
          <Said
            proof={proof.value}
            isLost={isLost}
            onCancel={() => void cancel()}
            onProve={(asked) => void prove(asked)}
          />
        )}
      </main>
      {overlay?.kind === 'keys' && (
        <KeysSheet letters={letters} onLetters={useLetters} onClose={() => lay(undefined)} />
      )}
    </div>
  );
}

/* What was proved, and what can be done with it. */
function What({ proof, onProve }: { proof: ProofView; onProve: (asked: AskProof) => void }) {
  const { scenario, asked } = proof;
  const facts: readonly (readonly [string, string])[] = [
    ['Scenario', proof.title],
    ['Defects', scenario.defects.length === 0 ? 'none' : scenario.defects.join(', ')],
    ['Transport', scenario.transport],
    ['Revision', scenario.revision],
    ['Reduction', asked.reduction],
  ];
  return (
    <section className="subbar" aria-label="What is proved">
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="desc-cap">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="subbar-end">
        <a className="btn" href={replayLink(scenario)}>
          Open in workbench
        </a>
        {proof.status !== 'running' && (
          <button type="button" className="btn" onClick={() => onProve({ scenario, ...asked })}>
            Prove again
          </button>
        )}
      </p>
    </section>
  );
}

function Said({
  proof,
  isLost,
  onCancel,
  onProve,
}: {
  proof: ProofView;
  isLost: boolean;
  onCancel: () => void;
  onProve: (asked: AskProof) => void;
}) {
  const { scenario, asked, status, progress, report, problem } = proof;
  if (status === 'running')
    return <Running progress={progress} maxStates={asked.maxStates} isLost={isLost} onCancel={onCancel} />;
  return (
    <>
      {status === 'failed' && <Notice words={problem ?? 'The proof failed.'} />}
      {status === 'cancelled' && (
        <Notice
          words={
            report === undefined
              ? 'Cancelled before anything could be said.'
              : 'Cancelled: what was found until then is below, and nothing beyond it is proven.'
          }
        />
      )}
      {status === 'stopped' && (
        <Notice
          words={`Stopped at its bound of ${asked.maxStates} worlds: what was found is below, and nothing beyond it is proven.`}
        />
      )}
      {report !== undefined && <Found proof={proof} report={report} />}
      {scenario.defects.length > 0 && (
        <p className="counter">
          <span>With the defect {scenario.defects.join(', ')}. Does the scenario hold without it?</span>
          <button
            type="button"
            className="btn"
            onClick={() => onProve({ scenario: { ...scenario, defects: [] }, ...asked })}
          >
            Prove without it
          </button>
        </p>
      )}
    </>
  );
}

function Found({ proof: { scenario }, report }: { proof: ProofView; report: MeasuredProof }) {
  const rules = useRules(report);
  return (
    <>
      <Claim report={report} />
      <div className="proof-grid">
        <Broken scenario={scenario} report={report} rules={rules} />
        {report.reached !== undefined && (
          <LeadsHere reached={report.reached} scenario={scenario} isComplete={report.complete} />
        )}
        {report.isolation !== undefined && report.isolation.length > 0 && (
          <Isolation isolation={report.isolation} scenario={scenario} />
        )}
        {report.matrices !== undefined && <Matrices matrices={report.matrices} scenario={scenario} />}
        <Outcomes scenario={scenario} report={report} />
        <Coverage report={report} rules={rules} />
      </div>
    </>
  );
}

/* What the rules say; the proof stands without it. */
function useRules({ revision, transport }: MeasuredProof): ReadonlyMap<string, RuleListing> {
  const [rules, setRules] = useState<ReadonlyMap<string, RuleListing>>(new Map());
  useEffect(() => {
    let isOver = false;
    void server.rules(revision, transport).then((answer) => {
      if (answer.ok && !isOver) setRules(new Map(answer.value.map((rule) => [rule.id, rule])));
    });
    return () => {
      isOver = true;
    };
  }, [revision, transport]);
  return rules;
}

const Notice = ({ words, onRetry }: { words: string; onRetry?: () => void }) => (
  <div className="notice" role="alert">
    <Mark name="warning" word="caution" />
    <div>
      <p>{words}</p>
      {onRetry !== undefined && (
        <p className="row-btn">
          <button type="button" className="btn" onClick={onRetry}>
            Try again
          </button>
          <a className="btn" href="#/proofs">
            All proofs
          </a>
        </p>
      )}
    </div>
  </div>
);
