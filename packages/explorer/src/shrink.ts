import { ModelRun, parseScenario, replay, type Scenario } from '@signalbox/engine';
import { Judge, RULES } from '@signalbox/oracle';
import { contextOf } from './context.ts';

/** A step that is left, and what happens without it. */
export interface NeededStep {
  readonly label: string;
  readonly without: string;
}

/** The smallest scenario and schedule found that still break a rule. */
export interface Shrunk {
  readonly rule: string;
  readonly scenario: Scenario;
  readonly schedule: readonly string[];
  readonly steps: readonly NeededStep[];
}

/** Gives the rules a schedule breaks, in the order they became known; `undefined` when it does not fit. */
export function brokenBy(scenario: Scenario, schedule: readonly string[]): readonly string[] | undefined {
  const { run, misfit } = replay(scenario, schedule);
  if (misfit !== undefined) return undefined;
  const judge = new Judge(RULES, contextOf(scenario));
  for (const event of run.trace.events) judge.see(event);
  const said = [...judge.observations, ...(run.isQuiet ? judge.atEnd() : [])];
  return [...new Set(said.filter(({ held }) => held === false).map(({ rule }) => rule))];
}

/**
 * Drops everything a broken rule does not need: steps, then requests, frames and budgets, until nothing more can go.
 *
 * Delta debugging (Zeller and Hildebrandt 2002) to a minimum of which no single part can be left out. The rule is the
 * one given, or the first that the schedule breaks; `undefined` when it breaks none or does not fit.
 */
export function shrink(scenario: Scenario, schedule: readonly string[], wanted?: string): Shrunk | undefined {
  const broken = brokenBy(scenario, schedule);
  const rule = wanted ?? broken?.[0];
  if (rule === undefined || broken?.includes(rule) !== true) return undefined;
  const breaks = (candidate: Scenario, labels: readonly string[]) =>
    brokenBy(candidate, labels)?.includes(rule) === true;
  let smallest = { scenario, schedule };
  for (let size = 0; size !== sizeOf(smallest);) {
    size = sizeOf(smallest);
    smallest = {
      scenario: smallest.scenario,
      schedule: withoutSteps(smallest.schedule, (labels) => breaks(smallest.scenario, labels)),
    };
    for (const simpler of simplifications(smallest.scenario)) {
      const labels = fitting(simpler, smallest.schedule);
      if (!breaks(simpler, labels)) continue;
      smallest = { scenario: simpler, schedule: labels };
      break;
    }
  }
  return {
    rule,
    scenario: { ...smallest.scenario, schedule: [...smallest.schedule], twins: {} },
    schedule: smallest.schedule,
    steps: smallest.schedule.map((label, index) => ({
      label,
      without: withoutStep(smallest.scenario, smallest.schedule, index, rule),
    })),
  };
}

const sizeOf = ({ scenario, schedule }: { scenario: Scenario; schedule: readonly string[] }): number =>
  JSON.stringify({ ...scenario, schedule: [], twins: {}, expect: {} }).length + schedule.length;

/* Longer runs first, single steps last; a pass that drops nothing ends it. */
function withoutSteps(schedule: readonly string[], breaks: (labels: readonly string[]) => boolean): readonly string[] {
  let kept = schedule;
  for (let length = Math.ceil(kept.length / 2); length >= 1; length = length === 1 ? 0 : Math.ceil(length / 2))
    for (let at = kept.length - length; at >= 0; at--) {
      const shorter = kept.toSpliced(at, length);
      if (breaks(shorter)) {
        kept = shorter;
        at = Math.min(at, kept.length - length + 1);
      }
    }
  return kept;
}

/* What of a schedule a simpler scenario still offers: a part that is gone takes its steps with it. */
function fitting(scenario: Scenario, schedule: readonly string[]): readonly string[] {
  const run = new ModelRun(scenario);
  return schedule.filter((label) => run.take(label).ok);
}

/** Gives the scenarios that have one part less. */
function simplifications(scenario: Scenario): readonly Scenario[] {
  const { requests, frames, faults, defects } = scenario;
  const candidates: unknown[] = [
    ...requests.map((_, index) => ({ ...scenario, requests: requests.toSpliced(index, 1) })),
    ...frames.map((_, index) => ({ ...scenario, frames: frames.toSpliced(index, 1) })),
    ...defects.map((_, index) => ({ ...scenario, defects: defects.toSpliced(index, 1) })),
    ...(['duplicate', 'drop', 'oneChunk'] as const)
      .filter((budget) => faults[budget] > 0)
      .map((budget) => ({ ...scenario, faults: { ...faults, [budget]: faults[budget] - 1 } })),
    ...faults.close.map((_, index) => ({
      ...scenario,
      faults: { ...faults, close: faults.close.toSpliced(index, 1) },
    })),
    ...requests.flatMap((request, index) => [
      ...request.work.map((_, at) => withRequest(scenario, index, { ...request, work: request.work.toSpliced(at, 1) })),
      ...request.holds.map((_, at) =>
        withRequest(scenario, index, { ...request, holds: request.holds.toSpliced(at, 1) }),
      ),
      ...(request.deadline ? [withRequest(scenario, index, { ...request, deadline: false })] : []),
      ...(request.cancellations > 0
        ? [withRequest(scenario, index, { ...request, cancellations: request.cancellations - 1 })]
        : []),
    ]),
  ];
  return candidates.flatMap((candidate) => {
    const parsed = parseScenario(candidate);
    return parsed.ok ? [parsed.scenario] : [];
  });
}

const withRequest = (scenario: Scenario, index: number, request: Scenario['requests'][number]): Scenario => ({
  ...scenario,
  requests: scenario.requests.with(index, request),
});

function withoutStep(scenario: Scenario, schedule: readonly string[], index: number, rule: string): string {
  const shorter = schedule.toSpliced(index, 1);
  const { misfit } = replay(scenario, shorter);
  return misfit === undefined ? `${rule} is not broken` : `${misfit.label} is not enabled`;
}
