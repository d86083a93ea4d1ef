import { upgradeWebSocket } from '@hono/node-server';
import type { Context } from 'hono';
import type { WebSocket } from 'ws';
import type { WatchMessage } from './contract.ts';
import type { Log } from './log.ts';
import { answerRefusal, isRefusal, refuse, type Refusal } from './refusal.ts';
import type { HostedRun } from './runs/hosted-run.ts';
import type { RunHost } from './runs/run-host.ts';

/** What a watcher is served with. */
export interface WatchParts {
  readonly runs: RunHost;
  readonly log: Log;
}

/** Answers a request to watch a run with a socket that tells every change of it, from a version on. */
export async function watchRun(
  c: Context,
  id: string,
  since: number | undefined,
  parts: WatchParts,
): Promise<Response> {
  const found = await parts.runs.use(id, async (run) => await run.changesSince(since));
  if (isRefusal(found)) return answerRefusal(c, found);
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    return answerRefusal(c, refuse(426, `Open a WebSocket here; GET /api/runs/${id} answers without one.`));
  let stop = () => {};
  let closed = false;
  return await upgradeWebSocket(c, {
    onOpen: (_event, { raw }) => {
      const socket = raw as WebSocket;
      tell(socket, id, since, parts).then(
        (end) => {
          stop = end;
          if (closed) stop();
        },
        (error: unknown) => fail(socket, error, parts.log),
      );
    },
    onClose: () => {
      closed = true;
      stop();
    },
  });
}

async function tell(
  socket: WebSocket,
  id: string,
  since: number | undefined,
  { runs, log }: WatchParts,
): Promise<() => void> {
  const held = await runs.hold(id);
  if (isRefusal(held)) {
    await refuseWatcher(socket, held);
    return () => {};
  }
  const teller = new Teller(socket, held.run, since, log);
  const unlisten = held.run.listen(() => teller.poke());
  teller.poke();
  return () => {
    unlisten();
    held.release();
  };
}

/**
 * Tells one browser what changed: one frame a tick at most, and none while the last is still being written.
 *
 * What it has told is all it remembers, so a slow browser costs no memory: the next frame holds everything it missed.
 */
class Teller {
  readonly #socket: WebSocket;
  readonly #run: HostedRun;
  readonly #log: Log;
  #told: number | undefined;
  #isFirst = true;
  #isBehind = false;
  #isTelling = false;

  constructor(socket: WebSocket, run: HostedRun, since: number | undefined, log: Log) {
    this.#socket = socket;
    this.#run = run;
    this.#told = since;
    this.#log = log;
  }

  poke(): void {
    this.#isBehind = true;
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#tell().then(
      () => {
        this.#isTelling = false;
      },
      (error: unknown) => fail(this.#socket, error, this.#log),
    );
  }

  async #tell(): Promise<void> {
    while (this.#isBehind && this.#socket.readyState === this.#socket.OPEN) {
      await tick();
      this.#isBehind = false;
      const message = await this.#run.changesSince(this.#told);
      if (isRefusal(message)) return await refuseWatcher(this.#socket, message);
      const version = versionOf(message);
      if (version === this.#told && !this.#isFirst) continue;
      this.#isFirst = false;
      this.#told = version;
      await send(this.#socket, message);
    }
  }
}

const versionOf = (message: WatchMessage): number | undefined => {
  switch (message.type) {
    case 'snapshot':
      return message.run.version;
    case 'delta':
      return message.delta.version;
    case 'gone':
      return undefined;
    default:
      return message satisfies never;
  }
};

async function refuseWatcher(socket: WebSocket, { status, refused }: Refusal): Promise<void> {
  if (status === 404) {
    await send(socket, { type: 'gone' });
    socket.close(1000, 'gone');
    return;
  }
  socket.close(1011, refused.problem.split('\n', 1)[0]?.slice(0, 100) ?? '');
}

function fail(socket: WebSocket, error: unknown, log: Log): void {
  log.error({ err: error }, 'a watcher could not be told');
  socket.close(1011, 'Signalbox made a mistake');
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/* Settles when the frame is written, or when it never will be. */
const send = (socket: WebSocket, message: WatchMessage): Promise<void> =>
  new Promise((resolve) => socket.send(JSON.stringify(message), () => resolve()));
