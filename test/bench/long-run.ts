import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { scenarioById } from '@signalbox/scenarios';
import { Run } from '@signalbox/subjects';
import type { TraceEvent } from '@signalbox/trace';
import { WebSocketServer } from 'ws';
import type { RunDelta, RunView } from '../../apps/server/src/contract.ts';
import { model } from '../../packages/subjects/src/model.ts';
import { DIST } from '../build.ts';

/** A stand-in for the server that answers one run whose trace is as long as asked; each step adds two events. */
export interface LongRun {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};
/* An update is sent and read: nothing piles up on the wire. */
const PER_STEP = 2;

/** Serves the built page over a run of `rows` events, and a bare page at `/floor` that writes each answer as text. */
export async function serveLongRun(rows: number): Promise<LongRun> {
  const run = await longRun(rows);
  const server = createServer((request, response) => void answer(run, request, response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send(JSON.stringify({ type: 'snapshot', run: run.view() })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function longRun(rows: number) {
  const scenario = scenarioById('cancel-crosses-response');
  if (scenario === undefined) throw new Error('the catalogue has no cancel-crosses-response');
  const played = await Run.open(scenario, model);
  await played.follow(scenario.schedule.slice(0, 4));
  const report = played.report();
  const shape = played.events.filter(({ type }) => type === 'progress-sent' || type === 'progress-received');
  const events: TraceEvent[] = [...played.events];
  const steps = [...report.steps];
  const grow = () => {
    const from = events.length;
    steps.push({
      label: `server reports progress ${steps.length} on "req-7"`,
      enabled: report.enabled.map(({ label }) => label),
      quiescence: { level: 'exact' },
    });
    for (let added = 0; added < PER_STEP; added++) {
      const event = { ...shape[added % shape.length], seq: events.length + 1, step: steps.length } as TraceEvent;
      events.push(event.type === 'progress-received' ? { ...event, sent: events.length } : event);
    }
    return from;
  };
  while (events.length < rows) grow();
  const about = () => ({
    ...report,
    id: 'long',
    version: steps.length,
    head: steps.length,
    branch: 1,
    branches: [{ branch: 1, from: 0, after: 0, head: steps.length }],
    enabled: [
      { label: `server reports progress ${steps.length + 1} on "req-7"`, actor: 'server', due: true },
      ...report.enabled.slice(1),
    ] as RunView['enabled'],
  });
  return {
    view: (): RunView => ({
      ...about(),
      events,
      steps,
      schedule: steps.map(({ label }) => label),
      tree: steps.map(({ label }, index) => ({ step: index + 1, parent: index, label, branch: 1 })),
    }),
    step: (): RunDelta => {
      const after = grow();
      const { scenario: _scenario, observations: _observations, schedule: _schedule, ...rest } = about();
      const step = steps.length;
      return {
        ...rest,
        after,
        events: events.slice(after),
        steps: steps.slice(-1),
        tree: [{ step, parent: step - 1, label: steps.at(-1)?.label ?? '', branch: 1 }],
        seen: [],
        atEnd: [],
      };
    },
  };
}

async function answer(
  run: Awaited<ReturnType<typeof longRun>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const json = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (path === '/api/runs' && request.method === 'POST') return void json(run.view());
  if (path.endsWith('/steps')) return void json(run.step());
  if (path.startsWith('/api/runs/')) return void json(run.view());
  if (path === '/api/choices')
    return void json({ defects: [], policies: [], revisions: [], transports: [], subjects: [], exports: [] });
  if (path.startsWith('/api/')) return void json([]);
  if (path === '/floor') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p id="text"></p>');
  const file = path === '/' ? 'index.html' : path.slice(1);
  try {
    const content = await readFile(join(DIST, 'web', file));
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}
