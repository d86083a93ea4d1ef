import type { Verdict } from '@signalbox/oracle';
import type { Moves } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { Mark, markOf } from '../parts/Mark.tsx';
import { SeqLink } from '../parts/SeqLink.tsx';

interface RuleGroupProps {
  readonly title: string;
  readonly verdicts: readonly Verdict[];
  readonly moves: Moves;
  /** What a line says beside the rule: where it was seen, what is missing, or why nothing was. */
  readonly says: 'at' | 'lacks' | 'because';
  readonly open?: boolean;
}

/** Rules with one verdict, folded away or not; which is the reader's to say, and stays while the cursor moves. */
export function RuleGroup({ title, verdicts, moves, says, open = false }: RuleGroupProps) {
  if (verdicts.length === 0) return null;
  return (
    <details className="group" open={open}>
      <summary>
        <Icon name="right" />
        <span>{title}</span> <b>{verdicts.length}</b>
      </summary>
      <ul className={says === 'at' ? 'rules rules--tight' : 'rules'}>
        {verdicts.map((verdict) => (
          <RuleLine key={verdict.rule} verdict={verdict} moves={moves} says={says} />
        ))}
      </ul>
    </details>
  );
}

function RuleLine({ verdict, moves, says }: { verdict: Verdict; moves: Moves; says: RuleGroupProps['says'] }) {
  const { name, word } = markOf(verdict);
  return (
    <li>
      <Mark name={name} word={word} size={13} />
      <code translate="no">{verdict.rule}</code>
      <span className="kw">{verdict.keyword}</span>
      {says === 'at' ? (
        <span className="at-list">
          {verdict.at.length > 0 && 'at'}
          {verdict.at.map((seq) => (
            <SeqLink key={seq} seq={seq} moveTo={moves.moveTo} />
          ))}
        </span>
      ) : (
        <p>{says === 'lacks' && verdict.lacks !== undefined ? `lacks ${verdict.lacks}` : verdict.because}</p>
      )}
    </li>
  );
}
