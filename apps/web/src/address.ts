import { printLink, readRoute, type RunLink } from './link.ts';
import { linkOf } from './run-link.ts';
import type { Session } from './session.ts';
import type { WorkbenchStore } from './store.ts';

/*
 * A browser refuses an address that changes too often (Chromium: 200 times in 10 seconds). It is written at once, so
 * that a reload finds it, until a burst comes near that; then a little later, and the last one always.
 */
const BURST = 80;
const WINDOW = 10_000;
const QUIET = WINDOW / BURST;

/* Which run of the server an address of this tab stands for, so that a reload keeps the run. Losing it loses nothing. */
const MEMORY = 'signalbox:runs';
const REMEMBERED = 40;

/** The address bar, kept equal to the moment. */
export interface Address {
  /** Goes to a run, leaving the page before it in the history. `id` is the server's own for it, when it keeps it. */
  readonly go: (link: RunLink, id?: string) => void;
  /** Goes to a proof of the server. */
  readonly proof: (id: string) => void;
  /** Goes to the races. */
  readonly home: () => void;
  /** Gives the whole address of the moment that is open. */
  readonly share: () => string;
  readonly stop: () => void;
}

/** Opens what the address says, and writes the moment into it as it changes. */
export function keepAddress(store: WorkbenchStore, session: Session): Address {
  const known = new Map<string, string>(recall());
  let written = '';
  const recent: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hashNow = (): string | undefined => {
    const { link, run, cursor } = store.getState();
    return link === undefined || run === undefined ? undefined : printLink(linkOf(link, run, cursor));
  };

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { run } = store.getState();
    const hash = hashNow();
    if (hash === undefined || run === undefined || hash === written) return;
    written = hash;
    recent.push(performance.now());
    for (const [other, id] of known) if (id === run.id) known.delete(other);
    known.set(hash, run.id);
    remember([...known].slice(-REMEMBERED));
    history.replaceState(null, '', hash);
  };

  const read = () => {
    if (location.hash === written) return;
    written = location.hash;
    const route = readRoute(location.hash);
    store.setState({ route, overlay: undefined });
    if (route.at === 'run') void session.open(route.link, known.get(location.hash));
    else session.close();
  };

  const visit = (hash: string) => {
    write();
    history.pushState(null, '', hash);
    read();
  };

  const unsubscribe = store.subscribe((now, before) => {
    if (now.run === before.run && now.cursor === before.cursor) return;
    if (timer !== undefined) return;
    while (recent[0] !== undefined && recent[0] < performance.now() - WINDOW) recent.shift();
    if (recent.length < BURST) write();
    else timer = setTimeout(write, QUIET);
  });
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  written = '\u0000';
  read();

  return {
    go: (link, id) => {
      const hash = printLink(link);
      if (id !== undefined) known.set(hash, id);
      visit(hash);
    },
    proof: (id) => visit(`#/proofs/${id}`),
    home: () => visit('#/'),
    share: () => `${location.origin}${location.pathname}${hashNow() ?? location.hash}`,
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
    },
  };
}

function recall(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(MEMORY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((pair): pair is [string, string] => Array.isArray(pair) && pair.length === 2)
      : [];
  } catch {
    return [];
  }
}

function remember(pairs: readonly (readonly [string, string])[]): void {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify(pairs));
  } catch {
    /* A browser without storage, or with a full one, opens a link anew. */
  }
}
