import type { Peer } from '@signalbox/protocol';
import type { Evidence, ReceiverState, RequesterState } from '@signalbox/trace';

/** Says how the requester's wait stands, and whose it is: a wait can be cancelled, work elsewhere cannot be known to be. */
export function waitInWords(peer: Peer, state: RequesterState): string {
  switch (state) {
    case 'unsent':
      return `the ${peer} has not sent it`;
    case 'waiting':
      return `the ${peer} waits for the response`;
    case 'cancel-requested':
      return `the ${peer} asked to cancel and waits for the end`;
    case 'completed':
      return `the ${peer}’s wait ended completed, with a result`;
    case 'failed':
      return `the ${peer}’s wait ended failed, with an error`;
    case 'cancelled':
      return `the ${peer}’s wait ended cancelled, at the ${peer} only`;
    case 'timed-out':
      return `the ${peer}’s wait ended timed out`;
    case 'disconnected':
      return `the ${peer}’s wait ended disconnected`;
    default:
      return state satisfies never;
  }
}

/** Says how the receiver's work stands. None of it says that anything was undone. */
export function workInWords(peer: Peer, state: ReceiverState): string {
  switch (state) {
    case 'unseen':
      return `the ${peer} has not seen it`;
    case 'queued':
      return `the ${peer} has it and has not started`;
    case 'working':
      return `the ${peer} works`;
    case 'finished':
      return `the ${peer} finished the work and has not written the response`;
    case 'stopped':
      return `the ${peer} stopped the work`;
    case 'ran':
      return `the ${peer} ran the work to its end and answered`;
    case 'failed':
      return `the ${peer}’s work failed, and it answered so`;
    case 'declined':
      return `the ${peer} declined the cancellation and works on`;
    case 'unknown':
      return `unknown: the ${peer}’s own events were not seen to the end`;
    default:
      return state satisfies never;
  }
}

/** Says how far a cancellation is known to have come, grade by grade. */
export function evidenceInWords(peer: Peer, evidence: Evidence): string {
  switch (evidence) {
    case 'none':
      return 'no cancellation was requested';
    case 'requested':
      return `cancellation requested; not known to have reached the ${peer}`;
    case 'received':
      return `cancellation requested → received by the ${peer}; not known to be accepted`;
    case 'accepted':
      return `cancellation requested → received → accepted by the ${peer}; the work is not known to have stopped`;
    case 'work-stopped':
      return `cancellation requested → received → accepted → work stopped by the ${peer}, before any effect`;
    case 'effect-first':
      return `cancellation requested → received → accepted by the ${peer}; an effect was committed before the stop: to be reconciled`;
    case 'unknown':
      return `outcome unknown: the connection ended before the ${peer} could be heard`;
    default:
      return evidence satisfies never;
  }
}

/** Said instead when a cancellation went out and the policy of the run is to keep no evidence. */
export const NOTHING_KEPT = 'a cancellation was sent, and no evidence of it was kept';
