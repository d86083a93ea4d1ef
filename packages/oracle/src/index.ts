export { factOf, keyOf, RECEIVED, SENT } from './fact.ts';
export type { Fact } from './fact.ts';
export { applicable, judge, Judge, verdictsOf } from './judge.ts';
export type { Verdict } from './judge.ts';
export type { Context, End, Finding, Keyword, Memory, Monitor, Per, Rule, Severity, Sight } from './rule.ts';
export { RULES } from './rules/index.ts';
export { ROWS } from './table/table.ts';
export type { Row } from './table/table.ts';
