import type { CliCommand } from '../command.ts';
import { exportRun } from './export.ts';
import { findNoReturn } from './no-return.ts';
import { listMutants } from './mutants.ts';
import { proveScenario } from './prove.ts';
import { listRules } from './rules.ts';
import { runScenario } from './run.ts';
import { listScenarios } from './scenarios.ts';
import { shrinkSchedule } from './shrink.ts';
import { serveWorkbench } from './serve.ts';

/** Every command. A new one is one file and one line here. */
export const COMMANDS: readonly CliCommand[] = [
  serveWorkbench,
  listScenarios,
  listRules,
  runScenario,
  proveScenario,
  shrinkSchedule,
  findNoReturn,
  listMutants,
  exportRun,
];
