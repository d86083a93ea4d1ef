import { Worker } from 'node:worker_threads';
import type { Scenario } from '@signalbox/engine';
import { workerFile } from '../worker-file.ts';
import type { Answer, Ask } from './thread.ts';

const FILE = 'sdk-v1-worker.js';
const PATIENCE_MS = 10_000;

/**
 * A thread in which the SDK lives with a clock of its own.
 *
 * Whatever happens in it, the process outside goes on: a thread that dies or hangs is ended, and every question to it
 * is answered with what became of it.
 */
export class Host {
  readonly #worker: Worker;
  readonly #patience: number;
  #waiting: ((answer: Answer | undefined) => void) | undefined;
  #over: string | undefined;

  /** Starts a thread; `patience` is how long it may think about one label. */
  constructor(file: URL = workerFile(FILE, 'Subject sdk-v1'), patience = PATIENCE_MS) {
    this.#patience = patience;
    this.#worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#end(`its thread crashed: ${error.message}`));
    this.#worker.on('exit', (code) => this.#end(`its thread ended with code ${code}`));
  }

  /** Why nothing more can be asked, once that is so. */
  get over(): string | undefined {
    return this.#over;
  }

  /** Asks the thread one thing; `undefined` when it is over before it answers. */
  async ask(question: Ask): Promise<Answer | undefined> {
    if (this.#over !== undefined) return undefined;
    if (this.#waiting !== undefined) throw new Error('The thread is asked one thing at a time.');
    const patience = 'start' in question ? PATIENCE_MS : this.#patience;
    const timer = setTimeout(() => {
      this.#end(`its thread did not answer within ${patience / 1000} s`);
      void this.#worker.terminate();
    }, patience);
    const answer = new Promise<Answer | undefined>((resolve) => {
      this.#waiting = resolve;
    });
    this.#worker.postMessage(question, []);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Begins a scenario; a run begun earlier in this thread is over. */
  async start(scenario: Scenario): Promise<Extract<Answer, { moment: unknown }>> {
    const answer = await this.ask({ start: scenario });
    if (answer === undefined) throw new Error(`Subject sdk-v1 could not start: ${this.#over ?? 'it was stopped'}.`);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer;
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    this.#end('it was stopped');
    await this.#worker.terminate();
  }

  #end(why: string): void {
    this.#over ??= why;
    this.#settle(undefined);
  }

  #settle(answer: Answer | undefined): void {
    const resolve = this.#waiting;
    this.#waiting = undefined;
    resolve?.(answer);
  }
}
