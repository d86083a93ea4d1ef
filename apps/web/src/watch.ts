import type { WatchMessage } from '../../server/src/contract.ts';

/** Whether the page hears of changes. `lost` counts the tries; `nextTry` is in milliseconds from now. */
export type Connection =
  | { readonly state: 'none' }
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  | { readonly state: 'lost'; readonly tries: number; readonly nextTry: number };

/** What a watcher is told. */
export interface Watching {
  /** The version the page holds: a reconnect asks for what came after it. */
  readonly version: () => number;
  readonly onMessages: (messages: readonly WatchMessage[]) => void;
  readonly onConnection: (connection: Connection) => void;
  /** Asked before each new try. A server that answers but refuses ends the watch. */
  readonly mayRetry: () => Promise<'yes' | 'lost' | 'stop'>;
}

/** A socket on one run, kept alive. */
export interface Watch {
  readonly retry: () => void;
  readonly stop: () => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** How long to wait before a try, in milliseconds: doubled each time, at most eight seconds. */
export const waitBefore = (tries: number): number => Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);

/**
 * Watches a run: messages of one animation frame are handed over together, and a lost socket is opened again from the
 * version the page holds, so that nothing is missed and nothing is told twice.
 */
export function watchRun(id: string, watching: Watching): Watch {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let stopped = false;
  let waiting: WatchMessage[] = [];

  const hand = () => {
    const messages = waiting;
    waiting = [];
    if (!stopped && messages.length > 0) watching.onMessages(messages);
  };

  const connect = () => {
    if (stopped) return;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const mine = new WebSocket(
      `${scheme}//${location.host}/api/runs/${encodeURIComponent(id)}/watch?since=${watching.version()}`,
    );
    socket = mine;
    mine.addEventListener('open', () => {
      tries = 0;
      watching.onConnection({ state: 'open' });
    });
    mine.addEventListener('message', ({ data }) => {
      waiting.push(JSON.parse(String(data)) as WatchMessage);
      if (waiting.length > 1) return;
      if (document.hidden) queueMicrotask(hand);
      else requestAnimationFrame(hand);
    });
    mine.addEventListener('close', () => {
      if (socket === mine) lose();
    });
  };

  const lose = () => {
    if (stopped) return;
    socket = undefined;
    tries += 1;
    const nextTry = waitBefore(tries);
    watching.onConnection({ state: 'lost', tries, nextTry });
    timer = setTimeout(() => void tryAgain(), nextTry);
  };

  const tryAgain = async () => {
    clearTimeout(timer);
    if (stopped || socket !== undefined) return;
    const may = await watching.mayRetry();
    if (stopped || socket !== undefined || may === 'stop') return;
    if (may === 'yes') connect();
    else lose();
  };

  const online = () => void tryAgain();
  const offline = () => {
    const mine = socket;
    if (mine === undefined) return;
    lose();
    mine.close();
  };
  addEventListener('online', online);
  addEventListener('offline', offline);
  watching.onConnection({ state: 'connecting' });
  connect();

  return {
    retry: online,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      socket?.close();
    },
  };
}
