import type { RequestKey, Revision, TransportId } from '@signalbox/protocol';
import { expectationKey, requestKeysOf, type Blocked, type Misfit, type Scenario } from '@signalbox/engine';
import { Judge, RULES, verdictsOf, type Context, type Verdict } from '@signalbox/oracle';
import { Recorder, TRACE_VERSION, type Observation, type Step, type Trace, type TraceEvent } from '@signalbox/trace';
import {
  EMPTY_WORLD,
  evolve,
  isAtBaseline,
  ledgerOf,
  outcomeOf,
  type Ledger,
  type Outcome,
  type Snapshot,
} from '@signalbox/world';
import type { Subject, SubjectAction, SubjectKind } from './subject.ts';

/** A run as it is printed, answered and shared: everything a page or a script shows, already judged. */
export interface RunReport {
  readonly scenario: Scenario;
  readonly revision: Revision;
  readonly transport: TransportId;
  readonly subject: string;
  readonly defects: readonly string[];
  readonly policies: Scenario['policies'];
  readonly names?: Readonly<Record<string, string>>;
  readonly schedule: readonly string[];
  readonly enabled: readonly SubjectAction[];
  readonly blocked: readonly Blocked[];
  readonly steps: readonly Step[];
  readonly events: readonly TraceEvent[];
  readonly observations: readonly Observation[];
  readonly verdicts: readonly Verdict[];
  readonly outcomes: Readonly<Record<RequestKey, Outcome>>;
  readonly ledger: Ledger;
  readonly baseline: boolean;
  /** Whether nothing that has to happen is left. */
  readonly quiet: boolean;
  readonly asExpected: boolean;
  /** What departs from the expectation, one sentence each. */
  readonly unexpected: readonly string[];
}

/**
 * A subject being stepped: its trace, judged as it grows, and the world folded from it.
 *
 * Owns the subject; whoever opens a run stops it.
 */
export class Run {
  readonly scenario: Scenario;
  readonly steps: Step[] = [];
  readonly #subject: Subject;
  readonly #context: Context;
  readonly #judge: Judge;
  readonly #recorder = new Recorder();
  /* What each peer was last counted to hold, where its resources can only be counted. */
  readonly #counted = new Map<TraceEvent['by'], NonNullable<TraceEvent['counted']>>();
  #world: Snapshot = EMPTY_WORLD;

