import { once } from 'node:events';
import WebSocket from 'ws';
import type { RunView, WatchMessage } from '../../apps/server/src/contract.ts';
import { advance } from './api.ts';

/** A browser that watches a run over a socket and keeps it up to date from messages alone. */
export interface Watcher {
  readonly messages: readonly WatchMessage[];
  /** The run as this browser holds it. */
  readonly view: () => RunView;
  /** Settles once the browser holds the run at a version. */
  readonly reaches: (version: number) => Promise<RunView>;
  /** Settles with the next message that has not been waited for. */
  readonly next: () => Promise<WatchMessage>;
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly leave: () => Promise<void>;
}

/** Opens a socket; `held` is a view from before, to be continued. */
export async function watch(url: string, headers: Record<string, string>, held?: RunView): Promise<Watcher> {
  const socket = new WebSocket(url, { headers });
  const messages: WatchMessage[] = [];
  const news = new EventTarget();
  let waitedFor = 0;
  let view = held;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as WatchMessage;
    if (message.type === 'snapshot') view = message.run;
    if (message.type === 'delta' && view !== undefined) view = advance(view, message.delta);
    messages.push(message);
    news.dispatchEvent(new Event('message'));
  });
  const closed = once(socket, 'close').then(([code, reason]: unknown[]) => ({
    code: Number(code),
    reason: String(reason),
  }));
  await once(socket, 'open');
  const more = () => new Promise<void>((resolve) => news.addEventListener('message', () => resolve(), { once: true }));
  const current = (): RunView => {
    if (view === undefined) throw new Error('This watcher was told nothing yet.');
    return view;
  };
  return {
    messages,
    closed,
    view: current,
    reaches: async (version) => {
      while (view === undefined || view.version < version) await more();
      return view;
    },
    next: async () => {
      while (messages.length <= waitedFor) await more();
      return messages[waitedFor++] as WatchMessage;
    },
    leave: async () => {
      socket.close();
      await closed;
    },
  };
}

/** Asks for a socket and gives the status with which it is refused. */
export async function refusedStatus(url: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(url, { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  socket.terminate();
  return response.statusCode;
}
