import { randomBytes } from 'node:crypto';
import type { Scenario } from '@signalbox/engine';
import type { MeasuredProof, ProofListing, ProofMessage, ProofProgress, ProofView } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ProofStore } from '../store/proof-store.ts';
import { ProofThreads } from './proof-threads.ts';
import type { Asked } from './search.ts';

/** What a host of proofs is made of. */
export interface ProofHostParts {
  readonly store: ProofStore;
  /** The most that may run at once. */
  readonly atOnce?: number;
  /** Milliseconds a proof that is cancelled has to say what it found, before its threads are ended all the same. */
  readonly grace?: number;
  /** Told of what went wrong where nobody waits for an answer. */
  readonly complain?: (error: unknown) => void;
  /** Where they search. */
  readonly threads?: ProofThreads;
}

type Listener = (message: ProofMessage) => void;

interface Running {
  view: ProofView;
  /** Ends its threads. */
  readonly stop: AbortController;
  /** Asks it to stop and to say what it found. */
  readonly enough: Int32Array;
  /** Settles when it is over and kept. */
  over: Promise<void>;
  readonly listeners: Set<Listener>;
}

const NOT_YET: ProofProgress = {
  phase: 'searching',
  states: 0,
  transitions: 0,
  waiting: 0,
  elapsedMs: 0,
  bytes: 0,
  remainingMs: null,
};

/** Runs proofs in threads of their own, so that the server answers while they search; keeps them when they are over. */
export class ProofHost {
  readonly #store: ProofStore;
  readonly #atOnce: number;
  readonly #grace: number;
  readonly #complain: (error: unknown) => void;
  readonly #threads: ProofThreads;
  readonly #running = new Map<string, Running>();
  #isClosing = false;

  constructor({
    store,
    atOnce = LIMITS.proofs,
    grace = LIMITS.grace,
    complain = () => undefined,
    threads = new ProofThreads(),
  }: ProofHostParts) {
    this.#store = store;
    this.#atOnce = atOnce;
    this.#grace = grace;
    this.#complain = complain;
    this.#threads = threads;
  }

  /** How many threads there are now. */
  get threads(): number {
    return this.#threads.threads.length;
  }

  /** Begins a proof and gives it as it is; it goes on whoever watches it. */
  async begin(scenario: Scenario, asked: Asked): Promise<ProofView | Refusal> {
    if (this.#running.size >= this.#atOnce)
      return refuse(
        503,
        `${this.#atOnce} proofs are under way, the most at once. Cancel one of them, or wait until it ends: ${[...this.#running.keys()].join(', ')}.`,
      );
    const id = randomBytes(9).toString('base64url');
    const { title } = scenario;
    const view: ProofView = { id, title, scenario, asked, status: 'running', progress: NOT_YET, began: Date.now() };
    const kept = this.#store.keep(view);
    const running: Running = {
      view,
      stop: new AbortController(),
      enough: new Int32Array(new SharedArrayBuffer(4)),
      over: kept,
      listeners: new Set(),
    };
    this.#running.set(id, running);
    try {
      await kept;
    } catch (error) {
      this.#running.delete(id);
      throw error;
    }
    running.over = this.#run(running);
    return view;
  }

  /** Gives a proof, under way or kept. */
  async find(id: string): Promise<ProofView | Refusal> {
    const running = this.#running.get(id);
    if (running !== undefined) return running.view;
    const kept = await this.#store.find(id);
    if (kept === undefined) return noProof(id);
    return kept.status === 'running' ? { ...kept, status: 'failed', problem: INTERRUPTED } : kept;
  }

  /** Lists the newest. */
  async recent(): Promise<readonly ProofListing[]> {
    const kept = await this.#store.recent(LIMITS.listed);
    return kept.map((line) =>
      line.status === 'running' && !this.#running.has(line.id) ? { ...line, status: 'failed' } : line,
    );
  }

  /**
   * Ends a proof that is under way, its threads and memory with it, and gives it with what was found.
   *
   * What cannot be judged within the grace is not waited for: only the counts are kept then.
   */
  async cancel(id: string): Promise<ProofView | Refusal> {
    const running = this.#running.get(id);
    if (running !== undefined) {
      Atomics.store(running.enough, 0, 1);
      const late = setTimeout(() => running.stop.abort(), this.#grace);
      await running.over;
      clearTimeout(late);
    }
    return await this.find(id);
  }

  /** Ends a proof and forgets it. */
  async remove(id: string): Promise<Refusal | undefined> {
    const running = this.#running.get(id);
    running?.stop.abort();
    await running?.over;
    return (await this.#store.remove(id)) ? undefined : noProof(id);
  }

  /** Tells what becomes of a proof from now on, after the whole of it as it is; gives what ends that. */
  async watch(id: string, listener: Listener): Promise<(() => void) | Refusal> {
    const running = this.#running.get(id);
    if (running === undefined) {
      const proof = await this.find(id);
      if ('refused' in proof) return proof;
      listener({ type: 'proof', proof });
      return () => undefined;
    }
    listener({ type: 'proof', proof: running.view });
    running.listeners.add(listener);
    return () => running.listeners.delete(listener);
  }

  /** Ends every proof; each says that the server stopped. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ over }) => over));
  }

  async #run(running: Running): Promise<void> {
    const { stop, enough } = running;
    const { scenario, asked } = running.view;
    const tell = (progress: ProofProgress) => {
      running.view = { ...running.view, progress };
      announce(running, { type: 'progress', progress });
    };
    try {
      const report = await this.#threads.run(scenario, asked, { tell, enough, signal: stop.signal });
      running.view = finished(running.view, report, Atomics.load(enough, 0) !== 0);
    } catch (error) {
      running.view = stop.signal.aborted
        ? {
            ...running.view,
            ...(this.#isClosing ? { status: 'failed', problem: INTERRUPTED } : { status: 'cancelled' }),
          }
        : { ...running.view, status: 'failed', problem: FAILED };
      if (!stop.signal.aborted) this.#complain(error);
    }
    await this.#store.keep(running.view).catch(this.#complain);
    this.#running.delete(running.view.id);
    announce(running, { type: 'proof', proof: running.view });
  }
}

const INTERRUPTED = 'The server stopped while this was searching. Run it again.';
const FAILED = 'The search failed here; the log of Signalbox on stderr says how. A smaller bound needs less memory.';

const noProof = (id: string): Refusal =>
  refuse(404, `No proof is called ${JSON.stringify(id)}. GET /api/proofs lists those there are.`);

const finished = (view: ProofView, report: MeasuredProof, wasCancelled: boolean): ProofView => ({
  ...view,
  status: report.complete ? 'finished' : wasCancelled ? 'cancelled' : 'stopped',
  progress: { ...view.progress, states: report.states, transitions: report.transitions, elapsedMs: report.elapsedMs },
  report,
});

function announce({ listeners }: Running, message: ProofMessage): void {
  for (const listener of listeners) listener(message);
}
