import { performance } from 'node:perf_hooks';
import type { Scenario } from '@signalbox/engine';
import { Proof } from '@signalbox/explorer';
import type { MeasuredProof, ProofProgress, ProofView } from '../contract.ts';

/** How a scenario is to be searched, every option decided. */
export type Asked = ProofView['asked'];

/** Worlds looked at between two looks at the clock. */
const SLICE = 10_000;
/** Milliseconds between two reports of progress. */
const PACE = 100;

/** Who waits for a search. */
export interface Waiting {
  /** Told how far it is, at most ten times a second. */
  readonly tell: (progress: ProofProgress) => void;
  /** Asked more often than that whether it is to stop looking and say what it found. */
  readonly isEnough?: () => boolean;
}

/** Searches a scenario to its end or bound, or until whoever waits has enough. Keeps its thread busy. */
export function search(
  scenario: Scenario,
  { maxStates, reduction }: Asked,
  { tell, isEnough = () => false }: Waiting,
): MeasuredProof {
  const proof = new Proof(scenario, { maxStates, reduction, analyses: true });
  const began = performance.now();
  const guess = new Guess();
  let told = began;
  let peakBytes = 0;
  const progress = (phase: ProofProgress['phase'], now: number): ProofProgress => {
    const { states, transitions, explored, bytes } = proof.graph;
    const waiting = states - explored;
    return {
      phase,
      states,
      transitions,
      waiting,
      elapsedMs: Math.round(now - began),
      bytes,
      remainingMs: phase === 'searching' ? guess.remaining(now, waiting) : null,
    };
  };
  while (!proof.advance(SLICE)) {
    const now = performance.now();
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    if (isEnough()) break;
    if (now - told < PACE) continue;
    told = now;
    tell(progress('searching', now));
  }
  tell(progress('judging', performance.now()));
  const report = proof.report();
  const elapsedMs = performance.now() - began;
  return {
    ...report,
    elapsedMs: Math.round(elapsedMs),
    statesPerSecond: Math.round(report.productStates / (elapsedMs / 1000)),
    peakBytes: Math.max(peakBytes, process.memoryUsage.rss()),
  };
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
