import type { MessagePort } from 'node:worker_threads';
import type { Scenario } from '@signalbox/engine';
import type { MeasuredProof } from '../contract.ts';
import { Mail, type MailKit } from './mail.ts';
import { search, type Asked } from './search.ts';
import { help, Team } from './team.ts';

/** What a thread is given: what to search, with whom, and where to say how far it is; the port stays open as long as the thread lives. */
export interface ProofTask {
  readonly scenario: Scenario;
  readonly asked: Asked;
  readonly port: MessagePort;
  /** Its one number is no longer 0 once the search is to stop and say what it found. */
  readonly enough: Int32Array;
  readonly mail: MailKit;
}

/** Searches in a thread of its own; the first of several says what all have found. */
export default function prove({ scenario, asked, port, enough, mail: kit }: ProofTask): MeasuredProof | undefined {
  const mail = new Mail(kit);
  const isEnough = () => Atomics.load(enough, 0) !== 0;
  if (mail.own > 0) {
    help(mail, scenario, isEnough);
    return undefined;
  }
  return search(scenario, asked, {
    tell: (progress) => port.postMessage(progress),
    isEnough,
    team: mail.all === 1 ? undefined : new Team(mail, scenario),
  });
}
