import type { Peer } from '@signalbox/protocol';
import type { EventType, ResourceKind } from '@signalbox/trace';
import { idOf, type Fact } from '../fact.ts';
import { issues, requesterOfKey } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

const CANCELLING: readonly EventType[] = [
  'request-sent',
  'request-received',
  'cancellation-sent',
  'cancellation-received',
  'frame-sent',
  'frame-received',
  'end-closed',
  'peer-crashed',
];

const closes = ({ type, event }: Fact): boolean =>
  type === 'end-closed' || type === 'peer-crashed' || event.message === 'close';

/* A new use of an ID is a request that was never cancelled. */
const begins = (fact: Fact): boolean =>
  issues(fact) || (fact.flow === 'received' && fact.wire?.kind === 'request' && fact.event.accepted !== false);

const TERMINAL: ReadonlySet<string | undefined> = new Set([
  'stopped',
  'ran',
  'failed',
  'unknown',
  'completed',
  'cancelled',
  'timed-out',
  'disconnected',
]);

/**
 * `none` before the first cancellation, `over` once an end has closed, else the ID keys of the requests in progress
 * that were cancelled: what is so much as one of others is enough to know that a cancellation was met.
 */
type Named = 'none' | 'over' | readonly string[];

const add = (named: Named, id: string): Named => {
  if (named === 'over') return named;
  if (named === 'none') return [id];
  return named.includes(id) ? named : [...named, id].toSorted();
};

const remove = (named: Named, id: string | undefined): Named =>
  typeof named === 'string' || id === undefined || !named.includes(id) ? named : named.filter((other) => other !== id);

const isNamed = (named: Named, id: string): boolean => typeof named !== 'string' && named.includes(id);

/* `flow` is the way of the cancellations a rule is about: a cancellation of a request that was over names nothing. */
function cancelledHere(named: Named, fact: Fact, flow: 'sent' | 'received'): Named {
  if (named === 'over' || closes(fact)) return 'over';
  const id = fact.id;
  if (id === undefined) return named;
  if (fact.wire?.kind === 'cancellation') return fact.flow === flow ? add(named, id) : named;
  if (fact.type === 'cancellation-ignored') return TERMINAL.has(fact.event.from) ? remove(named, id) : named;
  return begins(fact) ? remove(named, id) : named;
}

/** Cancelling one request stops the work on no other. */
export const isolatedWork = monitor<Named>({
  id: 'isolation.work',
  per: 'peer',
  watches: [...CANCELLING, 'cancellation-ignored', 'work-stopped', 'response-sent'],
  legal: 'to stop only the request that the cancellation names',
  needs: 'the local events of the receiver',
  begin: () => 'none',
  see: (memory, fact, { observes }, peer) => {
    const { type, flow, wire, event } = fact;
    if (!observes[peer as Peer])
      return flow === 'received' && wire?.kind === 'cancellation'
        ? { memory, finding: cannotTell('a cancellation was delivered', localEventsOf(peer as Peer)) }
        : { memory };
    const next = cancelledHere(memory, fact, 'received');
    const request = fact.id;
    const ends = type === 'work-stopped' || type === 'response-sent';
    if (!ends || typeof next === 'string' || request === undefined || requesterOfKey(request) === peer)
      return { memory: next };
    if (isNamed(next, request) || (type === 'work-stopped' && TERMINAL.has(event.from)))
      return { memory: remove(next, request) };
    return type === 'work-stopped'
      ? {
          memory: next,
          finding: broken(
            'only cancellations of others had been read',
            'work stopped on a request that nobody cancelled',
          ),
        }
      : { memory: next, finding: held('it was answered though another request was cancelled') };
  },
});

/* Also the ID a cancellation was read of last: an equal ID of this peer's own may be mistaken for it. */
type Waits = readonly [named: Named, read: string];

const NOTHING: Waits = ['none', ''];

/** Cancelling one request ends the wait for no other. */
export const isolatedWait = monitor<Waits>({
  id: 'isolation.wait',
  per: 'peer',
  watches: [...CANCELLING, 'request-settled'],
  legal: 'to go on waiting for every other request',
  needs: 'the local events of the requester',
  begin: () => NOTHING,
  see: (memory, fact, { observes }, peer) => {
    const [named, read] = memory;
    const { type, flow, wire, event } = fact;
    if (!observes[peer as Peer])
      return type === 'cancellation-sent'
        ? { memory, finding: cannotTell('a cancellation left', localEventsOf(peer as Peer)) }
        : { memory };
    const request = fact.id;
    if (type !== 'request-settled') {
      const next = cancelledHere(named, fact, 'sent');
      const last = flow === 'received' && wire?.kind === 'cancellation' && request !== undefined ? idOf(request) : read;
      return { memory: next === named && last === read ? memory : [next, last] };
    }
    if (named === 'over' || request === undefined || requesterOfKey(request) !== peer) return { memory };
    const left = remove(named, request);
    if (left !== named) return { memory: [left, read] };
    if (named === 'none' && read !== idOf(request)) return { memory };
    if (event.to === 'cancelled')
      return {
        memory,
        finding: broken('only others were cancelled', 'a wait ended as cancelled that nobody cancelled'),
      };
    return event.to === 'completed'
      ? { memory, finding: held('it was completed though another request was cancelled') }
      : { memory };
  },
});

/* What a request in progress cannot do without, and the last request of either role that was cancelled. */
const NEEDED: ReadonlySet<ResourceKind> = new Set<ResourceKind>([
  'registry-entry',
  'progress-collector',
  'abort-controller',
]);
type Last = 'over' | readonly [own: string, read: string];

const NOBODY: Last = ['', ''];

/** Cancelling one request releases nothing that another one needs. */
export const isolatedResources = monitor<Last>({
  id: 'isolation.resources',
  per: 'peer',
  watches: [...CANCELLING, 'resource-released'],
  legal: 'to release what the cancelled request held, and nothing else',
  needs: 'each acquisition and release, and how the request stood',
  begin: () => NOBODY,
  see: (memory, fact, { resources }, peer) => {
    const { wire, flow, event, type } = fact;
    if (resources !== 'exact')
      return wire?.kind === 'cancellation'
        ? {
            memory,
            finding: cannotTell(
              `the ${peer} met a cancellation`,
              'each acquisition and release, not only how many are held',
            ),
          }
        : { memory };
    if (memory === 'over' || closes(fact)) return { memory: 'over' };
    const request = fact.id;
    const [own, read] = memory;
    if (request === undefined) return { memory };
    if (wire?.kind === 'cancellation') {
      const last = flow === 'sent' ? own : read;
      return { memory: last === request ? memory : flow === 'sent' ? [request, read] : [own, request] };
    }
    const needed = event.released?.filter((kind) => NEEDED.has(kind)) ?? [];
    const [same, other] = requesterOfKey(request) === peer ? [own, read] : [read, own];
    const isAnother = (cancelled: string) => cancelled !== '' && cancelled !== request;
    const strays = isAnother(same) || (isAnother(other) && idOf(other) === idOf(request));
    if (type !== 'resource-released' || needed.length === 0 || event.from === undefined || !strays) return { memory };
    return TERMINAL.has(event.from)
      ? { memory, finding: held('it was released after its own end') }
      : {
          memory,
          finding: broken(
            'only another request was cancelled',
            `${needed.join(', ')} of a request in progress released`,
          ),
        };
  },
});
