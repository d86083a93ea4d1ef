import type { Context } from 'hono';
import type { Problem } from './contract.ts';

/** An expected refusal: the answer's status and what it says. A value, never thrown. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 426 | 503;
  readonly refused: Problem;
}

/** Makes a refusal. */
export const refuse = (status: Refusal['status'], problem: string, more: Omit<Problem, 'problem'> = {}): Refusal => ({
  status,
  refused: { problem, ...more },
});

/** Makes the refusal of a body, naming the paths in it that are wrong. */
export const refuseBody = (paths: NonNullable<Problem['paths']>): Refusal =>
  refuse(400, paths.map(({ path, problem }) => `${path}: ${problem}`).join('\n'), { paths });

/** Tells a refusal from what was asked for. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'status' in value;

/** Answers a refusal. */
export const answerRefusal = (c: Context, { status, refused }: Refusal): Response => c.json(refused, status);

/** Answers what was asked for, or why it is refused. */
export const answer = (c: Context, value: object, status: 200 | 201 = 200): Response =>
  isRefusal(value) ? answerRefusal(c, value) : c.json(value, status);
