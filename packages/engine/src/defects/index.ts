import { cancelsAfterCompletion } from './cancels-after-completion.ts';
import type { Defect } from './defect.ts';

/** Every defect. A new one is one file and one line here. */
export const DEFECTS: readonly Defect[] = [cancelsAfterCompletion];

export type { Defect } from './defect.ts';
