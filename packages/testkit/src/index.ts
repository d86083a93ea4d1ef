export { DeterministicMcpAdapter } from './adapter.ts';
export { brokenRules, chronologyOf, explainBroken } from './pins.ts';
export { race } from './race.ts';
export type { RaceOptions, RaceResult } from './race.ts';
export type { ScenarioSource } from '@signalbox/engine';
