import type { Rule } from '../rule.ts';

/** Every rule that is judged, in the order a reader should meet them. A new family is one file and one line here. */
export const RULES: readonly Rule[] = [];
