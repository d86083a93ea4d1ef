import type { MessagePort } from 'node:worker_threads';
import type { Scenario } from '@signalbox/engine';
import type { MeasuredProof } from '../contract.ts';
import { search, type Asked } from './search.ts';

/** What a thread is given: what to search and where to say how far it is. */
export interface ProofTask {
  readonly scenario: Scenario;
  readonly asked: Asked;
  readonly port: MessagePort;
}

/** Searches in a thread of its own. */
export default function prove({ scenario, asked, port }: ProofTask): MeasuredProof {
  try {
    return search(scenario, asked, (progress) => port.postMessage(progress));
  } finally {
    port.close();
  }
}
