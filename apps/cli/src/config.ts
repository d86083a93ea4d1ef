import { z } from 'zod';
import { readText } from './input.ts';
import { BadInput } from './io.ts';

const configSchema = z.strictObject({
  port: z.int().min(0).max(65_535).optional(),
  host: z.string().min(1).optional(),
  data: z.string().min(1).optional(),
});

/** What a configuration file may say. What is typed on the command line goes before it. */
export type Config = z.output<typeof configSchema>;

/**
 * Reads a configuration file.
 *
 * @throws {BadInput} when it cannot be read, is no JSON, or says something that means nothing, naming the path.
 */
export function readConfig(path: string): Config {
  const parsed = configSchema.safeParse(jsonOf(path));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(the file)'}: ${issue.message}`);
  throw new BadInput(
    `${path} is not a configuration; it can have ${Object.keys(configSchema.shape).join(', ')}:\n${problems.join('\n')}`,
  );
}

function jsonOf(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput(`${path} is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
}
