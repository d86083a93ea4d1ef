import { parseScenario, type Scenario } from '@signalbox/engine';
import { SOURCES } from './catalogue/index.ts';

/** Every race of the catalogue, complete: what its file leaves out is filled in. */
export const SCENARIOS: readonly Scenario[] = SOURCES.map((source) => {
  const parsed = parseScenario(source);
  if (parsed.ok) return parsed.scenario;
  throw new Error(`${source.id}: ${parsed.problems.map(({ path, problem }) => `${path}: ${problem}`).join('; ')}`);
});

/** Gives a race of the catalogue by its id. */
export const scenarioById = (id: string): Scenario | undefined => SCENARIOS.find((scenario) => scenario.id === id);

export { listScenarios } from './listing.ts';
export type { ScenarioListing } from './listing.ts';
