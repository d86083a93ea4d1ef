import { clauseUrl } from '@signalbox/protocol';
import type { Seq } from '@signalbox/trace';
import { Fragment } from 'react';
import type { Moment, Moves } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { Mark, markOf } from '../parts/Mark.tsx';
import { SeqLink } from '../parts/SeqLink.tsx';
import type { Card } from './verdict-groups.ts';

/** One thing that broke: where, what was illegal, what was legal, and the clause that says so. */
export function VerdictCard({ card, moment, moves }: { card: Card; moment: Moment; moves: Moves }) {
  const { verdict, plate, also, again } = card;
  const { rule, keyword, clause, at, because, illegal, legal } = verdict;
  const { name, word } = markOf(verdict);
  return (
    <article className={`verdict is-${name}`} aria-label={`${word}: ${rule}`}>
      <header>
        <Mark name={name} word={word} />
        <span className={name === 'broken' ? 'kw kw--must' : 'kw'}>{keyword}</span>
        <h3>
          <code translate="no">{rule}</code>
        </h3>
        {plate !== undefined && <span className="vplate">{plate}</span>}
      </header>
      <p className="says">
        {at.length > 0 && (
          <>
            At <Seqs of={at} moves={moves} />:{' '}
          </>
        )}
        {because}
      </p>
      <dl className="facts">
        {illegal !== undefined && <Fact term="Illegal">{illegal}</Fact>}
        {legal !== undefined && <Fact term="Legal was">{legal}</Fact>}
        {clause !== undefined && (
          <Fact term="Clause">
            <Clause clause={clause} moment={moment} />
          </Fact>
        )}
        {also.length > 0 && (
          <Fact term="Also broken">
            {also.map((other) => (
              <span key={other.rule} className="also">
                <code translate="no">{other.rule}</code> <span className="kw">{other.keyword}</span>{' '}
                {other.clause !== undefined && other.clause !== clause && (
                  <Clause clause={other.clause} moment={moment} />
                )}
              </span>
            ))}
          </Fact>
        )}
        {again.length > 0 && (
          <Fact term="And again">
            {again.map((violation) => (
              <span key={violation.plate} className="also">
                {violation.plate} at <Seqs of={violation.at} moves={moves} />
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <footer>
        {at.map((seq) => (
          <button key={seq} type="button" className="btn" onClick={() => moves.moveTo(seq)}>
            Show at {seq}
          </button>
        ))}
        <button type="button" className="btn" onClick={() => moves.exportAs('vitest')}>
          Export test
        </button>
      </footer>
    </article>
  );
}

const Seqs = ({ of, moves }: { of: readonly Seq[]; moves: Moves }) =>
  of.map((seq, index) => (
    <Fragment key={seq}>
      {index > 0 && (index === of.length - 1 ? ' and ' : ', ')}
      <SeqLink seq={seq} moveTo={moves.moveTo} />
    </Fragment>
  ));

const Clause = ({ clause, moment }: { clause: string; moment: Moment }) => (
  <a href={clauseUrl(clause, moment.run.revision)} target="_blank" rel="noreferrer">
    {clause}
    {'\u00a0'}
    <Icon name="out" size={12} />
  </a>
);

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);
