import type { MessagePort } from 'node:worker_threads';
import type { Scenario } from '@signalbox/engine';
import type { MeasuredProof } from '../contract.ts';
import { search, type Asked } from './search.ts';

/** What a thread is given: what to search and where to say how far it is. */
export interface ProofTask {
  readonly scenario: Scenario;
  readonly asked: Asked;
  readonly port: MessagePort;
  /** Its one number is no longer 0 once the search is to stop and say what it found. */
  readonly enough: Int32Array;
}

/** Searches in a thread of its own. */
export default function prove({ scenario, asked, port, enough }: ProofTask): MeasuredProof {
  try {
    return search(scenario, asked, {
      tell: (progress) => port.postMessage(progress),
      isEnough: () => Atomics.load(enough, 0) !== 0,
    });
  } finally {
    port.close();
  }
}
