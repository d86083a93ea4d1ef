import { availableParallelism } from 'node:os';

/** Everything that is bounded, so that nothing a browser or a script sends can use up the machine. */
export const LIMITS = {
  /** Bytes of a request body. */
  body: 1024 * 1024,
  /** Labels taken by one request, and the length of one: what a scenario may hold too. */
  labels: 500,
  labelLength: 400,
  /** Branches of one run. */
  branches: 200,
  /** Versions of one run a reconnecting browser can continue from. */
  versions: 1000,
  /** What may be awake at once: a model weighs 1, a subject with a thread or process of its own more. */
  awake: 50,
  /** Milliseconds without use after which a run is put to sleep. */
  idle: 15 * 60 * 1000,
  /** Runs or proofs that are listed. */
  listed: 100,
  /** Proofs under way at once, and the most worlds one may look at: each takes some hundred bytes. */
  proofs: 2,
  worlds: 10_000_000,
  /** Threads of one proof: as many as the machine runs at once, but so few anywhere, so that one command fits every machine. */
  workers: Math.max(4, availableParallelism()),
  /** Milliseconds a proof that is cancelled has to say what it found. */
  grace: 1000,
  /** Threads of analyses, questions that may wait for one, and milliseconds one is kept that has nothing to do. */
  analyses: 2,
  analysesWaiting: 16,
  analysisIdle: 30_000,
  /** Bytes a browser may send over a socket: it has nothing to say there. */
  fromSocket: 1024,
} as const;
