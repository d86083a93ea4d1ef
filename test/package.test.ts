import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packed, type PackedFolder } from './packed.ts';

const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

let folder: PackedFolder;
beforeAll(() => {
  folder = packed(['vitest', 'vite']);
});
afterAll(() => folder.remove());

const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });

test('the tarball holds what is built and what is said of it, and no source', () => {
  expect(folder.contents).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist/node/cli.js', 'dist/testkit.js', 'dist/web/index.html']),
  );
  expect(folder.contents.filter((file) => !/^(?:LICENSE|README\.md|package\.json|dist\/.+)$/.test(file))).toEqual([]);
});

test('the command line of the tarball runs in an empty folder', () => {
  const cli = join(folder.path, 'node_modules/signalbox/dist/node/cli.js');
  accessSync(cli, constants.X_OK);
  const listed: readonly { id: string }[] = JSON.parse(
    execFileSync(cli, ['scenarios', '--json'], { encoding: 'utf8' }),
  );
  expect(listed.map(({ id }) => id)).toContain('cancel-crosses-response');
});

test('signalbox/testkit runs in an empty folder', () => {
  const program = `const { DeterministicMcpAdapter } = await import('signalbox/testkit');
    console.log(new DeterministicMcpAdapter().activeCount);`;
  expect(node('--input-type=module', '--eval', program)).toBe('0\n');
});

test('signalbox/testkit carries types a strict compiler takes', () => {
  const program = `import { DeterministicMcpAdapter, race } from 'signalbox/testkit';
    export const active: number = new DeterministicMcpAdapter().activeCount;
    export const wrong: string = new DeterministicMcpAdapter().activeCount;
    export const run = race;`;
  writeFileSync(join(folder.path, 'reader.ts'), program);
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  const { stdout } = failing(() => node(TSC, ...options, 'reader.ts'));
  expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(/^reader\.ts\(3,18\): error TS2322: /)]);
});

const CLI = 'node_modules/signalbox/dist/node/cli.js';
const exported = (format: string, name: string, ...options: string[]) =>
  node(CLI, 'export', 'cancel-crosses-response', '--format', format, '-o', name, ...options);

describe.each([
  ['node-test', 'race.test.mjs', ['--test', '--test-reporter=tap', 'race.test.mjs']],
  ['vitest', 'race.test.ts', ['node_modules/vitest/vitest.mjs', 'run', 'race.test.ts']],
])('an exported %s test in an empty folder', (format, name, runner) => {
  test('passes for a race that breaks nothing', () => {
    exported(format, name);
    expect(node(...runner)).toMatch(/# pass 1|1 passed/);
  });

  test('passes for a defect, whose broken rule it pins by id', () => {
    exported(format, name, '--defect', 'progress-after-terminal');
    expect(readFileSync(join(folder.path, name), 'utf8')).toContain('"progress.stop-after-completion"');
    expect(node(...runner)).toMatch(/# pass 1|1 passed/);
  });

  test('fails when the race goes another way, and names the illegal transition, its seq and what was legal', () => {
    exported(format, name);
    const path = join(folder.path, name);
    const clean = readFileSync(path, 'utf8');
    writeFileSync(path, clean.replace('"defects": []', '"defects": ["late-result-delivered"]'));
    const { stdout, stderr } = failing(() => node(...runner));
    expect(stdout + stderr).toMatch(
      /cancel\.ignore-late-response \(SHOULD\) is broken at seq \d+ and \d+: .+ Illegal: .+ Legal was: /,
    );
  });
});

/** Runs what is meant to end badly and gives what it printed. */
function failing(run: () => unknown): { readonly stdout: string; readonly stderr: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error)
      return { stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
  throw new Error('It ended well, which it was not to.');
}
