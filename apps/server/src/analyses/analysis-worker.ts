import { DEFECTS, type Scenario } from '@signalbox/engine';
import { mutationScore, pointOfNoReturn, type Mutant, type NoReturn } from '@signalbox/explorer';
import { SCENARIOS } from '@signalbox/scenarios';

/** What is asked of a thread, and what it answers. */
export interface Analyses {
  /** When a run could no longer end well. */
  readonly 'no-return': {
    readonly asked: { readonly scenario: Scenario; readonly schedule: readonly string[] };
    readonly answer: NoReturn;
  };
  /** How each defect of the catalogue is found. */
  readonly mutants: { readonly asked: null; readonly answer: readonly Mutant[] };
}

/** One of them, asked. */
export type Question = {
  [Kind in keyof Analyses]: { readonly kind: Kind; readonly asked: Analyses[Kind]['asked'] };
}[keyof Analyses];

/** Answers in a thread of its own what takes longer than a browser may keep the server waiting. */
export default function analyse(question: Question): Analyses[Question['kind']]['answer'] {
  switch (question.kind) {
    case 'no-return':
      return pointOfNoReturn(question.asked.scenario, question.asked.schedule);
    case 'mutants':
      return mutationScore(
        DEFECTS.map(({ id }) => id),
        SCENARIOS,
      );
    default:
      return question satisfies never;
  }
}
