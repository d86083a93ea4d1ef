import { randomBytes } from 'node:crypto';
import type { Scenario } from '@signalbox/engine';
import { SUBJECTS, type SubjectKind } from '@signalbox/subjects';
import type { RunListing } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { RunStore } from '../store/run-store.ts';
import { grow, UNSTEPPED, type History } from './history.ts';
import { HostedRun, noRun } from './hosted-run.ts';
import { startRun } from './start-run.ts';

/** What a host is made of. */
export interface HostParts {
  readonly store: RunStore;
  readonly subjects?: readonly SubjectKind[];
  /** The most that may be awake at once, by weight. */
  readonly awake?: number;
  /** Told of what went wrong where nobody waits for an answer. */
  readonly complain?: (error: unknown) => void;
}

interface Place {
  readonly finding: Promise<HostedRun | undefined>;
  /** Set once it is found. */
  run?: HostedRun;
  /** How many requests and sockets are at it now. */
  users: number;
  used: number;
}

/** Finds runs, awake or stored, and decides which may stay awake. */
export class RunHost {
  readonly subjects: readonly SubjectKind[];
  readonly #store: RunStore;
  readonly #awake: number;
  readonly #complain: (error: unknown) => void;
  /** In order of use, the last used last. */
  readonly #places = new Map<string, Place>();

  constructor({ store, subjects = SUBJECTS, awake = LIMITS.awake, complain = () => undefined }: HostParts) {
    this.subjects = subjects;
    this.#store = store;
    this.#awake = awake;
    this.#complain = complain;
  }

  /** Opens a run, takes a schedule as far as it fits, and stores it. Gives its id. */
  async open(scenario: Scenario, kind: SubjectKind, schedule: readonly string[]): Promise<string | Refusal> {
    const run = await startRun(scenario, kind);
    if (isRefusal(run)) return run;
    try {
      const misfit = await run.follow(schedule);
      const taken = grow(UNSTEPPED, 0, schedule.slice(0, run.steps.length));
      const history: History = misfit === undefined ? taken : { ...taken, misfit };
      const record = { id: randomBytes(9).toString('base64url'), scenario, subject: kind.id, history };
      await this.#store.insert(record);
      const hosted = new HostedRun(record, kind, this.#store, run);
      this.#places.set(hosted.id, { finding: Promise.resolve(hosted), run: hosted, users: 0, used: Date.now() });
      return hosted.id;
    } catch (error) {
      await run.stop();
      throw error;
    }
  }

  /** Uses a run; while it is used it stays the one that everybody shares. */
  async use<T>(id: string, task: (run: HostedRun) => Promise<T>): Promise<T | Refusal> {
    const held = await this.hold(id);
    if (isRefusal(held)) return held;
    try {
      return await task(held.run);
    } finally {
      held.release();
    }
  }

  /** Keeps a run until it is released, as a socket does that watches it. */
  async hold(id: string): Promise<{ readonly run: HostedRun; readonly release: () => void } | Refusal> {
    const place = this.#places.get(id) ?? this.#find(id);
    place.users += 1;
    place.used = Date.now();
    this.#places.delete(id);
    this.#places.set(id, place);
    const release = () => {
      place.users -= 1;
      void this.#makeRoom(0);
    };
    try {
      const run = await place.finding;
      if (run !== undefined) return { run, release };
    } catch (error) {
      this.#forget(id, place);
      throw error;
    }
    this.#forget(id, place);
    return noRun(id);
  }

  /** Ends a run and forgets it. */
  async remove(id: string): Promise<Refusal | undefined> {
    return await this.use(id, async (run) => {
      const removed = await this.#store.remove(id);
      this.#places.delete(id);
      await run.end();
      return removed ? undefined : noRun(id);
    });
  }

  /** Lists the runs used last. */
  recent(): Promise<readonly RunListing[]> {
    return this.#store.recent(LIMITS.listed);
  }

  /** Puts runs to sleep that nobody has used for a while. */
  async rest(idle: number = LIMITS.idle): Promise<void> {
    await this.#makeRoom(Date.now() - idle);
  }

  /** Frees every subject and the store. */
  async close(): Promise<void> {
    const places = [...this.#places.values()];
    this.#places.clear();
    await Promise.all(places.map(async ({ run }) => await run?.stop()));
    await this.#store.close();
  }

  #find(id: string): Place {
    const finding = this.#load(id);
    const place: Place = { finding, users: 0, used: 0 };
    finding.then(
      (run) => {
        if (run !== undefined) place.run = run;
      },
      () => undefined,
    );
    return place;
  }

  async #load(id: string): Promise<HostedRun | undefined> {
    const record = await this.#store.find(id);
    if (record === undefined) return undefined;
    const kind = this.subjects.find((subject) => subject.id === record.subject);
    if (kind === undefined)
      throw new Error(`Run ${id} was played on ${record.subject}, which this Signalbox does not have.`);
    return new HostedRun(record, kind, this.#store);
  }

  #forget(id: string, place: Place): void {
    if (this.#places.get(id) === place) this.#places.delete(id);
  }

  /* The store knows a run that is asleep, so one that nobody is at is forgotten as well. */
  async #makeRoom(usedBefore: number): Promise<void> {
    const places = [...this.#places];
    const sleeping: Promise<void>[] = [];
    let weight = places.reduce((sum, [, { run }]) => sum + weightOf(run), 0);
    for (const [id, place] of places) {
      if (weight <= this.#awake && place.used >= usedBefore) break;
      weight -= weightOf(place.run);
      if (place.users === 0) this.#forget(id, place);
      if (place.run !== undefined) sleeping.push(place.run.sleep().catch(this.#complain));
    }
    await Promise.all(sleeping);
  }
}

const weightOf = (run: HostedRun | undefined): number => {
  if (run?.isAwake !== true) return 0;
  return run.kind.id === 'model' ? 1 : 8;
};
