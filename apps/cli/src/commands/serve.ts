import { spawn } from 'node:child_process';
import { serve } from '../../../server/src/serve.ts';
import type { CliCommand } from '../command.ts';
import { readConfig } from '../config.ts';
import { one, wholeNumber } from '../input.ts';
import { EXIT } from '../io.ts';

/** Serves the workbench until it is interrupted. */
export const serveWorkbench: CliCommand = {
  name: 'serve',
  declare: (cli) =>
    cli
      .command('serve', 'Serve the workbench on this machine')
      .option('--port <port>', 'Port to listen on; the next free one when it is taken (default: 4400)')
      .option('--host <host>', 'Address to listen on (default: 127.0.0.1)')
      .option('--data <dir>', 'Folder that keeps runs')
      .option('--config <file>', 'JSON file with port, host or data; what is typed goes before it')
      .option('--open', 'Open the workbench in the browser'),
  run: async (_args, typed, io) => {
    const file = one(typed['config']);
    const config = file === undefined ? {} : readConfig(file);
    const dataDir = one(typed['data']) ?? config.data;
    const serving = await serve({
      port: wholeNumber('port', typed['port'], { min: 0, max: 65_535 }) ?? config.port ?? 4400,
      host: one(typed['host']) ?? config.host ?? '127.0.0.1',
      ...(dataDir === undefined ? {} : { dataDir }),
    });
    io.out(`Signalbox: ${serving.url}\n`);
    if (typed['open'] === true) openInBrowser(serving.url);
    await interrupted();
    await serving.close();
    return EXIT.ok;
  },
};

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/* The link stands on screen all the same: a desktop without an opener is no failure. */
function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
