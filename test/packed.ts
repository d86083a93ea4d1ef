import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fresh } from './build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A folder of its own in which `signalbox` is installed from its tarball. */
export interface PackedFolder {
  readonly path: string;
  /** What the tarball holds, as paths inside the package. */
  readonly contents: readonly string[];
  readonly remove: () => void;
}

/**
 * Packs the project as npm would publish it and installs the tarball in an empty folder.
 *
 * Beside it stand only the dependencies the manifest names, and those asked for by name: an import that a person's
 * install would not satisfy fails here too. They are links to what is installed already, so this needs no network.
 */
export function packed(beside: readonly string[] = []): PackedFolder {
  fresh('all');
  const path = mkdtempSync(join(tmpdir(), 'signalbox-packed-'));
  const npm = ['pack', '--ignore-scripts', '--silent', '--pack-destination', path];
  const tarball = execFileSync('npm', npm, { cwd: ROOT, encoding: 'utf8' }).trim();
  const home = join(path, 'node_modules/signalbox');
  mkdirSync(home, { recursive: true });
  const files = execFileSync('tar', ['-xvzf', join(path, tarball), '-C', home, '--strip-components=1'], {
    encoding: 'utf8',
  });
  rmSync(join(path, tarball));
  const { dependencies }: { dependencies: object } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), ...beside]) {
    mkdirSync(dirname(join(path, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(path, 'node_modules', name));
  }
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const contents = files
    .trim()
    .split('\n')
    .map((file) => file.replace('package/', ''));
  return { path, contents, remove: () => rmSync(path, { recursive: true, force: true }) };
}
