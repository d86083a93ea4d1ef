import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { WebSocketServer, type WebSocket } from 'ws';
import { AnalysisHost } from './analyses/analysis-host.ts';
import { createApp } from './app.ts';
import { makeToken } from './auth.ts';
import { defaultDataDir } from './data-dir.ts';
import { bracketed } from './guard.ts';
import { LIMITS } from './limits.ts';
import { makeLog, type Log } from './log.ts';
import { builtPage } from './page.ts';
import type { Catalogue } from './routes/scenarios.ts';
import { ProofHost } from './proofs/proof-host.ts';
import { RunHost } from './runs/run-host.ts';
import { CATALOGUE } from './scenarios.ts';
import { openStore } from './store/open-store.ts';

/** How the workbench is served. */
export interface ServeOptions {
  /** Taken by another: the next free one. 0 is any. */
  readonly port?: number;
  readonly host?: string;
  /** The folder that keeps runs. */
  readonly dataDir?: string;
  readonly catalogue?: Catalogue;
  /** The folder of the built page. */
  readonly page?: string;
  readonly token?: string;
  readonly log?: Log;
}

/** A workbench being served. */
export interface Serving {
  /** The start link, token and all. */
  readonly url: string;
  readonly token: string;
  readonly port: number;
  /** Ends every socket, run and proof; what is kept stays in the data folder. */
  readonly close: () => Promise<void>;
}

const PORTS_TRIED = 100;
const REST_EVERY = 60_000;
const GOODBYE = 500;

/** Serves the workbench on this machine and says where. Prints nothing. */
export async function serve(options: ServeOptions = {}): Promise<Serving> {
  const { port: wanted = 4400, host = '127.0.0.1', token = makeToken(), log = makeLog() } = options;
  const complain = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const store = await openStore(options.dataDir ?? defaultDataDir());
  const runs = new RunHost({ store: store.runs, complain: complain('a run could not be put to sleep') });
  const proofs = new ProofHost({ store: store.proofs, complain: complain('a proof failed') });
  const analyses = new AnalysisHost();
  const served: { app?: Hono } = {};
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.fromSocket });
  const server = createAdaptorServer({
    fetch: (request, env) => served.app?.fetch(request, env) ?? new Response(null, { status: 503 }),
    websocket: { server: sockets },
  }) as Server;
  try {
    await listen(server, wanted, host);
  } catch (error) {
    await runs.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const { catalogue = CATALOGUE, page = builtPage() } = options;
  served.app = createApp({ token, port, host, runs, proofs, analyses, catalogue, log, page });
  const resting = setInterval(() => void runs.rest(), REST_EVERY).unref();
  return {
    url: `http://${nameOf(host)}:${port}/?token=${token}`,
    token,
    port,
    close: async () => {
      clearInterval(resting);
      for (const socket of sockets.clients) sayGoodbye(socket);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await analyses.close();
      await proofs.close();
      await runs.close();
    },
  };
}

async function listen(server: Server, wanted: number, host: string): Promise<void> {
  for (let port = wanted; ; port++) {
    server.listen(port, host);
    try {
      await once(server, 'listening');
      return;
    } catch (error) {
      const last = wanted === 0 || port - wanted >= PORTS_TRIED || port >= 65_535;
      if (!isTaken(error) || last) throw error;
    }
  }
}

/* A browser that does not answer is not waited for. */
function sayGoodbye(socket: WebSocket): void {
  socket.close(1001, 'Signalbox is closing');
  setTimeout(() => socket.terminate(), GOODBYE).unref();
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';

/* A wildcard is an address to listen on, and none to open. */
const nameOf = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : bracketed(host));
