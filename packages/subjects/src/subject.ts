import type { Blocked, Misfit, Scenario } from '@signalbox/engine';
import type { Context } from '@signalbox/oracle';
import type { Actor, EventBody, Quiescence } from '@signalbox/trace';

/** An action a subject says is enabled. */
export interface SubjectAction {
  readonly label: string;
  readonly actor: Actor;
  readonly due: boolean;
}

/** What taking a label made happen, and how sure the subject is that it was all. */
export interface Reaction {
  readonly ok: true;
  readonly events: readonly EventBody[];
  readonly quiescence: Quiescence;
}

/**
 * Something that can be raced: the model, an SDK in a worker, later a server behind the gate.
 *
 * It says what is enabled, takes a label and reports events. Oracle, timeline, ledger and exporters never know which.
 */
export interface Subject {
  readonly id: string;
  /** What of a run's evidence it can give: the judge's context is made of it. */
  readonly sees: Pick<Context, 'observes' | 'resources'>;
  /** Request of the scenario → its ID on the wire, as JSON, when it chooses its own. */
  readonly names: Readonly<Record<string, string>>;
  enabled(): readonly SubjectAction[];
  blocked(): readonly Blocked[];
  /** Takes an enabled action. A label that is not enabled changes nothing. */
  take(label: string): Promise<Reaction | ({ readonly ok: false } & Misfit)>;
  /** Frees everything it holds. Idempotent. */
  stop(): Promise<void>;
}

/** A kind of subject. A new one is one file and one line in the registry. */
export interface SubjectKind {
  readonly id: string;
  readonly title: string;
  /** Why it cannot play a scenario, or nothing. */
  readonly cannotPlay: (scenario: Scenario) => string | undefined;
  /** What a reader of a run should know of how it plays a scenario, in one sentence. */
  readonly note?: (scenario: Scenario) => string | undefined;
  readonly start: (scenario: Scenario) => Promise<Subject>;
}
