import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CLI } from '../build.ts';

/** A workbench in a process of its own. */
export interface RunningServer {
  /** The link a person opens, token and all. */
  readonly link: string;
  /** The folder its runs are kept in. */
  readonly data: string;
  /** Ends the process; the data stay for another start unless they were made for this one. */
  readonly stop: () => Promise<void>;
}

/** Starts the built `signalbox serve` on a free port and waits until it has printed its link. */
export async function startServer(options: { data?: string; args?: readonly string[] } = {}): Promise<RunningServer> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'signalbox-'));
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', data, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    if (options.data === undefined) rmSync(data, { recursive: true, force: true });
  };
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const link = /^Signalbox: (http:\S+)$/.exec(line)?.[1];
    if (link === undefined) continue;
    child.stdout.resume();
    return { link, data, stop };
  }
  const [code] = await gone;
  throw new Error(`signalbox serve ended with code ${code} before it printed its link.`);
}
