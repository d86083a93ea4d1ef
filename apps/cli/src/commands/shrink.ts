import { brokenBy, shrink } from '@signalbox/explorer';
import { explainMisfit, replay } from '@signalbox/engine';
import type { CliCommand } from '../command.ts';
import { chosenScenario, one, readSchedule, RUN_OPTIONS } from '../input.ts';
import { BadInput, EXIT, writeJson } from '../io.ts';

/** Finds the smallest schedule, and the smallest scenario, that still break the same rule. */
export const shrinkSchedule: CliCommand = {
  name: 'shrink',
  declare: (cli) => {
    const command = cli
      .command('shrink <scenario>', 'Find the smallest schedule that still breaks the same rule')
      .option('--schedule <file>', 'Schedule to shrink, one label a line; the telling one when absent')
      .option('--rule <id>', 'Rule to keep broken; the first that is broken when absent');
    for (const [flags, description] of RUN_OPTIONS) command.option(flags, description);
    return command.option('--json', 'Print one JSON document');
  },
  run: async ([idOrFile = ''], typed, io) => {
    const scenario = chosenScenario(idOrFile, typed);
    const file = one(typed['schedule']);
    const schedule = file === undefined ? scenario.schedule : readSchedule(file);
    const { misfit } = replay(scenario, schedule);
    if (misfit !== undefined) throw new BadInput(explainMisfit(scenario.id, misfit));
    const rule = one(typed['rule']);
    const shrunk = shrink(scenario, schedule, rule);
    if (shrunk === undefined) {
      const broken = brokenBy(scenario, schedule) ?? [];
      throw new BadInput(
        `This schedule of ${scenario.id} does not break ${rule ?? 'any rule'}, so there is nothing to keep. Broken: ${broken.join(', ') || 'nothing'}.`,
      );
    }
    if (typed['json'] === true) writeJson(io, shrunk);
    else {
      io.out(`${shrunk.rule} is still broken after ${shrunk.schedule.length} of ${schedule.length} steps:\n\n`);
      for (const { label, without } of shrunk.steps) io.out(`  ${label}\n      without it: ${without}\n`);
    }
    return EXIT.unexpected;
  },
};
