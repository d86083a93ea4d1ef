import { explainMisfit, replay } from '@signalbox/engine';
import { pointOfNoReturn } from '@signalbox/explorer';
import type { CliCommand } from '../command.ts';
import { chosenScenario, one, readSchedule, RUN_OPTIONS } from '../input.ts';
import { BadInput, EXIT, writeJson } from '../io.ts';

/** Finds the last step of a schedule from which the run could still have ended without a violation. */
export const findNoReturn: CliCommand = {
  name: 'no-return',
  declare: (cli) => {
    const command = cli
      .command('no-return <scenario>', 'Find the step after which a violation can no longer be avoided')
      .option('--schedule <file>', 'Schedule to look at, one label a line; the telling one when absent');
    for (const [flags, description] of RUN_OPTIONS) command.option(flags, description);
    return command.option('--json', 'Print one JSON document');
  },
  run: async ([idOrFile = ''], typed, io) => {
    const scenario = chosenScenario(idOrFile, typed);
    const file = one(typed['schedule']);
    const schedule = file === undefined ? scenario.schedule : readSchedule(file);
    const { misfit } = replay(scenario, schedule);
    if (misfit !== undefined) throw new BadInput(explainMisfit(scenario.id, misfit));
    const found = pointOfNoReturn(scenario, schedule);
    if (typed['json'] === true) writeJson(io, found);
    else if (!found.known) io.out(`Not known: ${found.because}.\n`);
    else if (found.after === undefined) io.out('Nowhere: every interleaving of this scenario ends in a violation.\n');
    else if (found.after === schedule.length) io.out('Not passed: the run can still end without a violation.\n');
    else io.out(`Step ${found.after + 1} of ${schedule.length}: ${schedule[found.after] ?? ''}\n`);
    if (typed['json'] !== true && found.known && found.way.length > 0)
      io.out(
        `\nFrom step ${found.after ?? 0} it could still have gone well:\n${found.way.map((label) => `  ${label}\n`).join('')}`,
      );
    if (!found.known) return EXIT.bound;
    return found.after === schedule.length ? EXIT.ok : EXIT.unexpected;
  },
};
