import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { answerRefusal, refuse, refuseBody, type Refusal } from './refusal.ts';

/** Refuses a body that is too large before it is read. */
export const limitBody = bodyLimit({
  maxSize: LIMITS.body,
  onError: (c) =>
    answerRefusal(c, refuse(413, `The body is larger than ${LIMITS.body / 1024} KiB, the most that is read.`)),
});

/** Reads a JSON body by its schema, or says at which paths it does not fit. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S> | Refusal> {
  const type = c.req.header('content-type');
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? ''))
    return refuse(400, `The body is ${type ?? 'of no type'}. Send JSON, with "Content-Type: application/json".`);
  let value: unknown;
  try {
    value = JSON.parse(await c.req.text());
  } catch {
    return refuseBody([{ path: '(the body)', problem: 'this is not JSON' }]);
  }
  return read(schema, value);
}

/** Reads the whole numbers of a query, or says which is none. */
export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.output<S> | Refusal {
  return read(schema, c.req.query());
}

/** A whole number in a query. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/, 'this is not a whole number from 0')
  .transform(Number);

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | Refusal {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  return refuseBody(
    parsed.error.issues.map(({ path, message }) => ({
      path: path.map(String).join('.') || '(the body)',
      problem: message,
    })),
  );
}
