import * as registry from '@signalbox/scenarios';
import type { Scenario } from '@signalbox/engine';
import type { ScenarioListing } from './contract.ts';
import type { Catalogue } from './routes/scenarios.ts';

interface Registry {
  readonly listScenarios?: () => readonly ScenarioListing[];
  readonly scenarioById?: (id: string) => Scenario | undefined;
}

const { listScenarios, scenarioById } = registry as Registry;

/** The catalogue that comes with the product. */
export const CATALOGUE: Catalogue = {
  list: () => listScenarios?.() ?? [],
  find: (id) => scenarioById?.(id),
};