  private constructor(scenario: Scenario, subject: Subject) {
    this.scenario = scenario;
    this.#subject = subject;
    this.#context = {
      revision: scenario.revision,
      transport: scenario.transport,
      policies: scenario.policies,
      ...subject.sees,
    };
    this.#judge = new Judge(RULES, this.#context);
  }

  /** Starts a run of a scenario on a subject. */
  static async open(scenario: Scenario, kind: SubjectKind): Promise<Run> {
    return new Run(scenario, await kind.start(scenario));
  }

  get events(): readonly TraceEvent[] {
    return this.#recorder.events;
  }

  /** What was judged so far; what only an end makes known is not in it. */
  get observations(): readonly Observation[] {
    return this.#judge.observations;
  }

  get world(): Snapshot {
    return this.#world;
  }

  get enabled(): readonly SubjectAction[] {
    return this.#subject.enabled();
  }

  /** Whether nothing that has to happen is left. */
  get isQuiet(): boolean {
    return this.enabled.every(({ due }) => !due);
  }

  /** Takes one enabled label, or says what is enabled. */
  async take(
    label: string,
  ): Promise<{ readonly ok: true; readonly events: readonly TraceEvent[] } | ({ readonly ok: false } & Misfit)> {
    const enabled = this.#subject.enabled().map((action) => action.label);
    const taken = await this.#subject.take(label);
    if (!taken.ok) return taken;
    this.steps.push({ label, enabled, quiescence: taken.quiescence });
    const events = this.#recorder.record(this.steps.length, taken.events);
    for (const event of events) {
      this.#world = evolve(this.#world, event) as Snapshot;
      if (event.counted !== undefined) this.#counted.set(event.by, event.counted);
      this.#judge.see(event);
    }
    return { ok: true, events };
  }

  /** Takes a schedule up to the first label that does not fit. Never improvises. */
  async follow(schedule: readonly string[]): Promise<Misfit | undefined> {
    for (const label of schedule) {
      const taken = await this.take(label);
      if (!taken.ok) return { step: taken.step, label: taken.label, enabled: taken.enabled };
    }
    return undefined;
  }

  /** The trace so far, as it is written to a file. */
  get trace(): Trace {
    const { id, revision, transport, defects } = this.scenario;
    const names = this.#subject.names;
    return {
      version: TRACE_VERSION,
      scenario: id,
      revision,
      transport,
      subject: this.#subject.id,
      defects,
      ...(Object.keys(names).length === 0 ? {} : { names }),
      steps: this.steps,
      events: this.events,
    };
  }

  /** Everything there is to say of the run at its head. */
  report(): RunReport {
    const { scenario } = this;
    const keys = requestKeysOf(scenario);
    const quiet = this.isQuiet;
    const nothingMore = (this.steps.at(-1)?.quiescence.level ?? 'exact') === 'exact';
    const observations = [...this.observations, ...(quiet ? this.#judge.atEnd(nothingMore) : [])];
    const verdicts = verdictsOf(this.#judge.rules, observations, this.#context);
    const unexpected = [...departures(scenario, verdicts), ...this.#leftDue()];
    return {
      scenario,
      revision: scenario.revision,
      transport: scenario.transport,
      subject: this.#subject.id,
      defects: scenario.defects,
      policies: scenario.policies,
      ...(Object.keys(this.#subject.names).length === 0 ? {} : { names: this.#subject.names }),
      schedule: this.steps.map(({ label }) => label),
      enabled: this.enabled.map(({ label, actor, due }) => ({ label, actor, due })),
      blocked: this.#subject.blocked(),
      steps: this.steps,
      events: this.events,
      observations,
      verdicts,
      outcomes: Object.fromEntries(keys.map((key) => [key, outcomeOf(this.#world, key)])) as RunReport['outcomes'],
      ledger: ledgerOf(this.#world, keys),
      baseline: isAtBaseline(this.#world, keys) && [...this.#counted.values()].every(holdsNothing),
      quiet,
      asExpected: unexpected.length === 0,
      unexpected,
    };
  }

  /* The telling schedule of a scenario ends quiet on the model. Where it does not, the subject went another way. */
  #leftDue(): readonly string[] {
    const { schedule, defects } = this.scenario;
    const toldAll =
      this.steps.length === schedule.length && this.steps.every(({ label }, at) => label === schedule[at]);
    if (schedule.length === 0 || defects.length > 0 || !toldAll) return [];
    return this.enabled
      .filter(({ due }) => due)
      .map(({ label }) => `the telling schedule is over, and this is still due: ${label}`);
  }

  /** Frees the subject. */
  stop(): Promise<void> {
    return this.#subject.stop();
  }
}

const holdsNothing = (counted: NonNullable<TraceEvent['counted']>): boolean =>
  Object.values(counted).every((count) => count === 0);

function departures(scenario: Scenario, verdicts: readonly Verdict[]): readonly string[] {
  const key = expectationKey(scenario);
  const expected = scenario.expect[key];
  const broken = verdicts.filter(({ status }) => status === 'broken').map(({ rule }) => rule);
  if (expected === undefined)
    return [`${scenario.id} expects nothing for ${key}; broken: ${broken.join(', ') || 'nothing'}`];
  return [
    ...broken.filter((rule) => !expected.includes(rule)).map((rule) => `${rule} is broken and was not expected to be`),
    ...expected.filter((rule) => !broken.includes(rule)).map((rule) => `${rule} was expected to be broken and is not`),
  ];
}
