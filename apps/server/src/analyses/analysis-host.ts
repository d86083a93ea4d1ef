import type { Scenario } from '@signalbox/engine';
import type { Mutant, NoReturn } from '@signalbox/explorer';
import { workerFile } from '@signalbox/subjects';
import { Tinypool } from 'tinypool';
import { LIMITS } from '../limits.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import type { Analyses, Question } from './analysis-worker.ts';

const BUSY = 'Signalbox is busy with other analyses. Ask again in a moment.';
const LEFT = 'Nobody waits for this analysis any more.';

/** Answers in threads what takes longer than the server may be kept waiting; nothing is started before the first question. */
export class AnalysisHost {
  #pool: Tinypool | undefined;
  #mutants: Promise<readonly Mutant[] | Refusal> | undefined;

  /** Finds when a run could no longer end well; given up once the signal says that nobody waits for it. */
  noReturn(scenario: Scenario, schedule: readonly string[], signal?: AbortSignal): Promise<NoReturn | Refusal> {
    return this.#ask({ kind: 'no-return', asked: { scenario, schedule } }, signal);
  }

  /** Finds every defect of the catalogue. It is always the same, so it is found once and kept. */
  async mutants(): Promise<readonly Mutant[] | Refusal> {
    const asked = (this.#mutants ??= this.#ask({ kind: 'mutants', asked: null }));
    try {
      const answer = await asked;
      if (isRefusal(answer)) this.#mutants = undefined;
      return answer;
    } catch (error) {
      this.#mutants = undefined;
      throw error;
    }
  }

  /** Ends every thread; what was asked and not answered is refused. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }

  async #ask<Kind extends Question['kind']>(
    question: Question & { readonly kind: Kind },
    signal?: AbortSignal,
  ): Promise<Analyses[Kind]['answer'] | Refusal> {
    const pool = (this.#pool ??= new Tinypool({
      filename: workerFile('analysis-worker.js', 'An analysis').href,
      minThreads: 0,
      maxThreads: LIMITS.analyses,
      idleTimeout: LIMITS.analysisIdle,
      execArgv: [],
    }));
    if (pool.queueSize >= LIMITS.analysesWaiting) return refuse(503, BUSY);
    try {
      return (await pool.run(question, signal === undefined ? {} : { signal })) as Analyses[Kind]['answer'];
    } catch (error) {
      if (signal?.aborted === true) return refuse(503, LEFT);
      throw error;
    }
  }
}
