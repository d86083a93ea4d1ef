import { explainMisfit, type Misfit, type Scenario } from '@signalbox/engine';
import type { Run, RunReport, SubjectKind } from '@signalbox/subjects';
import type { RunDelta, RunView, WatchMessage } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { isRefusal, refuse, refuseBody, type Refusal } from '../refusal.ts';
import type { RunRecord, RunStore } from '../store/run-store.ts';
import { enter, fork, grow, hasBranch, headOf, pathOf, type History } from './history.ts';
import { startRun } from './start-run.ts';
import { deltaOf, markAt, markOf, reportOf, viewOf, type Mark } from './view.ts';

/** What a reader says it holds of a run: everything up to an event, of a branch when it names one. */
export interface Held {
  readonly seq: number;
  readonly branch?: number | undefined;
}

/** A run that browsers share: the only place where the state of a run changes. */
export class HostedRun {
  readonly id: string;
  readonly scenario: Scenario;
  readonly kind: SubjectKind;
  readonly #store: RunStore;
  readonly #marks = new Map<number, Mark>();
  readonly #listeners = new Set<() => void>();
  #history: History;
  #run: Run | undefined;
  #gone = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ id, scenario, history }: RunRecord, kind: SubjectKind, store: RunStore, run?: Run) {
    this.id = id;
    this.scenario = scenario;
    this.kind = kind;
    this.#history = history;
    this.#store = store;
    this.#run = run;
    if (run !== undefined) this.#mark(run);
  }

  /** Whether its subject is held in memory. */
  get isAwake(): boolean {
    return this.#run !== undefined;
  }

  /** Gives the whole run, or only what a reader lacks. */
  view(held?: Held): Promise<RunView | RunDelta | Refusal> {
    return this.#inTurn(async (run) => this.#answer(run, held));
  }

  /** Gives the run as exporters take it. */
  report(): Promise<RunReport | Refusal> {
    return this.#inTurn(async (run) => reportOf(run));
  }

  /** Gives what a watcher lacks that has read the run up to a version; a snapshot when that cannot be told. */
  changesSince(version: number | undefined): Promise<WatchMessage | Refusal> {
    return this.#inTurn(async (run): Promise<WatchMessage> => {
      const mark = version === undefined ? undefined : this.#marks.get(version);
      if (mark?.branch === this.#history.branch)
        return { type: 'delta', delta: deltaOf(this.id, this.#history, run, mark) };
      return { type: 'snapshot', run: viewOf(this.id, this.#history, run) };
    });
  }

  /** Takes labels up to the first that is not enabled; what was taken before it stays taken. */
  take(labels: readonly string[], at?: number, held?: Held): Promise<RunView | RunDelta | Refusal> {
    return this.#inTurn(async (run) => {
      const head = headOf(this.#history);
      if (at !== undefined && at !== head) return this.#moved(run, at, head);
      const taken: string[] = [];
      let misfit: Misfit | undefined;
      for (const label of labels) {
        misfit = await run.follow([label]);
        if (misfit !== undefined) break;
        taken.push(label);
      }
      if (taken.length > 0) {
        const refused = await this.#change(grow(this.#history, head, taken), run);
        if (refused !== undefined) return refused;
      }
      if (misfit === undefined) return this.#answer(run, held);
      return refuse(409, explainMisfit(this.scenario.id, misfit), {
        enabled: misfit.enabled,
        head: head + taken.length,
      });
    });
  }

  /** Leaves a branch after a step of it, for a new one. Both stay. */
  fork(step: number, from?: number): Promise<RunView | RunDelta | Refusal> {
    return this.#inHistory(async () => {
      const branch = from ?? this.#history.branch;
      const unknown = this.#unknownBranch(branch);
      if (unknown !== undefined) return unknown;
      const head = headOf(this.#history, branch);
      if (step > head)
        return refuseBody([{ path: 'step', problem: `branch ${branch} has steps 0 to ${head}, and no ${step}` }]);
      if (this.#history.roots.length >= LIMITS.branches)
        return refuse(
          409,
          `This run has ${LIMITS.branches} branches, which is all it may have. Open another with POST /runs.`,
        );
      return await this.#follow(fork(this.#history, branch, step));
    });
  }

  /** Goes on stepping another branch, at its head. */
  enter(branch: number): Promise<RunView | RunDelta | Refusal> {
    return this.#inHistory(
      async () => this.#unknownBranch(branch) ?? (await this.#follow(enter(this.#history, branch))),
    );
  }

  /** Calls back after each change, and when the run is gone. Gives what ends that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Frees its subject; the next to use it plays it again. */
  async sleep(): Promise<void> {
    await this.#queue(() => this.#drop());
  }

  /** Ends it for every browser. */
  async end(): Promise<void> {
    await this.stop();
    this.#tell();
  }

  /** Frees its subject for good, at once: it does not wait for a step that never ends. */
  async stop(): Promise<void> {
    this.#gone = true;
    await this.#drop();
  }

  /* Each use waits for the one before: browsers that press at once are served one after the other. */
  #queue<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(task);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #inHistory<T>(task: () => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#queue(async () => (this.#gone ? noRun(this.id) : await task()));
  }

  #inTurn<T>(task: (run: Run) => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#inHistory(async () => {
      const run = this.#run ?? (await this.#play(this.#history));
      if (isRefusal(run)) return run;
      if (this.#run === undefined) this.#mark(run);
      this.#run = run;
      try {
        return await task(run);
      } catch (error) {
        await this.#drop();
        throw error;
      }
    });
  }

  /* A replay that does not fit is said, and never patched up. */
  async #play(history: History): Promise<Run | Refusal> {
    const run = await startRun(this.scenario, this.kind);
    if (isRefusal(run)) return run;
    const misfit = await run.follow(pathOf(history).map(({ label }) => label));
    if (misfit === undefined && !this.#gone) return run;
    await run.stop();
    if (misfit === undefined) return noRun(this.id);
    return refuse(
      409,
      `Run ${this.id} cannot be played again on ${this.kind.id}. ${explainMisfit(this.scenario.id, misfit)}\n` +
        `Fork it at step ${misfit.step - 1} or before.`,
      { enabled: misfit.enabled, head: misfit.step - 1 },
    );
  }

  async #follow(history: History): Promise<RunView | RunDelta | Refusal> {
    const run = await this.#play(history);
    if (isRefusal(run)) return run;
    try {
      const refused = await this.#change(history, run);
      return refused ?? this.#answer(run);
    } finally {
      if (this.#run !== run) await run.stop();
    }
  }

  /* Nobody is told of a change before it is stored. */
  async #change(after: History, run: Run): Promise<Refusal | undefined> {
    if (!(await this.#store.save(this.id, this.#history, after))) {
      await this.#drop();
      const stored = await this.#store.find(this.id);
      if (stored === undefined) return noRun(this.id);
      this.#history = stored.history;
      this.#marks.clear();
      return refuse(
        409,
        `Another Signalbox changed run ${this.id} in the same data folder. Read it again with GET /runs/${this.id}.`,
      );
    }
    const left = this.#run;
    this.#history = after;
    this.#run = run;
    this.#mark(run);
    this.#tell();
    if (left !== run) await left?.stop();
    return undefined;
  }

  #answer(run: Run, held?: Held): RunView | RunDelta {
    const sameBranch = held?.branch === undefined || held.branch === this.#history.branch;
    if (held === undefined || !sameBranch || held.seq > run.events.length) return viewOf(this.id, this.#history, run);
    return deltaOf(this.id, this.#history, run, markAt(this.#history, run, held.seq));
  }

  #moved(run: Run, at: number, head: number): Refusal {
    const enabled = run.enabled.map(({ label }) => label);
    return refuse(
      409,
      `Run ${this.id} stands at step ${head}, and not at ${at}: it was stepped elsewhere. Read it again with GET /runs/${this.id}.`,
      { enabled, head },
    );
  }

  #unknownBranch(branch: number): Refusal | undefined {
    if (hasBranch(this.#history, branch)) return undefined;
    const last = Math.max(...this.#history.roots.map((root) => root.branch));
    return refuseBody([{ path: 'branch', problem: `this run has branches 1 to ${last}, and no ${branch}` }]);
  }

  #mark(run: Run): void {
    this.#marks.set(this.#history.version, markOf(this.#history, run));
    for (const version of this.#marks.keys()) {
      if (this.#marks.size <= LIMITS.versions) return;
      this.#marks.delete(version);
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #drop(): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    await run?.stop();
  }
}

/** Refuses a run nobody knows. */
export const noRun = (id: string): Refusal =>
  refuse(404, `No run is called ${JSON.stringify(id)}. Open one with POST /runs.`);
