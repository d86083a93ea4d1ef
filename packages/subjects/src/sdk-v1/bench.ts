import type { Scenario } from '@signalbox/engine';
import type { Peer, RequestKey } from '@signalbox/protocol';
import type { EventBody, Evidence } from '@signalbox/trace';
import type { VirtualClock } from './clock.ts';
import type { Fused } from './fused.ts';
import type { Journal } from './journal.ts';
import type { Names } from './names.ts';

/** What a peer under test is set up with: who it is, where it writes, and what the run as a whole knows. */
export interface Bench {
  readonly peer: Peer;
  readonly scenario: Scenario;
  readonly journal: Journal;
  readonly names: Names;
  readonly fused: Fused;
  readonly clock: VirtualClock;
}

/** Gives how far a cancellation is known to have come, where the policy keeps it; with `after`, only as the next step. */
export function evidence(
  { journal, scenario }: Bench,
  request: RequestKey,
  next: Evidence,
  after?: Evidence,
): Pick<EventBody, 'evidence'> {
  const known = journal.world.get(`evidence ${request}`) ?? 'none';
  const isNext = after === undefined || known === after;
  return scenario.policies.evidence === 'kept' && isNext ? { evidence: next } : {};
}
