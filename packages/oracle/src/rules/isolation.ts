import type { Peer } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import { idKeyOf, idOf, type Fact } from '../fact.ts';
import { issues, requesterOfKey } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/**
 * The last request a peer cancelled and the last one it read a cancellation of, as ID keys, then those of the requests
 * in progress that were cancelled, marked `+` once it was accepted; `over` once an end has closed.
 */
type Named = readonly [own: string, read: string, ...named: string[]];
type Cancelled = 'over' | Named;

const NOTHING: Cancelled = ['', ''];

const CANCELLING: readonly EventType[] = [
  'request-sent',
  'request-received',
  'cancellation-sent',
  'cancellation-received',
  'frame-sent',
  'frame-received',
  'cancellation-accepted',
  'cancellation-ignored',
  'end-closed',
  'peer-crashed',
];

/*
 * A new use of an ID is a request that was never cancelled, and one whose cancellation was ignored is not cancelled.
 * `names` says of which role a rule remembers more than the last one.
 */
function cancelledHere(memory: Cancelled, fact: Fact, names: 'own' | 'read' | 'both'): Cancelled {
  const { type, event, wire, flow } = fact;
  if (memory === 'over') return memory;
  if (type === 'end-closed' || type === 'peer-crashed' || event.message === 'close') return 'over';
  const id = idKeyOf(fact);
  if (id === undefined) return memory;
  if (type === 'cancellation-accepted') return accept(memory, id);
  if (type === 'cancellation-ignored') return without(memory, [id]);
  if (wire?.kind === 'cancellation')
    return add(memory, id, flow === 'sent', names === 'both' || (names === 'own') === (flow === 'sent'));
  const begins = issues(fact) || (flow === 'received' && wire?.kind === 'request' && event.accepted !== false);
  return begins ? remove(memory, id) : memory;
}

function add(memory: Named, id: string, sent: boolean, name: boolean): Named {
  const [own, read, ...named] = memory;
  const isNew = name && !isNamed(memory, id);
  if (!isNew && (sent ? own : read) === id) return memory;
  return [sent ? id : own, sent ? read : id, ...(isNew ? [...named, id].toSorted() : named)];
}

const accepted = (id: string): string => `${id} +`;
const isNamed = (memory: Named, id: string): boolean => memory.includes(id, 2) || memory.includes(accepted(id), 2);

function accept(memory: Named, id: string): Named {
  if (!memory.includes(id, 2)) return memory;
  const [own, read, ...named] = memory;
  return [own, read, ...named.map((other) => (other === id ? accepted(id) : other)).toSorted()];
}

function without(memory: Named, ids: readonly string[]): Named {
  if (!ids.some((id) => memory.includes(id, 2))) return memory;
  const [own, read, ...named] = memory;
  return [own, read, ...named.filter((other) => !ids.includes(other))];
}

/* A request that is over, or comes anew, is not a cancelled one in progress. */
const remove = (memory: Named, id: string): Named => without(memory, [id, accepted(id)]);

/* The other request whose cancellation may have strayed: of the same role, or of the other one under an equal ID. */
function strayed(memory: Named, request: string, peer: string): string | undefined {
  const [own, read] = memory;
  if (isNamed(memory, request)) return undefined;
  const [same, other] = requesterOfKey(request) === peer ? [own, read] : [read, own];
  if (same !== '' && same !== request) return same;
  return other !== '' && other !== request && idOf(other) === idOf(request) ? other : undefined;
}

const nameOf = (key: string): string => `${idOf(key)} of the ${requesterOfKey(key)}`;

const carriesCancellation = ({ wire, flow }: Fact): boolean => flow === 'received' && wire?.kind === 'cancellation';

