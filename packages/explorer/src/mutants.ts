import { choose, type Scenario } from '@signalbox/engine';
import { prove } from './prove.ts';

/** How soonest a defect is found when no schedule is given: on which race, by which rule, after how many steps. */
export interface Mutant {
  /** One defect, or several joined by `+` that only show together. */
  readonly defect: string;
  /** Absent when no race shows it: a mistake of the oracle or a race that is missing. */
  readonly found?: { readonly scenario: string; readonly rule: string; readonly schedule: readonly string[] };
}

/**
 * Proves every race with every defect it was written for, and gives for each defect the shortest schedule that breaks a
 * rule which the race keeps without it.
 *
 * Mutation testing turned round: the mutants are the catalogue's defects, and what is tested is the oracle.
 */
export function mutationScore(defects: readonly string[], races: readonly Scenario[]): readonly Mutant[] {
  const broken = (scenario: Scenario, chosen: readonly string[]) => {
    const options = choose(scenario, { defects: chosen });
    if (!options.ok) throw new RangeError(options.problem);
    const { violations, warnings } = prove(options.scenario, { counts: false });
    return [...violations, ...warnings];
  };
  return defects.map((defect) => {
    const [best] = races
      .filter(({ expect }) => defect in expect)
      .flatMap((race) => {
        const clean = new Set(broken(race, []).map(({ rule }) => rule));
        return broken(race, defect.split('+'))
          .filter(({ rule }) => !clean.has(rule))
          .map(({ rule, schedule }) => ({ scenario: race.id, rule, schedule }));
      })
      .toSorted((one, other) => one.schedule.length - other.schedule.length);
    return { defect, ...(best === undefined ? {} : { found: best }) };
  });
}
