import { listScenarios, scenarioById } from '@signalbox/scenarios';
import type { Catalogue } from './routes/scenarios.ts';

/** The catalogue that comes with the product. */
export const CATALOGUE: Catalogue = { list: listScenarios, find: scenarioById };
