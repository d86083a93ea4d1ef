import { requesterOf, sanitise, type Message, type RequestKey } from '@signalbox/protocol';
import { requesterName, UNSENT, type RequesterView, type World } from '@signalbox/world';
import { ignore, type Arrival } from './arrival.ts';
import { crash } from './close.ts';
import { refOf, type Endpoint, type RequestRef } from './endpoint.ts';
import { settle } from './requester.ts';
import { entryChange, lookUp, type Turn } from './turn.ts';

type Response = Extract<Message, { kind: 'response' }>;
type Progress = Extract<Message, { kind: 'progress' }>;

/* A peer that mixes up the directions may find a request it handles; no wait belongs to that. */
const ownRef = (endpoint: Endpoint, key: RequestKey): RequestRef | undefined =>
  requesterOf(key) === endpoint.peer ? refOf(endpoint, key) : undefined;

const viewOf = (world: World, { key }: RequestRef): RequesterView => world.get(requesterName(key)) ?? UNSENT;
const isAsking = ({ state }: RequesterView): boolean => state === 'cancel-requested';

/** Takes a response: ends the wait it belongs to, or leaves everything as it is and says why. */
export function receiveResponse(turn: Turn, endpoint: Endpoint, arrival: Arrival, response: Response): void {
  const entry = response.id === undefined ? undefined : lookUp(turn.world, endpoint, 'issued', response.id);
  const request = entry && ownRef(endpoint, entry.request);
  const view = request && viewOf(turn.world, request);
  const due =
    view !== undefined &&
    (view.state === 'waiting' || (view.state !== 'unsent' && endpoint.behaviour.deliversLateResponse(view)));
  turn.emit({
    ...arrival,
    ...(entry === undefined ? {} : { request: entry.request }),
    type: 'response-received',
    accepted: due,
  });
  if (request === undefined || view === undefined)
    return leaveAside(turn, endpoint, arrival, 'no request of this peer has that ID');
  if (due)
    return settle(
      turn,
      endpoint,
      request,
      response.failed ? 'failed' : 'completed',
      response.failed ? 'an error response' : 'the result',
    );
  const kept =
    endpoint.policies.lateResponse === 'quarantine' ? 'late: kept aside as evidence' : 'late: kept only in this trace';
  const because = isAsking(view) ? 'its cancellation had been sent' : `the wait ended ${view.state}`;
  leaveAside(turn, endpoint, { ...arrival, request: request.key }, `${kept}; ${because}`);
  if (isAsking(viewOf(turn.world, request)))
    settle(turn, endpoint, request, 'cancelled', 'the response after the cancellation is ignored; the wait is over');
}

/* What belongs to no wait is left aside, unless the peer dies of it. */
function leaveAside(turn: Turn, endpoint: Endpoint, about: Arrival, because: string): void {
  if (endpoint.behaviour.onStray === 'crash') return crash(turn, endpoint, about, because);
  ignore(turn, about, because);
}

/** Takes progress: shows it when its token belongs to a wait that goes on and it increases. */
export function receiveProgress(turn: Turn, endpoint: Endpoint, arrival: Arrival, progress: Progress): void {
  const entry = lookUp(turn.world, endpoint, 'collecting', progress.token);
  const request = entry && ownRef(endpoint, entry.request);
  const about = { ...arrival, token: progress.token, ...(entry === undefined ? {} : { request: entry.request }) };
  const text = progress.message === undefined ? {} : { text: sanitise(progress.message) };
  const refuse = () => turn.emit({ ...about, ...text, type: 'progress-received', accepted: false });
  if (entry === undefined || request === undefined) {
    refuse();
    return leaveAside(turn, endpoint, about, 'no request of this peer has that token');
  }
  if (entry.state !== 'live' && !endpoint.behaviour.showsLateProgress) {
    refuse();
    return leaveAside(turn, endpoint, about, 'the request of that token has ended');
  }
  if (!endpoint.behaviour.acceptsProgress(progress.progress, entry.last)) {
    refuse();
    ignore(turn, about, `${progress.progress} is not greater than ${entry.last ?? 'nothing'}`);
    if (endpoint.policies.invalidProgress === 'throw')
      settle(turn, endpoint, request, 'failed', 'policy: progress that does not increase ends the wait');
    return;
  }
  const registry = entryChange(endpoint, 'collecting', progress.token, { ...entry, last: progress.progress });
  turn.emit({ ...about, ...text, type: 'progress-received', accepted: true, registry });
}
