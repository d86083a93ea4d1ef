import { writeFileSync } from 'node:fs';
import { explainMisfit } from '@signalbox/engine';
import { exporterById, EXPORTERS } from '@signalbox/exporters';
import { Run } from '@signalbox/subjects';
import type { CliCommand } from '../command.ts';
import { chosenScenario, one, readSchedule, RUN_OPTIONS } from '../input.ts';
import { BadInput, EXIT } from '../io.ts';
import { subjectKind } from './run.ts';

const FORMATS = EXPORTERS.map(({ id }) => id).join(', ');

/** Writes a run as a test, a chronology, a diagram or a report. */
export const exportRun: CliCommand = {
  name: 'export',
  declare: (cli) => {
    const command = cli
      .command('export <scenario>', 'Write a run as a regression test, a diagram or a report')
      .option('--format <format>', `One of ${FORMATS}`)
      .option('--schedule <file>', 'Schedule to play, one label a line; the telling one when absent')
      .option('-o, --output <file>', 'File to write; standard output when absent');
    for (const [flags, description] of RUN_OPTIONS) command.option(flags, description);
    return command;
  },
  run: async ([idOrFile = ''], typed, io) => {
    const format = one(typed['format']);
    const exporter = format === undefined ? undefined : exporterById(format);
    if (exporter === undefined)
      throw new BadInput(
        `${format === undefined ? 'No --format is given' : `No format is called ${JSON.stringify(format)}`}. There are: ${FORMATS}.`,
      );
    const scenario = chosenScenario(idOrFile, typed);
    const file = one(typed['schedule']);
    const run = await Run.open(scenario, subjectKind('model', scenario));
    try {
      const misfit = await run.follow(file === undefined ? scenario.schedule : readSchedule(file));
      if (misfit !== undefined) throw new BadInput(explainMisfit(scenario.id, misfit));
      const report = run.report();
      const because = exporter.cannotWrite?.(report);
      if (because !== undefined) throw new BadInput(`${exporter.title}: ${because}`);
      const text = exporter.write(report);
      const output = one(typed['output']);
      if (output === undefined) io.out(text);
      else write(output, text);
      return EXIT.ok;
    } finally {
      await run.stop();
    }
  },
};

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new BadInput(
      `${path} cannot be written: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'}.`,
    );
  }
}
