import type { Scenario } from '@signalbox/engine';
import {
  DEFAULT_MAX_STATES,
  REDUCTIONS,
  type OutcomeMatrix,
  type ProofReport,
  type Reduction,
} from '@signalbox/explorer';
import type { MeasuredProof, ProofProgress } from '../../../server/src/contract.ts';
import { LIMITS } from '../../../server/src/limits.ts';
import { ProofThreads } from '../../../server/src/proofs/proof-threads.ts';
import { search, type Asked } from '../../../server/src/proofs/search.ts';
import type { CliCommand } from '../command.ts';
import { chosenScenario, one, RUN_OPTIONS, wholeNumber } from '../input.ts';
import { BadInput, EXIT, writeJson, type ExitCode, type Io } from '../io.ts';

/** Says what all interleavings of a scenario have to say, or that they were not all looked at. */
export const proveScenario: CliCommand = {
  name: 'prove',
  declare: (cli) => {
    const command = cli.command(
      'prove <scenario>',
      'Judge a scenario over every interleaving; <scenario> is an id or a file',
    );
    for (const [flags, description] of RUN_OPTIONS) command.option(flags, description);
    return command
      .option('--max-states <count>', `Worlds to look at before the search stops (default: ${DEFAULT_MAX_STATES})`)
      .option('--workers <count>', `Threads that search together, up to ${LIMITS.workers} here (default: 1)`)
      .option('--reduction <kind>', `What the search may leave out: ${REDUCTIONS.join(', ')} (default: all)`)
      .option('--strict', 'Exit with 1 when a SHOULD or a policy can be broken, too')
      .option('--json', 'Print one JSON document');
  },
  run: async ([idOrFile = ''], typed, io) => {
    const scenario = chosenScenario(idOrFile, typed);
    const maxStates = wholeNumber('max-states', typed['maxStates'], { min: 1, max: 100_000_000 }) ?? DEFAULT_MAX_STATES;
    const workers = wholeNumber('workers', typed['workers'], { min: 1, max: LIMITS.workers }) ?? 1;
    const reduction = reductionOf(one(typed['reduction']));
    let moved = false;
    const tell = ({ phase, states }: ProofProgress) => {
      if (phase === 'searching') moved = true;
      if (moved) io.err(phase === 'searching' ? `\r${states.toLocaleString('en')} worlds found` : '\n');
    };
    const report = await searched(scenario, { maxStates, reduction, workers }, tell).catch((error: unknown) => {
      io.err(`The search failed, so nothing is proven: ${error instanceof Error ? error.message : String(error)}.\n`);
    });
    if (report === undefined) return EXIT.bound;
    if (typed['json'] === true) writeJson(io, report);
    else writeProof(io, report, report.elapsedMs);
    return exitOf(report, typed['strict'] === true);
  },
};

/* One thread searches here and now; more of them where the server has its own. */
async function searched(
  scenario: Scenario,
  asked: Asked,
  tell: (progress: ProofProgress) => void,
): Promise<MeasuredProof> {
  if (asked.workers === 1) return search(scenario, asked, { tell });
  return await new ProofThreads().run(scenario, asked, { tell });
}

function reductionOf(text = 'all'): Reduction {
  const found = REDUCTIONS.find((reduction) => reduction === text);
  if (found === undefined)
    throw new BadInput(`--reduction is one of ${REDUCTIONS.join(', ')}, not ${JSON.stringify(text)}.`);
  return found;
}

function exitOf({ complete, violations, warnings }: ProofReport, strict: boolean): ExitCode {
  if (violations.length > 0 || (strict && warnings.length > 0)) return EXIT.unexpected;
  return complete ? EXIT.ok : EXIT.bound;
}

function writeProof(io: Io, report: ProofReport, milliseconds: number): void {
  const { complete, states, transitions, interleavings, outcomes, violations, warnings, coverage } = report;
  const count = (value: string | number) => BigInt(value).toLocaleString('en');
  io.out(
    complete
      ? `${interleavings === null ? `Every interleaving, not counted because ${report.uncounted ?? 'that was not asked for'},` : `All ${count(interleavings)} interleavings`} of ${report.scenario}, MCP ${report.revision} over ${report.transport}: ${count(states)} worlds, ${count(transitions)} steps, ${milliseconds} ms\n`
      : `Explored ${count(states)} worlds of ${report.scenario} and stopped at the limit; a violation may lie beyond it.\n`,
  );
  const { broken, held } = report.tally ?? {};
  if (typeof broken === 'string' && typeof held === 'string')
    io.out(`${count(broken)} break a MUST or a rule of the ledger or isolation, ${count(held)} break none.\n`);
  io.out(`${coverage.rules.length} rules had something to judge.\n\n`);
  for (const { rule, schedule } of [...violations, ...warnings])
    io.out(
      `broken  ${rule}, at the shortest after ${schedule.length} steps:\n${schedule.map((label) => `        ${label}\n`).join('')}`,
    );
  if (violations.length + warnings.length === 0)
    io.out(complete ? 'No rule is broken in any of them.\n' : 'No rule is broken in what was explored.\n');
  io.out(`\n${outcomes.length} outcomes:\n`);
  for (const { outcome, interleavings: ways, schedule } of outcomes)
    io.out(
      `${(ways === null ? 'not counted' : count(ways)).padStart(24)}  ${Object.entries(outcome.requests)
        .map(
          ([key, { requester, receiver, effects, evidence }]) =>
            `${key} ${requester}/${receiver}${effects.length === 0 ? '' : ` effects ${effects.join(', ')}`} (${evidence})`,
        )
        .join('; ')}, ${schedule.length} steps\n`,
    );
  for (const matrix of report.matrices ?? []) writeLandings(io, matrix);
  for (const { request, holds, beside, counterexample } of report.isolation ?? [])
    io.out(
      holds
        ? `\n${request} ends beside ${beside.join(', ')} as it does alone.`
        : `\n${request} does not end beside ${beside.join(', ')} as it does alone. Only ${counterexample?.only ?? 'beside'}:\n${(counterexample?.schedule ?? []).map((label) => `        ${label}\n`).join('')}`,
    );
  if ((report.isolation ?? []).length > 0) io.out('\n');
}

function writeLandings(io: Io, { request, rows }: OutcomeMatrix): void {
  io.out(`\nWhere the first cancellation of ${request} landed:\n`);
  for (const { landing, interleavings, cells } of rows) {
    const ends = cells.filter(({ facet }) => facet === 'requester').map(({ value }) => value);
    const wire = cells.filter(({ facet }) => facet === 'wire').map(({ value }) => value);
    io.out(
      `${(interleavings === null ? 'not counted' : BigInt(interleavings).toLocaleString('en')).padStart(24)}  ${landing.of === undefined ? landing.edge.replaceAll('-', ' ') : `after ${landing.of}`}: ${ends.join(' or ')}; ${wire.join(' or ')}\n`,
    );
  }
}
