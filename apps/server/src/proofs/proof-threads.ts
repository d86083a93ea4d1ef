import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Scenario } from '@signalbox/engine';
import { workerFile } from '@signalbox/subjects';
import { Tinypool } from 'tinypool';
import type { MeasuredProof, ProofProgress } from '../contract.ts';
import { mailKits } from './mail.ts';
import type { ProofTask } from './proof-worker.ts';
import type { Asked } from './search.ts';

/** Who waits for a proof. */
export interface Waiter {
  /** Told how far it is, at most ten times a second. */
  readonly tell: (progress: ProofProgress) => void;
  /** Its one number is no longer 0 once the search is to stop and say what it found. */
  readonly enough?: Int32Array;
  /** Ends its threads at once. */
  readonly signal?: AbortSignal;
}

/** Milliseconds a thread that has done its work is kept for, the longest a timer knows: one that ends is one that failed. */
const UNTIL_ALL_ARE_DONE = 2 ** 31 - 1;

/** Searches in threads: each proof in as many of its own as it asks for, which are gone when it is over. */
export class ProofThreads {
  readonly #pools = new Set<Tinypool>();

  /** The threads that are there now. */
  get threads(): Tinypool['threads'] {
    return [...this.#pools].flatMap(({ threads }) => threads);
  }

  /**
   * Proves a scenario; gives the same whatever the number of threads.
   *
   * When one of them ends before its work is done, so do all.
   *
   * @throws {Error} when the search fails, a thread of it ends, or it is ended by the signal.
   */
  async run(scenario: Scenario, asked: Asked, { tell, enough = never(), signal }: Waiter): Promise<MeasuredProof> {
    const pool = new Tinypool({
      filename: workerFile('proof-worker.js', 'A proof').href,
      minThreads: 0,
      maxThreads: asked.workers,
      idleTimeout: UNTIL_ALL_ARE_DONE,
      execArgv: [],
    });
    this.#pools.add(pool);
    const all = new AbortController();
    const ends = signal === undefined ? all.signal : AbortSignal.any([all.signal, signal]);
    const ports: MessagePort[] = [];
    const tasks = mailKits(asked.workers).map((mail) => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      port1.on('message', tell);
      port1.on('close', () =>
        all.abort(new Error(`thread ${mail.own + 1} of ${asked.workers} ended before its work was done`)),
      );
      const task: ProofTask = { scenario, asked, port: port2, enough, mail };
      const transferList = [port2, ...mail.ports.filter((port) => port !== null)];
      return pool.run(task, { transferList, signal: ends });
    });
    try {
      const [report] = await Promise.all(tasks);
      return report as MeasuredProof;
    } catch (error) {
      throw all.signal.aborted ? all.signal.reason : error;
    } finally {
      for (const port of ports) port.removeAllListeners('close').close();
      all.abort();
      await Promise.allSettled(tasks);
      await pool.destroy();
      this.#pools.delete(pool);
    }
  }
}

const never = () => new Int32Array(new SharedArrayBuffer(4));
