// `npm start` and `npm test` on a bare machine. Node built-ins only: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APT, canInstallChromium, findChromium, noChromium } from './chromium.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMP = 'node_modules/.signalbox-lock';
const BIN = 'dist/node/cli.js';
const TOOLS = {
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
};

/** A failure that has been explained already; the process ends with its code. */
class Stop extends Error {
  /** @param {number} code */
  constructor(code, message = '') {
    super(message);
    this.code = code;
  }
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let current;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (current === undefined) process.exit(128 + constants.signals[signal]);
    const saidByTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    if (!saidByTerminal) current.kill(signal);
  });

// npm hands a signal to the shell between it and this process, and the shell dies of it alone.
const parent = process.ppid;
if (process.env['npm_lifecycle_event'] !== undefined)
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref();

/**
 * Runs a program to its end, passing signals on, and gives its exit code as a shell would.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: what it prints is a note, so it goes to stderr
 * @returns {Promise<number>}
 */
const run = (command, args, { env = {}, quiet = false } = {}) =>
  new Promise((settle) => {
    current = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 2, 2] : 'inherit',
    });
    current.once('error', (error) => {
      note(error.message);
      settle(127);
    });
    current.once('exit', (code, signal) => {
      current = undefined;
      settle(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });

/**
 * Runs a tool by its own file: a signal sent to `npx` does not always reach what it started.
 *
 * @param {keyof typeof TOOLS} name
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
const tool = (name, args, options) => run(process.execPath, [TOOLS[name], ...args], options);

/** @param {number} code */
function need(code, message = '') {
  if (code !== 0) throw new Stop(code, message);
}

/** @param {string} text */
const note = (text) => process.stderr.write(`${text}\n`);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!fits)
    throw new Stop(
      2,
      `Signalbox needs Node 20.19, 22.12 or 24 and later of these, and this is ${process.version}: install one of them.`,
    );
}

async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  const stamp = join(ROOT, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  note('Installing what package-lock.json names …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'] ?? '';
  const code = npm.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true });
  need(
    code,
    'npm could not install what package-lock.json names: see its message above, and whether the registry can be reached.',
  );
  writeFileSync(stamp, lock);
}

async function build() {
  note('Building …');
  const production = { env: { NODE_ENV: 'production', VITEST: '' }, quiet: true };
  need(await tool('vite', ['build', '--logLevel', 'warn'], production), 'The build failed: see the message above.');
  if (existsSync(join(ROOT, BIN))) chmodSync(join(ROOT, BIN), 0o755);
}

/** Writes the types of `signalbox/testkit`; names of workspace packages become paths, since no one can install those. */
async function types() {
  const project = 'dist/types.json';
  const out = join(ROOT, 'dist/types');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    rootDir: '..',
    outDir: 'types',
    paths: { '@signalbox/*': ['../packages/*/src/index.ts'] },
  };
  const files = ['../packages/testkit/src/index.ts'];
  writeFileSync(
    join(ROOT, project),
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions, files, include: [] }),
  );
  const code = await tool('tsc', ['-p', project], { quiet: true });
  rmSync(join(ROOT, project));
  need(code, 'The types of the testkit could not be written: see the message above.');
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))) {
    const up = '../'.repeat(file.split(/[/\\]/).length - 1) || './';
    const text = readFileSync(join(out, file), 'utf8')
      .replaceAll(/(['"])@signalbox\/(\w+)\1/g, `$1${up}packages/$2/src/index.js$1`)
      .replaceAll(/((?:from|import|import\() ?)(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
    writeFileSync(join(out, file), text);
  }
}

async function chromium() {
  if (findChromium() !== undefined) return;
  if (!process.env.CHROMIUM_PATH && canInstallChromium()) {
    note('Installing Chromium with apt-get for the browser tests …');
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
    const installed =
      (await run(APT, ['update', '-qq'], options)) === 0 &&
      (await run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)) === 0;
    if (installed && findChromium() !== undefined) return;
  }
  throw new Stop(1, noChromium());
}

/** Runs every check even when one fails, so that one run says all there is to mend. */
async function checks() {
  const failed = [];
  if ((await tool('tsc', ['--noEmit'])) !== 0) failed.push('types (npm run typecheck)');
  if ((await tool('oxlint', ['--type-aware'])) !== 0) failed.push('lint (npm run lint)');
  if ((await tool('prettier', ['--check', '--log-level', 'warn', '.'])) !== 0) failed.push('format (npm run format)');
  if (failed.length > 0) note(`Failed before the tests: ${failed.join(', ')}.`);
  return failed.length;
}

/** @type {Record<string, (args: readonly string[]) => Promise<number>>} */
const TASKS = {
  async start(args) {
    await install();
    await build();
    return run(process.execPath, [BIN, 'serve', ...args], { env: { NODE_ENV: 'production' } });
  },
  async build() {
    await install();
    await build();
    await types();
    return 0;
  },
  async test(args) {
    try {
      await install();
      await chromium();
      await build();
      await types();
    } catch (error) {
      explain(error);
      process.stdout.write('\n0 passed, 1 failed\n');
      return error instanceof Stop ? error.code : 1;
    }
    const failed = await checks();
    const code = await tool('vitest', ['run', ...args], { env: { SIGNALBOX_CHECKS_FAILED: String(failed) } });
    return code === 0 && failed > 0 ? 1 : code;
  },
  async bench(args) {
    await install();
    await chromium();
    await build();
    return tool('vitest', ['run', '--project', 'bench', ...args], { env: { SIGNALBOX_BENCH: '1' } });
  },
};

/** @param {unknown} error */
function explain(error) {
  const text =
    error instanceof Stop ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (text !== '') note(text);
}

try {
  checkNode();
  const [name = '', ...args] = process.argv.slice(2);
  const task = TASKS[name];
  if (task === undefined)
    throw new Stop(2, `There is no task "${name}" here: it is one of ${Object.keys(TASKS).join(', ')}.`);
  process.exitCode = await task(args);
} catch (error) {
  explain(error);
  process.exitCode = error instanceof Stop ? error.code : 1;
}
