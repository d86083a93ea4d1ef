import type { Exporter } from '../exporter.ts';
import { onlyTheModel, regressionOf } from './regression.ts';

/** Writes the run as a test for Node's own runner: no dependency but the package. */
export const nodeTest: Exporter = {
  id: 'node-test',
  title: 'node:test regression test',
  extension: '.test.mjs',
  mediaType: 'text/plain; charset=utf-8',
  cannotWrite: onlyTheModel,
  write: (run) => {
    const pinned = regressionOf(run);
    return `import assert from 'node:assert/strict';
import test from 'node:test';
import { brokenRules, chronologyOf, explainBroken, race } from 'signalbox/testkit';

${pinned.comment}
const scenario = ${pinned.scenario};

const schedule = ${pinned.schedule};

test(${pinned.title}, () => {
  const { trace, verdicts, ledger, outcomes } = race(scenario, { schedule });

  assert.deepEqual(brokenRules(verdicts), ${pinned.broken}, explainBroken(verdicts));
  assert.deepEqual(chronologyOf(trace), ${pinned.chronology});
  assert.deepEqual(outcomes, ${pinned.outcomes});
  assert.deepEqual(ledger, ${pinned.ledger});
});
`;
  },
};
