import type { Exporter } from '../exporter.ts';
import { onlyTheModel, regressionOf } from './regression.ts';

/** Writes the run as a Vitest test that replays the schedule and pins what it did. */
export const vitest: Exporter = {
  id: 'vitest',
  title: 'Vitest regression test',
  extension: '.test.ts',
  mediaType: 'text/plain; charset=utf-8',
  cannotWrite: onlyTheModel,
  write: (run) => {
    const pinned = regressionOf(run);
    return `import { expect, test } from 'vitest';
import { brokenRules, chronologyOf, explainBroken, race, type ScenarioSource } from 'signalbox/testkit';

${pinned.comment}
const scenario: ScenarioSource = ${pinned.scenario};

const schedule = ${pinned.schedule};

test(${pinned.title}, () => {
  const { trace, verdicts, ledger, outcomes } = race(scenario, { schedule });

  expect(brokenRules(verdicts), explainBroken(verdicts)).toEqual(${pinned.broken});
  expect(chronologyOf(trace)).toEqual(${pinned.chronology});
  expect(outcomes).toEqual(${pinned.outcomes});
  expect(ledger).toEqual(${pinned.ledger});
});
`;
  },
};
