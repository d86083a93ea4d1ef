import { Icon } from '../parts/Icon.tsx';
import { Mark } from '../parts/Mark.tsx';
import type { Questions } from '../questions.ts';
import { Group, type Folding } from './RuleGroup.tsx';

/** What the specification gives no answer to: shown, and never judged. */
export function OpenQuestions({ questions, ...folding }: Folding & { questions: Questions }) {
  if (questions.state === 'waiting') return null;
  if (questions.state === 'refused')
    return <p className="fine questions-missing">Open questions are not listed: {questions.problem.problem}</p>;
  const { value } = questions;
  if (value.length === 0) return null;
  return (
    <Group title="Open questions, never judged" count={value.length} {...folding}>
      <ul className="rules">
        {value.map(({ id, keyword, statement, clause }) => (
          <li key={id}>
            <Mark name="open" word="open question" size={13} />
            <code translate="no">{id}</code>
            <span className="kw">{keyword}</span>
            <p>
              {statement}{' '}
              {clause !== undefined && (
                <a href={clause} target="_blank" rel="noreferrer">
                  Clause{'\u00a0'}
                  <Icon name="out" size={12} />
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Group>
  );
}
