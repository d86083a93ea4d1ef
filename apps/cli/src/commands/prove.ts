import { performance } from 'node:perf_hooks';
import { DEFAULT_MAX_STATES, Proof, type ProofReport } from '@signalbox/explorer';
import type { CliCommand } from '../command.ts';
import { chosenScenario, RUN_OPTIONS, wholeNumber } from '../input.ts';
import { EXIT, writeJson, type ExitCode, type Io } from '../io.ts';

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
      .option('--strict', 'Exit with 1 when a SHOULD or a policy can be broken, too')
      .option('--json', 'Print one JSON document');
  },
  run: async ([idOrFile = ''], typed, io) => {
    const scenario = chosenScenario(idOrFile, typed);
    const maxStates = wholeNumber('max-states', typed['maxStates'], { min: 1, max: 100_000_000 }) ?? DEFAULT_MAX_STATES;
    const start = performance.now();
    const proof = new Proof(scenario, { maxStates });
    while (!proof.advance(SLICE)) io.err(`\r${proof.graph.states.toLocaleString('en')} worlds found`);
    if (proof.graph.explored >= SLICE) io.err('\n');
    const report = proof.report();
    const elapsedMs = performance.now() - start;
    const measured = {
      elapsedMs: Math.round(elapsedMs),
      statesPerSecond: Math.round(report.productStates / (elapsedMs / 1000)),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
    if (typed['json'] === true) writeJson(io, { ...report, ...measured });
    else writeProof(io, report, measured.elapsedMs);
    return exitOf(report, typed['strict'] === true);
  },
};

const SLICE = 50_000;

function exitOf({ complete, violations, warnings }: ProofReport, strict: boolean): ExitCode {
  if (violations.length > 0 || (strict && warnings.length > 0)) return EXIT.unexpected;
  return complete ? EXIT.ok : EXIT.bound;
}

function writeProof(io: Io, report: ProofReport, milliseconds: number): void {
  const { complete, states, transitions, interleavings, outcomes, violations, warnings, coverage } = report;
  const count = (value: string | number) => BigInt(value).toLocaleString('en');
  io.out(
    complete
      ? `All ${count(interleavings ?? 0)} interleavings of ${report.scenario}, MCP ${report.revision} over ${report.transport}: ${count(states)} worlds, ${count(transitions)} steps, ${milliseconds} ms\n`
      : `Explored ${count(states)} worlds of ${report.scenario} and stopped at the limit; a violation may lie beyond it.\n`,
  );
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
}
