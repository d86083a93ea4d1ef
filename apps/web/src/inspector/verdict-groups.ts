import type { Verdict } from '@signalbox/oracle';
import { chartOf } from '../chart.ts';
import type { Moment } from '../moment.ts';
import type { Violation } from '../violations.ts';

/** Everything that broke at the same two ends: one card. */
export interface Card {
  readonly verdict: Verdict;
  /** The plate in the lanes; a warning or a policy has none. */
  readonly plate?: string;
  /** Other rules that broke at the same ends. */
  readonly also: readonly Verdict[];
  /** Other places where the rule of the card broke. */
  readonly again: readonly Violation[];
}

/** The verdicts at the cursor in the order in which a reader needs them. */
export interface Groups {
  readonly broken: readonly Card[];
  readonly warning: readonly Card[];
  readonly cannotTell: readonly Verdict[];
  readonly policy: readonly Card[];
  readonly held: readonly Verdict[];
  readonly notExercised: readonly Verdict[];
}

/** Groups the verdicts at the cursor. Judges nothing: what a rule says is the oracle's. */
export function groupsAt(moment: Moment): Groups {
  const { verdicts } = moment;
  const known = moment.violations.filter(({ known: since }) => since <= moment.cursor.seq);
  const having = (status: Verdict['status']) => verdicts.filter((verdict) => verdict.status === status);
  const broken = having('broken');
  const cards = (severity: Verdict['severity']) =>
    foldCards(
      broken.filter((verdict) => verdict.severity === severity),
      known,
    );
  return {
    broken: cards('violation').toSorted((a, b) => numberOf(a) - numberOf(b)),
    warning: cards('warning'),
    cannotTell: having('cannot-tell'),
    policy: cards('policy'),
    held: having('held'),
    notExercised: having('not-exercised'),
  };
}

const numberOf = ({ plate }: Card): number => Number(plate?.slice(1) ?? Number.POSITIVE_INFINITY);

const AGAIN = 12;

function foldCards(verdicts: readonly Verdict[], known: readonly Violation[]): readonly Card[] {
  const byEnds = new Map<string, { verdict: Verdict; also: Verdict[] }>();
  for (const verdict of verdicts) {
    const ends = verdict.at.join();
    const card = ends === '' ? undefined : byEnds.get(ends);
    if (card === undefined) byEnds.set(ends === '' ? verdict.rule : ends, { verdict, also: [] });
    else card.also.push(verdict);
  }
  return [...byEnds.values()].map(({ verdict, also }) => {
    const mine = known.filter(({ rules }) => rules.includes(verdict.rule));
    const here = mine.find(({ at }) => at.join() === verdict.at.join()) ?? mine[0];
    return {
      verdict,
      also,
      again: mine.filter((violation) => violation !== here).slice(0, AGAIN),
      ...(here === undefined ? {} : { plate: here.plate }),
    };
  });
}

/** Gives how many rules are broken at the cursor, by severity. */
export function brokenAt(moment: Moment, severity: Verdict['severity']): number {
  return chartOf(moment.run).broken.length === 0
    ? 0
    : moment.verdicts.filter((verdict) => verdict.status === 'broken' && verdict.severity === severity).length;
}
