import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where the built parts lie. */
export const DIST = join(ROOT, 'dist');
/** The built command line, run as `node CLI serve`. */
export const CLI = join(DIST, 'node/cli.js');

/**
 * Builds the Node part once before the tests of a project, unless it is younger than every source.
 *
 * When that fails the old build goes too, and the tests that need one fail for want of it, each under its own name.
 */
export default function setup(): void {
  try {
    fresh('node');
  } catch (error) {
    rmSync(join(DIST, 'node'), { recursive: true, force: true });
    process.stderr.write(`${String(error)}\n`);
  }
}

/**
 * Makes sure that what lies in `dist` is built from the sources as they are: a test of yesterday's build proves nothing.
 *
 * `node` leaves page and testkit alone.
 */
export function fresh(part: 'node' | 'all'): void {
  const sources = ['package-lock.json', 'vite.config.ts', 'packages', 'apps/server', 'apps/cli'];
  const outputs = part === 'node' ? [CLI] : [CLI, join(DIST, 'web/index.html'), join(DIST, 'testkit.js')];
  if (part === 'all') sources.push('apps/web');
  const newest = Math.max(...sources.flatMap((path) => ages(join(ROOT, path))));
  if (outputs.every((path) => existsSync(path) && statSync(path).mtimeMs >= newest)) return;
  const { status } = spawnSync(process.execPath, [join(ROOT, 'apps/cli/bootstrap.mjs'), 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(part === 'node' ? { SIGNALBOX_BUILD: 'ssr' } : {}) },
  });
  if (status !== 0) throw new Error('The build failed, so nothing that needs it can be tested: see its message above.');
}

function ages(path: string): number[] {
  const stat = statSync(path);
  if (!stat.isDirectory()) return [stat.mtimeMs];
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(path, file)).mtimeMs);
}
