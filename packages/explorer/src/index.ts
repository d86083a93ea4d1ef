export { Graph, WARM } from './graph.ts';
export type { Omission } from './graph.ts';
export { ListedLessons } from './lessons.ts';
export type { Lesson, Lessons } from './lessons.ts';
export { mutationScore } from './mutants.ts';
export type { Mutant } from './mutants.ts';
export { pointOfNoReturn } from './no-return.ts';
export type { NoReturn, NoReturnBounds } from './no-return.ts';
export type { Goal, Reached } from './reach.ts';
export { DEFAULT_MAX_STATES, Proof, prove, rulebookOf } from './prove.ts';
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
export { Shard } from './shard.ts';
export type { Extent, ShardParts, Standing } from './shard.ts';
export { searchTogether } from './together.ts';
export type { Bound, Parcel } from './together.ts';
export { layIn, pileUp, putInOrder, roomFor } from './whole.ts';
export type { Pile, Room, Whole } from './whole.ts';
export type { Rulebook } from './watcher.ts';
export { joined, judgeAll } from './witnesses.ts';
export type { Ruling } from './witnesses.ts';
export { brokenBy, shrink } from './shrink.ts';
export type { NeededStep, Shrunk } from './shrink.ts';
