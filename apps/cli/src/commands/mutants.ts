import { DEFECTS } from '@signalbox/engine';
import { mutationScore } from '@signalbox/explorer';
import { SCENARIOS } from '@signalbox/scenarios';
import type { CliCommand } from '../command.ts';
import { EXIT, writeJson } from '../io.ts';

/** Shows for every defect how soon a proof finds it when it is given no schedule. */
export const listMutants: CliCommand = {
  name: 'mutants',
  declare: (cli) =>
    cli
      .command('mutants', 'Prove every race with every defect: is each found, by which rule, after how many steps')
      .option('--json', 'Print one JSON document'),
  run: async (_words, typed, io) => {
    const mutants = mutationScore(
      DEFECTS.map(({ id }) => id),
      SCENARIOS,
    );
    const found = mutants.filter((mutant) => mutant.found !== undefined).length;
    if (typed['json'] === true) writeJson(io, mutants);
    else {
      for (const { defect, found: by } of mutants)
        io.out(
          by === undefined
            ? `${defect.padEnd(34)} found by nothing\n`
            : `${defect.padEnd(34)} ${by.rule.padEnd(36)} ${String(by.schedule.length).padStart(3)} steps of ${by.scenario}\n`,
        );
      io.out(`\n${found} of ${mutants.length} defects are found with no schedule given.\n`);
    }
    return found === mutants.length ? EXIT.ok : EXIT.unexpected;
  },
};
