import type { RunView } from '../../server/src/contract.ts';
import type { Verdict } from '@signalbox/oracle';
import type { RequestKey } from '@signalbox/protocol';
import type { Observation, Seq, TraceEvent } from '@signalbox/trace';
import { EMPTY_WORLD, evolve, type Snapshot } from '@signalbox/world';
import { withoutTaken } from './telling.ts';
import { numberedViolations, type Violation } from './violations.ts';

export type { Violation } from './violations.ts';

/** The first observation of each standing that a rule made: all that a status at a cursor depends on. */
interface Firsts {
  any: Observation;
  broken?: Observation;
  unknown?: Observation;
}

const STRIDE = 32;

/**
 * What is derived from one branch of a run, grown with it: a step costs what it adds, a cursor move a few hundred
 * folds at most, however long the trace.
 */
export class Chart {
  readonly requests: readonly RequestKey[];
  /** The last event of each step; index 0 is the start. */
  readonly #lastSeq: Seq[] = [0];
  readonly #firsts = new Map<string, Firsts>();
  readonly #broken: Observation[] = [];
  /** The worlds before event 1, 33, 65, … */
  readonly #worlds: Snapshot[] = [EMPTY_WORLD];
  #recent: { readonly seq: Seq; readonly world: Snapshot } = { seq: 0, world: EMPTY_WORLD };
  #run: RunView;
  #events = 0;
  #steps = 0;
  #told: readonly string[];
  #observed = 0;
  #all: readonly Observation[] | undefined;
  #ends: Set<Seq> | undefined;
  #violations: readonly Violation[] | undefined;

  constructor(run: RunView) {
    this.requests = Object.keys(run.outcomes) as RequestKey[];
    this.#run = run;
    this.#told = run.scenario.schedule;
    this.grow(run);
  }

  /** Takes in what a later view of the same branch holds more than the last one. */
  grow(run: RunView): void {
    const { events, observations, steps } = run;
    this.#run = run;
    this.#violations = this.#all = this.#ends = undefined;
    for (; this.#events < events.length; this.#events++) this.#place(events[this.#events]);
    while (this.#lastSeq.length <= steps.length) this.#lastSeq.push(this.#lastSeq.at(-1) ?? 0);
    this.#told = withoutTaken(
      this.#told,
      steps.slice(this.#steps).map(({ label }) => label),
    );
    this.#steps = steps.length;
    for (; this.#observed < observations.length; this.#observed++) {
      const seen = observations[this.#observed];
      if (seen === undefined || seen.atEnd === true) break;
      this.#note(seen);
    }
  }

  #place(event: TraceEvent | undefined): void {
    if (event === undefined) return;
    while (this.#lastSeq.length <= event.step) this.#lastSeq.push(this.#lastSeq.at(-1) ?? 0);
    this.#lastSeq[event.step] = event.seq;
  }

  #note(seen: Observation): void {
    const firsts = this.#firsts.get(seen.rule) ?? { any: seen };
    this.#firsts.set(seen.rule, firsts);
    if (seen.held === false) {
      firsts.broken ??= seen;
      this.#broken.push(seen);
    } else if (seen.held === null) firsts.unknown ??= seen;
  }

  /** The labels of the telling order that were not yet taken. */
  get told(): readonly string[] {
    return this.#told;
  }

  /** Gives the step an event belongs to; at the last event of a branch, its head. */
  stepAt(seq: Seq): number {
    const { events, steps } = this.#run;
    if (seq >= events.length) return steps.length;
    return seq === 0 ? 0 : (events[seq - 1]?.step ?? 0);
  }

  /** Gives the last event of a step. */
  seqAfter(step: number): Seq {
    return this.#lastSeq[Math.min(Math.max(step, 0), this.#lastSeq.length - 1)] ?? 0;
  }

  /** Gives the world after an event. */
  worldAt(seq: Seq): Snapshot {
    if (this.#recent.seq === seq) return this.#recent.world;
    const stride = Math.min(Math.floor(seq / STRIDE), this.#worlds.length - 1);
    const nearer = this.#recent.seq <= seq && this.#recent.seq > stride * STRIDE;
    let at = nearer ? this.#recent.seq : stride * STRIDE;
    let world = nearer ? this.#recent.world : (this.#worlds[stride] ?? EMPTY_WORLD);
    for (; at < seq; at++) {
      if (at % STRIDE === 0) this.#worlds[at / STRIDE] ??= world;
      const event = this.#run.events[at];
      if (event !== undefined) world = evolve(world, event) as Snapshot;
    }
    this.#recent = { seq, world };
    return world;
  }

  /** Gives what every rule says after an event that is not the end: the first worst observation speaks. */
  verdictsAt(seq: Seq): readonly Verdict[] {
    return this.#run.verdicts.map(({ rule, severity, keyword, clause }) => {
      const firsts = this.#firsts.get(rule);
      const known = (seen: Observation | undefined) => (seen !== undefined && seen.known <= seq ? seen : undefined);
      const broken = known(firsts?.broken);
      const unknown = known(firsts?.unknown);
      const speaks = broken ?? unknown ?? known(firsts?.any);
      const status = broken ? 'broken' : unknown ? 'cannot-tell' : speaks ? 'held' : 'not-exercised';
      return {
        rule,
        status,
        severity,
        keyword,
        ...(clause === undefined ? {} : { clause }),
        at: speaks?.at ?? [],
        because: speaks?.because ?? 'Nothing up to here gave the rule something to judge.',
        ...(speaks?.illegal === undefined ? {} : { illegal: speaks.illegal }),
        ...(speaks?.legal === undefined ? {} : { legal: speaks.legal }),
        ...(speaks?.lacks === undefined ? {} : { lacks: speaks.lacks }),
      };
    });
  }

  /** Everything that broke on the branch, what an end makes known among it. */
  get broken(): readonly Observation[] {
    return (this.#all ??= [
      ...this.#broken,
      ...this.#run.observations.slice(this.#observed).filter(({ held }) => held === false),
    ]);
  }

  /** The violations of the branch, numbered. */
  get violations(): readonly Violation[] {
    return (this.#violations ??= numberedViolations(this.#run, this.broken));
  }

  /** Tells whether something broke at an event: a violation, a warning or a policy. */
  isBroken(seq: Seq): boolean {
    this.#ends ??= new Set(this.broken.flatMap(({ at, known }) => (at.length === 0 ? [known] : at)));
    return this.#ends.has(seq);
  }
}

const charts = new WeakMap<RunView, Chart>();

/** Gives the chart of a view of a run; made once a branch and carried from view to view by {@link carryChart}. */
export function chartOf(run: RunView): Chart {
  const known = charts.get(run);
  if (known !== undefined) return known;
  const chart = new Chart(run);
  charts.set(run, chart);
  return chart;
}

/** Hands the chart of one view to the next view of the same branch, and lets it grow. */
export function carryChart(from: RunView, to: RunView): void {
  const chart = charts.get(from);
  if (chart === undefined) return;
  charts.delete(from);
  chart.grow(to);
  charts.set(to, chart);
}
