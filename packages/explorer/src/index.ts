export { Graph } from './graph.ts';
export { DEFAULT_MAX_STATES, Proof, prove } from './prove.ts';
export type { ProofOptions } from './prove.ts';
export type {
  Count,
  Facet,
  IsolationReport,
  Landing,
  MatrixCell,
  OutcomeMatrix,
  ProofReport,
  ProvenOutcome,
  Reduction,
  ReductionReport,
  RuleTally,
  Witness,
} from './report.ts';
export type { EndOutcome } from './outcomes.ts';
export { REDUCTIONS } from './report.ts';
export { brokenBy, shrink } from './shrink.ts';
export type { NeededStep, Shrunk } from './shrink.ts';
