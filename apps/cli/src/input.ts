import { readFileSync } from 'node:fs';
import { choose, parseScenario, type RunOptions, type Scenario } from '@signalbox/engine';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import type { Typed } from './command.ts';
import { BadInput } from './io.ts';

/** Gives everything typed for an option that may be repeated, as text. */
export const many = (value: unknown): readonly string[] => (value === undefined ? [] : [value].flat().map(String));

/** Gives what was typed for an option that takes one value; the last one when it was repeated. */
export const one = (value: unknown): string | undefined => many(value).at(-1);

/** Gives a whole number that was typed, within bounds. */
export function wholeNumber(
  name: string,
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const text = one(value);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new BadInput(`--${name} is a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
  return number;
}

/** Finds a scenario by its id in the catalogue, or reads it from a file. */
export function loadScenario(idOrFile: string): Scenario {
  const known = scenarioById(idOrFile);
  if (known !== undefined) return known;
  if (!/[./\\]/.test(idOrFile))
    throw new BadInput(
      `No scenario is called ${JSON.stringify(idOrFile)}. There are: ${SCENARIOS.map(({ id }) => id).join(', ')}.\nA file is given with its path, such as ./${idOrFile}.json.`,
    );
  const parsed = parseScenario(readJson(idOrFile));
  if (!parsed.ok)
    throw new BadInput(
      `${idOrFile} is not a scenario:\n${parsed.problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')}`,
    );
  return parsed.scenario;
}

/** Reads a text file that was named on the command line. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new BadInput(
      `${path} cannot be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'}.`,
    );
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readText(path));
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${path} is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
}

/** Reads a schedule: one label a line; empty lines and lines that begin with # are left out. */
export const readSchedule = (path: string): readonly string[] =>
  readText(path)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The options that make one run out of a scenario, the same for every command that plays one. */
export const RUN_OPTIONS: readonly (readonly [flags: string, description: string])[] = [
  ['--revision <revision>', 'MCP revision to judge by'],
  ['--transport <transport>', 'transport to play on'],
  ['--defect <id>', 'wrong behaviour to give both peers; may be repeated'],
  ['--policy <name=choice>', 'choice where MCP leaves one; may be repeated'],
  ['--rename <old=new>', 'ID or token to write otherwise, both as JSON; may be repeated'],
];

/** Finds a scenario and applies the run options that were typed. */
export function chosenScenario(idOrFile: string, typed: Typed): Scenario {
  const chosen = choose(loadScenario(idOrFile), runOptions(typed));
  if (!chosen.ok) throw new BadInput(chosen.problem);
  return chosen.scenario;
}

function runOptions(typed: Typed): RunOptions {
  const defects = many(typed['defect']);
  return {
    revision: one(typed['revision']),
    transport: one(typed['transport']),
    ...(defects.length === 0 ? {} : { defects }),
    policies: Object.fromEntries(many(typed['policy']).map((text) => pair('policy', text))),
    renames: many(typed['rename']).map((text) => {
      const [from, to] = pair('rename', text);
      return { from, to };
    }),
  };
}

function pair(option: string, text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new BadInput(`--${option} takes NAME=VALUE, not ${JSON.stringify(text)}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
