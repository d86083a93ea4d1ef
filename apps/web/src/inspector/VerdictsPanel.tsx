import type { InspectorProps, Moment } from '../moment.ts';
import { Mark, type MarkName } from '../parts/Mark.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { RuleGroup } from './RuleGroup.tsx';
import { VerdictCard } from './VerdictCard.tsx';
import { brokenAt, groupsAt, type Card, type Groups } from './verdict-groups.ts';

/** Gives the number on the tab: how many MUSTs are broken at the cursor. */
export const brokenCount = (moment: Moment): number => brokenAt(moment, 'violation');

const rulesIn = (cards: readonly Card[]): number => cards.reduce((sum, { also }) => sum + 1 + also.length, 0);

type VerdictsProps = Pick<InspectorProps, 'moment' | 'moves' | 'questions' | 'folds' | 'onFold'>;

/** What every rule says at the cursor, the worst first. */
export function VerdictsPanel({ moment, moves, questions, ...folding }: VerdictsProps) {
  const groups = groupsAt(moment);
  const cards = (of: readonly Card[]) =>
    of.map((card) => <VerdictCard key={card.verdict.rule} card={card} moment={moment} moves={moves} />);
  return (
    <>
      <Tally groups={groups} seq={moment.cursor.seq} />
      {cards(groups.broken)}
      {cards(groups.warning)}
      <RuleGroup title="Cannot tell" verdicts={groups.cannotTell} moves={moves} says="lacks" open {...folding} />
      {cards(groups.policy)}
      <RuleGroup title="Held" verdicts={groups.held} moves={moves} says="at" open {...folding} />
      <RuleGroup title="Not exercised" verdicts={groups.notExercised} moves={moves} says="because" {...folding} />
      <OpenQuestions questions={questions} {...folding} />
    </>
  );
}

function Tally({ groups, seq }: { groups: Groups; seq: number }) {
  const parts: readonly (readonly [MarkName, number, string])[] = [
    ['broken', rulesIn(groups.broken), 'broken'],
    ['warning', rulesIn(groups.warning), 'warning'],
    ['unknown', groups.cannotTell.length, 'cannot tell'],
    ['policy', rulesIn(groups.policy), 'policy'],
    ['held', groups.held.length, 'held'],
    ['dark', groups.notExercised.length, 'not exercised'],
  ];
  return (
    <ul className="tally" aria-label={`Rules at ${seq}`}>
      {parts
        .filter(([name, count]) => count > 0 || (name !== 'warning' && name !== 'policy'))
        .map(([name, count, word]) => (
          <li key={name}>
            <b>
              <Mark name={name} />
              {count}
            </b>{' '}
            {word}
          </li>
        ))}
    </ul>
  );
}
