import { explainMisfit, type Misfit } from '@signalbox/engine';
import { Run, SUBJECTS, type RunReport } from '@signalbox/subjects';
import type { CliCommand } from '../command.ts';
import { chosenScenario, one, readSchedule, RUN_OPTIONS } from '../input.ts';
import { BadInput, EXIT, writeJson, type Io } from '../io.ts';

/** Plays one schedule and judges it. */
export const runScenario: CliCommand = {
  name: 'run',
  declare: (cli) => {
    const command = cli
      .command('run <scenario>', 'Play a schedule and judge it; <scenario> is an id or a file')
      .option('--schedule <file>', 'Schedule to play, one label a line; the telling one when absent');
    for (const [flags, description] of RUN_OPTIONS) command.option(flags, description);
    return command
      .option('--subject <subject>', `What is played: ${SUBJECTS.map(({ id }) => id).join(' or ')}`)
      .option('--json', 'Print one JSON document');
  },
  run: async ([idOrFile = ''], typed, io) => {
    const scenario = chosenScenario(idOrFile, typed);
    const file = one(typed['schedule']);
    const schedule = file === undefined ? scenario.schedule : readSchedule(file);
    const run = await Run.open(scenario, subjectKind(one(typed['subject']), scenario));
    try {
      const misfit = await run.follow(schedule);
      const report = run.report();
      if (typed['json'] === true) writeJson(io, misfit === undefined ? report : { ...report, misfit });
      else writeReport(io, report);
      if (misfit !== undefined) io.err(`${diverged(scenario.id, misfit)}\n`);
      if (misfit !== undefined) return EXIT.diverged;
      return report.asExpected ? EXIT.ok : EXIT.unexpected;
    } finally {
      await run.stop();
    }
  },
};

/** Finds a kind of subject that can play a scenario. */
export function subjectKind(id: string | undefined, scenario: RunReport['scenario']) {
  const kind = SUBJECTS.find((candidate) => candidate.id === (id ?? 'model'));
  if (kind === undefined)
    throw new BadInput(
      `No subject is called ${JSON.stringify(id)}. There are: ${SUBJECTS.map((subject) => subject.id).join(', ')}.`,
    );
  const because = kind.cannotPlay(scenario);
  if (because !== undefined) throw new BadInput(`${kind.id} cannot play ${scenario.id}: ${because}`);
  return kind;
}

const diverged = (scenario: string, misfit: Misfit): string => explainMisfit(scenario, misfit);

function writeReport(io: Io, report: RunReport): void {
  const { scenario, revision, transport, subject, schedule, verdicts, outcomes, quiet, baseline, unexpected } = report;
  io.out(`${scenario.title}, MCP ${revision} over ${transport}, ${subject}\n\n`);
  schedule.forEach((label, index) => io.out(`${String(index + 1).padStart(3)}  ${label}\n`));
  io.out('\n');
  for (const { rule, keyword, at, because, legal } of verdicts.filter(({ status }) => status === 'broken'))
    io.out(
      `broken  ${rule} (${keyword}) at ${at.join(' and ')}: ${because}\n        legal was: ${legal ?? 'nothing of the kind'}\n`,
    );
  const count = (status: string) => verdicts.filter((verdict) => verdict.status === status).length;
  io.out(
    `${count('held')} held, ${count('broken')} broken, ${count('cannot-tell')} cannot tell, ${count('not-exercised')} not exercised\n`,
  );
  for (const [key, { requester, receiver, effects, evidence }] of Object.entries(outcomes))
    io.out(
      `${key}: requester ${requester}, receiver ${receiver}, effects ${effects.join(', ') || 'none'}, evidence ${evidence}\n`,
    );
  io.out(quiet ? `The run is over; the ledger is ${baseline ? '' : 'not '}at baseline.\n` : 'The run is not over.\n');
  io.out(
    unexpected.length === 0
      ? 'As expected.\n'
      : `Not as expected:\n${unexpected.map((sentence) => `  ${sentence}\n`).join('')}`,
  );
}
