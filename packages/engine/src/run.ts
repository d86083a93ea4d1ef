import { DEFAULT_TRANSPORT } from '@signalbox/protocol';
import { Recorder, TRACE_VERSION, type EventBody, type Step, type Trace, type TraceEvent } from '@signalbox/trace';
import { Unfolding, type World } from '@signalbox/world';
import { blockedActions, offersOf, openActions, type Action, type Blocked } from './actions.ts';
import { Attention } from './attention.ts';
import { DEFECTS } from './defects/index.ts';
import { Turn } from './endpoint/turn.ts';
import type { Offer } from './offers/offer.ts';
import type { Scenario } from './scenario.ts';
import { setStage, type Stage } from './stage.ts';

/** Gives the events of an action and the world after it: decide, then evolve. Pure. */
export function play(offer: Offer, world: World): { readonly events: readonly EventBody[]; readonly world: World } {
  const turn = new Turn(world);
  offer.take(turn);
  return { events: turn.events, world: turn.world };
}

/** A schedule that does not fit: where it stopped, and what could have been taken instead. */
export interface Misfit {
  readonly step: number;
  readonly label: string;
  readonly enabled: readonly string[];
}

/** Says a misfit to a person: where, what, and what was possible. */
export const explainMisfit = (scenario: string, { step, label, enabled }: Misfit): string =>
  `Step ${step} of ${scenario} is not enabled: ${label}\n` +
  (enabled.length === 0
    ? 'Nothing is enabled here: the run is over.'
    : `Enabled here:\n${enabled.map((line) => `  ${line}`).join('\n')}`);

/** A scenario being stepped on the model: a world, and the trace that led to it. Each step costs what it adds. */
export class ModelRun {
  readonly stage: Stage;
  readonly steps: Step[] = [];
  readonly #offers: readonly Offer[];
  readonly #recorder = new Recorder();
  readonly #world = new Unfolding();
  readonly #attention: Attention;
  #enabled: readonly Action[] | undefined;

  constructor(scenario: Scenario) {
    const { stage, offers } = onStage(scenario);
    this.stage = stage;
    this.#offers = offers;
    this.#attention = new Attention(offers, this.#world);
  }

  get world(): World {
    return this.#world.snapshot;
  }

  get enabled(): readonly Action[] {
    return (this.#enabled ??= openActions(this.#offers, this.#attention.looks));
  }

  get blocked(): readonly Blocked[] {
    return blockedActions(this.#offers, this.#world);
  }

  /** Whether nothing that has to happen is left. Users, network and deadlines may still act. */
  get isQuiet(): boolean {
    return this.enabled.every(({ due }) => !due);
  }

  /** Takes an enabled action by its label and gives its events; a label that is not enabled changes nothing. */
  take(
    label: string,
  ): { readonly ok: true; readonly events: readonly TraceEvent[] } | ({ readonly ok: false } & Misfit) {
    const enabled = this.enabled.map((action) => action.label);
    const action = this.enabled.find((candidate) => candidate.label === label);
    if (action === undefined) return { ok: false, step: this.steps.length + 1, label, enabled };
    const { events } = play(action.offer, this.#world);
    this.#enabled = undefined;
    this.steps.push({ label, enabled, quiescence: { level: 'exact' } });
    return { ok: true, events: this.#recorder.record(this.steps.length, events) };
  }

  /** The trace so far. */
  get trace(): Trace {
    const { id, revision, defects } = this.stage.scenario;
    return {
      version: TRACE_VERSION,
      scenario: id,
      revision,
      transport: DEFAULT_TRANSPORT,
      subject: 'model',
      defects,
      steps: this.steps,
      events: this.#recorder.events,
    };
  }
}

/* A scenario is data: it is made ready once, however often it is played. */
const stages = new WeakMap<Scenario, { readonly stage: Stage; readonly offers: readonly Offer[] }>();
function onStage(scenario: Scenario): { readonly stage: Stage; readonly offers: readonly Offer[] } {
  const known = stages.get(scenario);
  if (known !== undefined) return known;
  const stage = setStage(scenario, defectsOf(scenario));
  const ready = { stage, offers: offersOf(stage) };
  stages.set(scenario, ready);
  return ready;
}

const defectsOf = ({ defects }: Scenario) => DEFECTS.filter(({ id }) => defects.includes(id));

/** A schedule played from the start: the whole run, or the run up to the first label that does not fit. */
export interface Replay {
  readonly run: ModelRun;
  readonly misfit?: Misfit;
}

/**
 * Plays a schedule. The same scenario and schedule give the same trace, byte for byte.
 *
 * Stops at the first label that does not fit and never improvises: a replay that guesses proves nothing.
 */
export function replay(scenario: Scenario, schedule: readonly string[]): Replay {
  const run = new ModelRun(scenario);
  for (const label of schedule) {
    const taken = run.take(label);
    if (!taken.ok) return { run, misfit: { step: taken.step, label: taken.label, enabled: taken.enabled } };
  }
  return { run };
}
