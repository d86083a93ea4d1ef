import { DEFECTS, POLICY_CHOICES, type Scenario } from '@signalbox/engine';
import { EXPORTERS } from '@signalbox/exporters';
import { REVISIONS, TRANSPORTS } from '@signalbox/protocol';
import type { SubjectKind } from '@signalbox/subjects';
import type { Choices, SubjectListing } from './contract.ts';

/** Lists the subjects; with a scenario, says which cannot play it and why. */
export const listSubjects = (subjects: readonly SubjectKind[], scenario?: Scenario): readonly SubjectListing[] =>
  subjects.map(({ id, title, cannotPlay }) => {
    const because = scenario === undefined ? undefined : cannotPlay(scenario);
    return { id, title, ...(because === undefined ? {} : { cannotPlay: because }) };
  });

/** Lists everything a person can choose for a run. */
export const listChoices = (subjects: readonly SubjectKind[]): Choices => ({
  revisions: REVISIONS,
  transports: TRANSPORTS.filter(({ playable }) => playable).map(({ id }) => id),
  subjects: listSubjects(subjects),
  defects: DEFECTS.map(({ id, does }) => ({ id, does })),
  policies: POLICY_CHOICES,
  exports: EXPORTERS.map(({ id, title, extension }) => ({ id, title, extension })),
});
