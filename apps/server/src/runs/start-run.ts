import type { Scenario } from '@signalbox/engine';
import { Run, type SubjectKind } from '@signalbox/subjects';
import { refuse, type Refusal } from '../refusal.ts';

/** Starts a subject on a scenario, or says why it did not start: it may need a build, a thread or a process. */
export async function startRun(scenario: Scenario, kind: SubjectKind): Promise<Run | Refusal> {
  try {
    return await Run.open(scenario, kind);
  } catch (error) {
    return refuse(503, `Subject ${kind.id} did not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}
