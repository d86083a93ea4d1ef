import type { Verdict } from '@signalbox/oracle';
import type { Trace } from '@signalbox/trace';

/** Gives the ids of the broken rules, in the order of the rules. */
export const brokenRules = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts.filter(({ status }) => status === 'broken').map(({ rule }) => rule);

/** Says of each broken rule the illegal transition, where it is, and what was legal: the message of a failing test. */
export const explainBroken = (verdicts: readonly Verdict[]): string =>
  verdicts
    .filter(({ status }) => status === 'broken')
    .map(
      ({ rule, keyword, at, because, illegal, legal }) =>
        `${rule} (${keyword}) is broken at seq ${at.join(' and ')}: ${because}. Illegal: ${illegal ?? 'that transition'}. Legal was: ${legal ?? 'nothing of the kind'}.`,
    )
    .join('\n') || 'No rule is broken.';

/** Gives the chronology of a trace one line an event: `4 server progress-sent client:"req-7"`. */
export const chronologyOf = ({ events }: Pick<Trace, 'events'>): readonly string[] =>
  events.map(({ seq, by, type, request }) => `${seq} ${by} ${type}${request === undefined ? '' : ` ${request}`}`);
