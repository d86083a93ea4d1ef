import { model } from './model.ts';
import { sdkV1 } from './sdk-v1/kind.ts';
import type { SubjectKind } from './subject.ts';

/** Every kind of subject. A new one is one file and one line here. */
export const SUBJECTS: readonly SubjectKind[] = [model, sdkV1];

export { model };
export { Run } from './run.ts';
export type { RunReport } from './run.ts';
export type { Reaction, Subject, SubjectAction, SubjectKind } from './subject.ts';
export { workerFile } from './worker-file.ts';
