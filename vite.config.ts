import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => join(root, path);
const present = (inputs: Record<string, string>) =>
  Object.fromEntries(Object.entries(inputs).filter(([, path]) => existsSync(path)));

/** Web page, Node entries and testkit are three builds of one tree; each is built once its entry exists. */
const INPUTS: Record<string, Record<string, string>> = {
  client: present({ index: at('apps/web/index.html') }),
  ssr: present({ cli: at('apps/cli/src/main.ts'), server: at('apps/server/src/main.ts'), ...workers() }),
  testkit: present({ testkit: at('packages/testkit/src/index.ts') }),
};

/**
 * Finds what runs in a worker thread: `proof-worker.ts` becomes `dist/node/proof-worker.js`, `sdk-v1/worker.ts`
 * becomes `dist/node/sdk-v1-worker.js`. All Node output lies flat in one folder, so built code finds a worker beside itself.
 */
function workers(): Record<string, string> {
  const files = ['apps/server/src', 'packages/subjects/src'].flatMap((folder) =>
    existsSync(at(folder))
      ? readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((file) => at(join(folder, file)))
      : [],
  );
  return Object.fromEntries(
    files
      .filter((file) => /[/\\](?:[\w-]+-)?worker\.ts$/.test(file))
      .map((file) => [
        basename(file) === 'worker.ts' ? `${basename(dirname(file))}-worker` : basename(file, '.ts'),
        file,
      ]),
  );
}

/** Makes the built command line a program of its own: npm links it as `signalbox`. */
const shebang: Plugin = {
  name: 'shebang',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'cli' && !chunk.code.startsWith('#!'))
        chunk.code = `#!/usr/bin/env node\n${chunk.code}`;
  },
};

/**
 * Answers `/api`, its socket upgrades included, from the sources of apps/server inside Vite's own server: one process,
 * one port. A change on the server side takes effect at the next request.
 */
const api: Plugin = {
  name: 'api',
  apply: (_config, { command }) => command === 'serve' && !process.env['VITEST'],
  async configureServer(vite) {
    const { createAdaptorServer } = await import('@hono/node-server');
    const { WebSocketServer } = await import('ws');
    type App = { fetch(request: Request, env: unknown): Response | Promise<Response> };
    let app: Promise<App> | undefined;
    const port = () => {
      const address = vite.httpServer?.address();
      return typeof address === 'object' ? address?.port : undefined;
    };
    const load = () =>
      (app ??= vite.ssrLoadModule(at('apps/server/src/dev.ts')).then(({ createDevApp }) => createDevApp(port())));
    const inner = createAdaptorServer({
      fetch: async (request, env) => (await load()).fetch(request, env),
      websocket: { server: new WebSocketServer({ noServer: true }) },
    });
    vite.httpServer?.once('listening', () => {
      load().catch((error: unknown) => vite.config.logger.error(String(error)));
    });
    vite.watcher.on('change', (file) => {
      if (/(?:apps[/\\]server|packages)[/\\]/.test(file)) app = undefined;
    });
    vite.httpServer?.on('upgrade', (request, socket, head) => {
      if (request.url?.startsWith('/api')) inner.emit('upgrade', request, socket, head);
    });
    vite.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (request.url?.startsWith('/api')) inner.emit('request', request, response);
      else next();
    });
  },
};

const node = { resolve: { noExternal: [/^@signalbox\//] } };
const flat = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };

/** These start what runs in a process or thread of its own, so a fresh `dist/node` is built before them. */
const NEEDS_BUILD = [
  'test/analyses-host.test.ts',
  'test/cli.test.ts',
  'test/package.test.ts',
  'test/proofs.test.ts',
  'test/server.test.ts',
  'test/subjects.test.ts',
];
const withServer = {
  globalSetup: [at('test/browser/setup.ts')],
  testTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  sequence: { groupOrder: 1 },
};
const project = (name: string, test: UserWorkspaceConfig['test']) => ({
  extends: true as const,
  test: { name, root, hookTimeout: 60_000, ...test },
});

export default defineConfig({
  root: at('apps/web'),
  plugins: [react(), api, shebang],
  server: { host: '127.0.0.1', port: 4410 },
  builder: {
    async buildApp(builder) {
      const only = process.env['SIGNALBOX_BUILD'];
      for (const [name, environment] of Object.entries(builder.environments))
        if (Object.keys(INPUTS[name] ?? {}).length > 0 && (only ?? name) === name) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: {
        outDir: at('dist/web'),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: INPUTS['client'] },
      },
    },
    ssr: {
      ...node,
      build: {
        outDir: at('dist/node'),
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { input: INPUTS['ssr'], output: flat },
      },
    },
    testkit: {
      ...node,
      consumer: 'server',
      build: {
        outDir: at('dist'),
        emptyOutDir: false,
        target: 'es2023',
        copyPublicDir: false,
        rolldownOptions: { input: INPUTS['testkit'], output: { ...flat, codeSplitting: false } },
      },
    },
  },
  test: {
    root,
    reporters: ['default', at('test/reporter.ts')],
    projects: [
      project('unit', { include: ['test/*.test.{ts,tsx}'], exclude: NEEDS_BUILD, testTimeout: 20_000 }),
      project('built', { include: NEEDS_BUILD, globalSetup: [at('test/build.ts')], testTimeout: 60_000 }),
      project('browser', { include: ['test/browser/**/*.test.ts'], maxWorkers: 2, ...withServer }),
      ...(process.env['SIGNALBOX_BENCH']
        ? [project('bench', { include: ['test/bench/**/*.bench.ts'], fileParallelism: false, ...withServer })]
        : []),
    ],
  },
});
