export { Graph } from './graph.ts';
export { DEFAULT_MAX_STATES, Proof, prove } from './prove.ts';
export type { ProofOptions, ProofReport, Witness } from './prove.ts';
export type { EndOutcome } from './outcomes.ts';