/** Cancelling one request stops the work on no other. */
export const isolatedWork = monitor<Cancelled>({
  id: 'isolation.work',
  per: 'peer',
  watches: [...CANCELLING, 'work-stopped', 'response-sent'],
  legal: 'to stop only the request that the cancellation names',
  needs: 'the local events of the receiver',
  begin: () => NOTHING,
  see: (memory, fact, { observes }, peer) => {
    if (!observes[peer as Peer])
      return carriesCancellation(fact)
        ? { memory, finding: cannotTell('a cancellation was delivered', localEventsOf(peer as Peer)) }
        : { memory };
    const next = cancelledHere(memory, fact, 'read');
    const request = idKeyOf(fact);
    const ends = fact.type === 'work-stopped' || fact.type === 'response-sent';
    if (!ends || next === 'over' || request === undefined || requesterOfKey(request) === peer) return { memory: next };
    const [, read] = next;
    const left = remove(next, request);
    if (left !== next || read === '' || read === request) return { memory: left };
    return {
      memory: next,
      finding:
        fact.type === 'work-stopped'
          ? broken(
              `only the cancellation of ${nameOf(read)} had been read`,
              'work stopped on a request that nobody cancelled',
            )
          : held(`it was answered though ${nameOf(read)} was cancelled`),
    };
  },
});

/** Cancelling one request ends the wait for no other. */
export const isolatedWait = monitor<Cancelled>({
  id: 'isolation.wait',
  per: 'peer',
  watches: [...CANCELLING, 'request-settled'],
  legal: 'to go on waiting for every other request',
  needs: 'the local events of the requester',
  begin: () => NOTHING,
  see: (memory, fact, { observes }, peer) => {
    if (!observes[peer as Peer])
      return fact.type === 'cancellation-sent'
        ? { memory, finding: cannotTell('a cancellation left', localEventsOf(peer as Peer)) }
        : { memory };
    const next = cancelledHere(memory, fact, 'own');
    const request = idKeyOf(fact);
    if (next === 'over' || fact.type !== 'request-settled' || request === undefined) return { memory: next };
    const left = remove(next, request);
    const other = strayed(next, request, peer);
    if (other === undefined) return { memory: left };
    if (fact.event.to === 'cancelled')
      return {
        memory: next,
        finding: broken(`only ${nameOf(other)} was cancelled`, 'a wait ended as cancelled that nobody cancelled'),
      };
    return fact.event.to === 'completed'
      ? { memory: next, finding: held(`it was completed though ${nameOf(other)} was cancelled`) }
      : { memory: next };
  },
});

const IN_PROGRESS: ReadonlySet<string | undefined> = new Set([
  'waiting',
  'cancel-requested',
  'queued',
  'working',
  'finished',
  'declined',
]);

/** Cancelling one request releases nothing of another. */
export const isolatedResources = monitor<Cancelled>({
  id: 'isolation.resources',
  per: 'peer',
  watches: [...CANCELLING, 'resource-released'],
  legal: 'to release what the cancelled request held, and nothing else',
  needs: 'each acquisition and release, and how the request stood',
  begin: () => NOTHING,
  see: (memory, fact, { resources }, peer) => {
    if (resources !== 'exact')
      return fact.wire?.kind === 'cancellation'
        ? {
            memory,
            finding: cannotTell(
              `the ${peer} met a cancellation`,
              'each acquisition and release, not only how many are held',
            ),
          }
        : { memory };
    const next = cancelledHere(memory, fact, 'both');
    const request = idKeyOf(fact);
    const { released, from } = fact.event;
    if (
      next === 'over' ||
      request === undefined ||
      released === undefined ||
      released.length === 0 ||
      from === undefined
    )
      return { memory: next };
    const isOver = !IN_PROGRESS.has(from);
    const left = isOver ? remove(next, request) : next;
    const other = strayed(next, request, peer);
    if (other === undefined) return { memory: left };
    return {
      memory: left,
      finding: isOver
        ? held('it was released after its own end')
        : broken(`only ${nameOf(other)} was cancelled`, `${released.join(', ')} of a request in progress released`),
    };
  },
});
