import { listScenarios as listings } from '@signalbox/scenarios';
import type { CliCommand } from '../command.ts';
import { EXIT, writeJson, writeTable } from '../io.ts';

/** Lists the catalogue. */
export const listScenarios: CliCommand = {
  name: 'scenarios',
  declare: (cli) =>
    cli.command('scenarios', 'List the races of the catalogue').option('--json', 'Print one JSON document'),
  run: async (_args, { json }, io) => {
    const scenarios = listings();
    if (json === true) writeJson(io, scenarios);
    else
      writeTable(
        io,
        scenarios.map(({ id, title, tags, defects }) => [
          id,
          title,
          tags.join(' '),
          defects.map((defect) => defect.id).join(' '),
        ]),
      );
    return EXIT.ok;
  },
};
