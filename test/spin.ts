import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from '@signalbox/engine';
import { exporterById, type ExportedRun } from '@signalbox/exporters';

const runs = (command: string, option: string) => spawnSync(command, [option]).status === 0;

/** Whether the checker Spin and a compiler for what it writes are installed. */
export const HAS_SPIN = runs('spin', '-V') && runs('gcc', '--version');

/** Writes a scenario as Promela text. */
export function promelaOf(scenario: Scenario): string {
  const { defects, revision, transport } = scenario;
  return exporterById('promela')?.write({ scenario, defects, revision, transport } as unknown as ExportedRun) ?? '';
}

/** A compiled verifier in a folder of its own. */
export interface Verifier {
  /** The program, and what it is started with: a table no larger than three requests of the reference model need. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Runs the whole search once. States and transitions as Spin counts them: the way into the first state is one. */
  readonly run: () => { readonly states: number; readonly transitions: number; readonly errors: number };
  readonly remove: () => void;
}

/** Compiles a scenario's model by the lines its comment gives; `reduced` leaves -DNOREDUCE out. */
export function verifierOf(scenario: Scenario, { reduced = false } = {}): Verifier {
  const cwd = mkdtempSync(join(tmpdir(), 'signalbox-spin-'));
  writeFileSync(join(cwd, 'model.pml'), promelaOf(scenario));
  execFileSync('spin', ['-a', '-o2', '-o3', 'model.pml'], { cwd });
  execFileSync('gcc', ['-O3', '-DSAFETY', ...(reduced ? [] : ['-DNOREDUCE']), '-o', 'pan', 'pan.c'], { cwd });
  const pan = join(cwd, 'pan');
  return {
    command: [pan, '-m10000', '-w20'],
    run: () => {
      const said = execFileSync(pan, ['-m10000'], { cwd, encoding: 'utf8' });
      const count = (pattern: RegExp) => Number(pattern.exec(said)?.[1]);
      return {
        states: count(/(\d+) states, stored/),
        transitions: count(/(\d+) transitions/),
        errors: count(/errors: (\d+)/),
      };
    },
    remove: () => rmSync(cwd, { recursive: true, force: true }),
  };
}
