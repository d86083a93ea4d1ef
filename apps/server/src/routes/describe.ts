import { describeRoute, resolver } from 'hono-openapi';
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { problemSchema } from '../schemas.ts';

const REFUSALS = {
  400: 'The request does not fit: the paths say where.',
  401: 'No token, or the token of another start.',
  403: 'A foreign Host or Origin.',
  404: 'Nothing has this name.',
  409: 'The label is not enabled, or the run stands elsewhere.',
  413: 'The body is too large.',
  426: 'This is a socket.',
  503: 'The subject did not start.',
} as const;

/** What a route does, takes and answers. */
export interface Description {
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: readonly { readonly name: string; readonly says: string }[];
  readonly status?: 200 | 201 | 204;
  readonly answers?: z.ZodType;
  /** What is answered that is no JSON. */
  readonly mediaType?: string;
  readonly refuses?: readonly (keyof typeof REFUSALS)[];
}

/** Describes a route in the OpenAPI document. */
export function describe({
  summary,
  body,
  query = [],
  status = 200,
  answers,
  mediaType,
  refuses = [],
}: Description): MiddlewareHandler {
  const media = mediaType ?? 'application/json';
  const content =
    status === 204 ? {} : { content: { [media]: answers === undefined ? {} : { schema: resolver(answers) } } };
  const refusals = ([...refuses, 401, 403, ...(body === undefined ? [] : ([400, 413] as const))] as const).map(
    (code) => [
      code,
      { description: REFUSALS[code], content: { 'application/json': { schema: resolver(problemSchema) } } },
    ],
  );
  return describeRoute({
    summary,
    security: [{ token: [] }],
    parameters: query.map(({ name, says }) => ({
      name,
      in: 'query' as const,
      required: false,
      description: says,
      schema: { type: 'integer' as const, minimum: 0 },
    })),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: resolver(body) } } } }),
    responses: { [status]: { description: summary, ...content }, ...Object.fromEntries(refusals) },
  });
}
