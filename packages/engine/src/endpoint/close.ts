import { directionFrom } from '@signalbox/protocol';
import type { ReceiverState } from '@signalbox/trace';
import { receiverName, requesterName } from '@signalbox/world';
import type { Arrival } from './arrival.ts';
import { handledBy, issuedBy, type Endpoint } from './endpoint.ts';
import { releaseReceiver, stop } from './receiver.ts';
import { releaseRequester, settle } from './requester.ts';
import type { Turn } from './turn.ts';

/** A peer closes its end: what it waits for ends *disconnected*, what it works on stops. No cancellation is claimed. */
export function closeEnd(turn: Turn, endpoint: Endpoint): void {
  turn.emit({ type: 'end-closed', by: endpoint.peer, ...lastMessage(endpoint) });
  endWaits(turn, endpoint, 'its own end closed');
  endWork(turn, endpoint, 'its end closed', 'stopped');
}

/** A peer dies of what it read. Its process takes its resources with it. */
export function crash(turn: Turn, endpoint: Endpoint, { request }: Pick<Arrival, 'request'>, because: string): void {
  turn.emit({
    type: 'peer-crashed',
    by: endpoint.peer,
    ...lastMessage(endpoint),
    ...(request === undefined ? {} : { request }),
    decision: `crashed on a message: ${because}`,
  });
  const dying = { ...endpoint, releasesAtOnce: true };
  endWaits(turn, dying, 'its own process crashed');
  endWork(turn, dying, 'its process crashed', 'unknown');
  for (const request of issuedBy(dying)) releaseRequester(turn, dying, request);
  for (const request of handledBy(dying)) releaseReceiver(turn, dying, request);
}

/** A peer reads that the other end has closed: waits end, and work goes on or stops as the policy says. */
export function otherEndCloses(turn: Turn, endpoint: Endpoint): void {
  endWaits(turn, endpoint, 'the other end closed; what the receiver did is to be reconciled');
  if (endpoint.policies.endCloses === 'stop-work')
    endWork(turn, endpoint, 'policy: nobody reads the response', 'stopped');
}

const lastMessage = ({ peer }: Endpoint) =>
  ({ direction: directionFrom(peer), message: 'close', name: 'close', frame: '' }) as const;

function endWaits(turn: Turn, endpoint: Endpoint, decision: string): void {
  for (const request of issuedBy(endpoint)) {
    const state = turn.world.get(requesterName(request.key))?.state;
    if (state === 'waiting' || state === 'cancel-requested')
      settle(turn, endpoint, request, endpoint.behaviour.closedWaitEnds, decision);
  }
}

const AT_WORK: ReadonlySet<ReceiverState> = new Set<ReceiverState>(['queued', 'working', 'declined', 'finished']);

function endWork(turn: Turn, endpoint: Endpoint, decision: string, to: 'stopped' | 'unknown'): void {
  for (const request of handledBy(endpoint)) {
    const state = turn.world.get(receiverName(request.key))?.state;
    if (state !== undefined && AT_WORK.has(state)) stop(turn, endpoint, request, decision, to);
  }
}
