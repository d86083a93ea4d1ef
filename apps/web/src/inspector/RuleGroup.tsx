import type { Verdict } from '@signalbox/oracle';
import type { ReactNode } from 'react';
import type { InspectorProps, Moves } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { Mark, markOf } from '../parts/Mark.tsx';
import { SeqLink } from '../parts/SeqLink.tsx';

/** Which groups are open, and how one is opened or closed. */
export type Folding = Pick<InspectorProps, 'folds' | 'onFold'>;

interface GroupProps extends Folding {
  readonly title: string;
  readonly count: number;
  /** Whether it is open until the reader says otherwise. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A group folded away or not; which is the reader's to say, and stays while the cursor moves and tabs change. */
export function Group({ title, count, open = false, folds, onFold, children }: GroupProps) {
  return (
    <details
      className="group"
      open={folds[title] ?? open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (folds[title] ?? open)) onFold(title, currentTarget.open);
      }}
    >
      <summary>
        <Icon name="right" />
        <span>{title}</span> <b>{count}</b>
      </summary>
      {children}
    </details>
  );
}

interface RuleGroupProps extends Folding {
  readonly title: string;
  readonly verdicts: readonly Verdict[];
  readonly moves: Moves;
  /** What a line says beside the rule: where it was seen, what is missing, or why nothing was. */
  readonly says: 'at' | 'lacks' | 'because';
  readonly open?: boolean;
}

/** Rules with one verdict; no group when there is none. */
export function RuleGroup({ verdicts, moves, says, ...group }: RuleGroupProps) {
  if (verdicts.length === 0) return null;
  return (
    <Group {...group} count={verdicts.length}>
      <ul className={says === 'at' ? 'rules rules--tight' : 'rules'}>
        {verdicts.map((verdict) => (
          <RuleLine key={verdict.rule} verdict={verdict} moves={moves} says={says} />
        ))}
      </ul>
    </Group>
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
