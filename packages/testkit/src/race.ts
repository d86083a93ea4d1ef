import type { RequestKey } from '@signalbox/protocol';
import {
  explainMisfit,
  parseScenario,
  replay,
  requestKeysOf,
  type Scenario,
  type ScenarioSource,
} from '@signalbox/engine';
import { judge, RULES, type Verdict } from '@signalbox/oracle';
import type { Trace } from '@signalbox/trace';
import { isAtBaseline, ledgerOf, outcomeOf, type Ledger, type Outcome } from '@signalbox/world';

/** What may be chosen for a race. */
export interface RaceOptions {
  /** The labels to take, in order; the scenario's telling schedule when absent. */
  readonly schedule?: readonly string[];
}

/** A race that was run: what happened, what the rules say of it, and what was acquired and released. */
export interface RaceResult {
  readonly trace: Trace;
  readonly verdicts: readonly Verdict[];
  readonly ledger: Ledger;
  readonly outcomes: Readonly<Record<RequestKey, Outcome>>;
  /** Whether everything acquired was released. */
  readonly baseline: boolean;
}

/**
 * Runs a scenario on a schedule and judges it.
 *
 * @throws {Error} when the scenario is not one, naming each path, or when a label is not enabled, naming what is.
 */
export function race(source: ScenarioSource | Scenario, { schedule }: RaceOptions = {}): RaceResult {
  const parsed = parseScenario(source);
  if (!parsed.ok)
    throw new Error(
      `This is not a scenario:\n${parsed.problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')}`,
    );
  const { scenario } = parsed;
  const { run, misfit } = replay(scenario, schedule ?? scenario.schedule);
  if (misfit !== undefined) throw new Error(explainMisfit(scenario.id, misfit));
  const { trace, world } = run;
  const keys = requestKeysOf(scenario);
  const context = {
    revision: scenario.revision,
    transport: scenario.transport,
    policies: scenario.policies,
    observes: { client: true, server: true },
    resources: 'exact',
  } as const;
  return {
    trace,
    verdicts: judge(RULES, context, trace.events, { quiet: run.isQuiet }),
    ledger: ledgerOf(world, keys),
    outcomes: Object.fromEntries(keys.map((key) => [key, outcomeOf(world, key)])) as RaceResult['outcomes'],
    baseline: isAtBaseline(world, keys),
  };
}
