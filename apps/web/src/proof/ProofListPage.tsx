import { useEffect, useState } from 'react';
import type { ProofListing } from '../../../server/src/contract.ts';
import { server } from '../client.ts';
import { SiteBar } from '../header/SiteBar.tsx';
import type { Connected } from '../moves.ts';
import { KeysSheet } from '../overlays/KeysSheet.tsx';
import { Mark, type MarkName } from '../parts/Mark.tsx';
import type { Asked } from '../store.ts';
import { useKeys } from '../use-keys.ts';
import { countOr, some } from './figures.ts';

/** The proofs the server keeps, the newest first. */
export function ProofListPage({ store }: Connected) {
  const { overlay, lay, letters, useLetters } = store();
  const [proofs, setProofs] = useState<Asked<readonly ProofListing[]>>({ state: 'waiting' });
  const read = () =>
    void server.proofs().then((answer) => {
      setProofs(answer.ok ? { state: 'there', value: answer.value } : { state: 'refused', problem: answer.problem });
    });
  useEffect(() => {
    document.title = 'Proofs · Signalbox';
    read();
  }, []);
  useKeys(letters, (command) => {
    if (command.do === 'keys') lay({ kind: 'keys' });
    return command.do === 'keys';
  });
  return (
    <div className="page">
      <SiteBar at="proofs" onKeys={() => lay({ kind: 'keys' })} />
      <main className="page-main">
        <header className="statement">
          <h1>What holds whatever arrives next</h1>
          <p>
            A proof visits every order of every message a scenario allows. Open a race and press <kbd>p</kbd>, or choose
            Prove.
          </p>
        </header>
        {proofs.state === 'waiting' && <p className="blank">Reading the proofs…</p>}
        {proofs.state === 'refused' && (
          <div className="notice" role="alert">
            <Mark name="unknown" word="not answered" />
            <div>
              <p>
                <b>{proofs.problem.problem}</b>
              </p>
              <p className="row-btn">
                <button type="button" className="btn" onClick={read}>
                  Try again
                </button>
              </p>
            </div>
          </div>
        )}
        {proofs.state === 'there' && proofs.value.length === 0 && (
          <p className="blank">
            <b>Nothing is proved yet.</b> <a href="#/">Pick a race</a> and prove it.
          </p>
        )}
        {proofs.state === 'there' && proofs.value.length > 0 && (
          <table className="timetable proofs">
            <thead>
              <tr>
                <th scope="col">Proof</th>
                <th scope="col">Says</th>
                <th scope="col" className="num">
                  Interleavings
                </th>
                <th scope="col">Revision</th>
                <th scope="col">Begun</th>
              </tr>
            </thead>
            <tbody>
              {proofs.value.map((proof) => (
                <Line key={proof.id} proof={proof} />
              ))}
            </tbody>
          </table>
        )}
      </main>
      {overlay?.kind === 'keys' && (
        <KeysSheet letters={letters} onLetters={useLetters} onClose={() => lay(undefined)} />
      )}
    </div>
  );
}

function Line({ proof }: { proof: ProofListing }) {
  const { id, title, defects, interleavings, revision, began } = proof;
  const [mark, words] = saidOf(proof);
  return (
    <tr>
      <th scope="row">
        <a href={`#/proofs/${id}`}>{title}</a>
        {defects.length > 0 && <p className="t-story">with {defects.join(', ')}</p>}
      </th>
      <td>
        <Mark name={mark} size={13} /> {words}
      </td>
      <td className="num">{countOr(interleavings, '–')}</td>
      <td className="t-rev">{revision}</td>
      <td className="t-rev">{new Date(began).toLocaleString()}</td>
    </tr>
  );
}

function saidOf({ status, violations }: ProofListing): readonly [MarkName, string] {
  if (status === 'running') return ['open', 'under way'];
  if (status === 'failed') return ['warning', 'failed'];
  if (violations > 0) return ['broken', `${some(violations, 'rule')} broken`];
  return status === 'finished' ? ['held', 'holds'] : ['unknown', `not proven: ${status}`];
}
