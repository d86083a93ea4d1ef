import { performance } from 'node:perf_hooks';
import type { Scenario } from '@signalbox/engine';
import { Proof } from '@signalbox/explorer';
import type { MeasuredProof, ProofProgress, ProofView } from '../contract.ts';
import type { Sum, Team } from './team.ts';

/** How a scenario is to be searched, every option decided. */
export type Asked = ProofView['asked'];

/** Worlds looked at between two looks at the clock. */
const SLICE = 10_000;
/** Milliseconds between two reports of progress. */
const PACE = 100;

/** Who waits for a search, and who helps with it. */
export interface Waiting {
  /** Told how far it is, at most ten times a second. */
  readonly tell: (progress: ProofProgress) => void;
  /** Asked more often than that whether it is to stop looking and say what it found. */
  readonly isEnough?: () => boolean;
  /** The threads that do it together with this one. */
  readonly team?: Team | undefined;
}

/** Searches a scenario to its end or bound, or until whoever waits has enough. Keeps its thread busy. */
export function search(
  scenario: Scenario,
  { maxStates, reduction }: Asked,
  { tell, isEnough = () => false, team }: Waiting,
): MeasuredProof {
  const proof = new Proof(scenario, { maxStates, reduction, analyses: true, lessons: team?.lessons });
  const watch = new Watch(tell);
  while (!isEnough() && !proof.advance(0)) {
    if (team?.canFind(proof) === true) {
      /* They begin with nothing; what is told never becomes less. */
      const { states } = proof.graph;
      const hear = (sum: Sum) => sum.states > states && watch.look(sum);
      team.find(proof, hear, isEnough);
    } else {
      const alone = team?.alone(proof) ?? 0;
      proof.advance(alone > 0 ? alone : SLICE);
    }
    watch.look(proof.graph);
  }
  watch.judge(proof.graph);
  const report = proof.report(team?.judge(proof.toJudge));
  team?.end();
  const { elapsed } = watch;
  return {
    ...report,
    elapsedMs: Math.round(elapsed),
    statesPerSecond: Math.round(report.productStates / (elapsed / 1000)),
    peakBytes: watch.peakBytes,
  };
}

/** Looks at the clock and at memory while a search goes on, and says how far it is. */
class Watch {
  readonly #tell: Waiting['tell'];
  readonly #began = performance.now();
  readonly #guess = new Guess();
  #told = this.#began;
  #peak = 0;

  constructor(tell: Waiting['tell']) {
    this.#tell = tell;
  }

  get elapsed(): number {
    return performance.now() - this.#began;
  }

  get peakBytes(): number {
    return Math.max(this.#peak, process.memoryUsage.rss());
  }

  look(sum: Sum): void {
    const now = performance.now();
    this.#peak = this.peakBytes;
    if (now - this.#told < PACE) return;
    this.#told = now;
    this.#tell(this.#progress('searching', sum, now));
  }

  judge(sum: Sum): void {
    this.#peak = this.peakBytes;
    this.#tell(this.#progress('judging', sum, performance.now()));
  }

  #progress(
    phase: ProofProgress['phase'],
    { states, transitions, explored, bytes, shares }: Sum,
    now: number,
  ): ProofProgress {
    const waiting = states - explored;
    return {
      phase,
      states,
      transitions,
      waiting,
      elapsedMs: Math.round(now - this.#began),
      bytes,
      remainingMs: phase === 'searching' ? this.#guess.remaining(now, waiting) : null,
      ...(shares === undefined ? {} : { shares }),
    };
  }
}

/** Says when a search may end: never before fewer worlds wait than did, and then as if they went on so. */
class Guess {
  #most = { waiting: 0, at: 0 };

  remaining(now: number, waiting: number): number | null {
    if (waiting >= this.#most.waiting) {
      this.#most = { waiting, at: now };
      return null;
    }
    const gone = this.#most.waiting - waiting;
    return Math.round((waiting / gone) * (now - this.#most.at));
  }
}
