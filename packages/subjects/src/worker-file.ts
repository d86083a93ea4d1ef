import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Finds the built code of a thread: beside this code once it is built, in `dist/node` while it is source.
 *
 * Node 20 runs no TypeScript, so a thread is always started from the build.
 *
 * @throws {Error} when it has not been built.
 */
export function workerFile(name: string, forWhat: string): URL {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, name), join(here, '../../../dist/node', name)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new Error(
      `${forWhat} runs from the build, and ${name} is in none of ${places.join(', ')}: run npm run build.`,
    );
  return pathToFileURL(found);
}
