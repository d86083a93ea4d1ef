import type { ResourceKind } from '@signalbox/trace';
import {
  accountAfter,
  ACCOUNT_EVENTS,
  EMPTY_ACCOUNT,
  endsHere,
  heldIn,
  isRequesterAccount,
  release,
  requestOfAccount,
  wasUsed,
  type Account,
} from '../account.ts';
import { type Fact } from '../fact.ts';
import { receiverOfKey } from '../lives.ts';
import { monitor, type Context, type Finding } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

const EACH = 'each acquisition and release, not only how many are held';

/* Where releases are not seen one by one, a request that is over is the occasion to say so. */
const unseen = (fact: Fact, { resources }: Context, key: string): Finding | undefined =>
  resources !== 'exact' && endsHere(fact, key) ? cannotTell('the request is over at this peer', EACH) : undefined;

const list = (kinds: readonly ResourceKind[]): string => kinds.join(', ');

/** What was acquired is released at most once. */
export const noDoubleRelease = monitor<Account>({
  id: 'ledger.no-double-release',
  per: 'account',
  watches: ACCOUNT_EVENTS,
  legal: 'one release of what was acquired once, however many ways lead to it',
  needs: 'each acquisition and release',
  begin: () => EMPTY_ACCOUNT,
  see: (memory, fact, context, key) => {
    const next = accountAfter(memory, fact, key);
    const { released } = fact.event;
    if (released === undefined || released.length === 0) return withFinding(next, unseen(fact, context, key));
    const { twice } = release(memory, released);
    if (twice.length > 0)
      return {
        memory: next,
        finding: broken(`${list(twice)} had been released`, `a second release of ${list(twice)}`),
      };
    return next === memory ? { memory } : { memory: next, finding: held('what was released was held') };
  },
});

const withFinding = <M>(memory: M, finding: Finding | undefined) =>
  finding === undefined ? { memory } : { memory, finding };

/** A peer releases only what it acquired for that request. */
export const noForeignRelease = monitor<Account>({
  id: 'ledger.no-foreign-release',
  per: 'account',
  watches: ACCOUNT_EVENTS,
  legal: 'to release what was acquired for this request',
  needs: 'each acquisition and release',
  begin: () => EMPTY_ACCOUNT,
  see: (memory, fact, context, key) => {
    const next = accountAfter(memory, fact, key);
    const { released } = fact.event;
    if (released === undefined || released.length === 0) return withFinding(next, unseen(fact, context, key));
    const { foreign } = release(memory, released);
    if (foreign.length > 0)
      return {
        memory: next,
        finding: broken(
          `${list(foreign)} was never acquired for it`,
          `a release of ${list(foreign)} before any acquisition`,
        ),
      };
    return { memory: next, finding: held('what was released had been acquired for this request') };
  },
});

/* What a request in progress cannot do without. */
const NEEDED: Readonly<Record<'requester' | 'receiver', ReadonlySet<ResourceKind>>> = {
  requester: new Set<ResourceKind>(['registry-entry', 'progress-collector']),
  receiver: new Set<ResourceKind>(['registry-entry', 'abort-controller']),
};

/** What a request needs to be found, stopped and reported on is held until it is over. */
export const noEarlyRelease = monitor<Account>({
  id: 'ledger.no-early-release',
  per: 'account',
  watches: ACCOUNT_EVENTS,
  legal: 'to release it once the request is over at this peer',
  needs: 'each acquisition and release',
  begin: () => EMPTY_ACCOUNT,
  see: (memory, fact, context, key) => {
    const next = accountAfter(memory, fact, key);
    const { released } = fact.event;
    if (released === undefined || released.length === 0) return withFinding(next, unseen(fact, context, key));
    const needed = NEEDED[isRequesterAccount(key) ? 'requester' : 'receiver'];
    const gone = heldIn(memory).filter((kind) => needed.has(kind) && released.includes(kind));
    if (gone.length === 0) return { memory: next };
    return memory.startsWith('o')
      ? {
          memory: next,
          finding: broken(
            'the request is in progress at this peer',
            `${list(gone)} released before the request was over`,
          ),
        }
      : { memory: next, finding: held('the request was over at this peer') };
  },
});

/** Everything a peer acquired for a request is released once the request is over there. */
export const baseline = monitor<Account>({
  id: 'ledger.baseline',
  per: 'account',
  watches: ACCOUNT_EVENTS,
  legal: 'to release everything on every way a request can end',
  needs: 'each acquisition and release, or counts of what is held',
  begin: () => EMPTY_ACCOUNT,
  see: (memory, fact, context, key) => withFinding(accountAfter(memory, fact, key), unseen(fact, context, key)),
  end: (memory, { complete }) => {
    if (!complete || !memory.startsWith('x')) return undefined;
    const left = heldIn(memory);
    if (left.length > 0) return broken('the request is over at this peer', `${list(left)} still held`);
    return wasUsed(memory) ? held('everything that was acquired was released') : undefined;
  },
});

/* Requests in progress at the peer, what was held before the first of them, and what is held now. */
type Counted = readonly [open: readonly string[], before: string, now: string];

const write = (counted: Fact['event']['counted']): string =>
  Object.entries(counted ?? {})
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind} ${count}`)
    .toSorted()
    .join(', ');

/* The kinds of which more is held than before. */
function grown(before: string, now: string): readonly string[] {
  const read = (text: string) => new Map(text.split(', ').map((item) => item.split(' ') as [string, string]));
  const earlier = read(before);
  return [...read(now)].flatMap(([kind, count]) =>
    kind !== '' && Number(count) > Number(earlier.get(kind) ?? 0) ? [kind] : [],
  );
}

/** The same where resources are only counted: at the end a peer holds no more than before its first request. */
export const countedBaseline = monitor<Counted>({
  id: 'ledger.baseline',
  per: 'peer',
  watches: [
    'request-sent',
    'request-received',
    'request-settled',
    'response-sent',
    'work-stopped',
    'message-dropped',
    'resources-counted',
    'peer-crashed',
  ],
  legal: 'to release everything on every way a request can end',
  needs: 'each acquisition and release, or counts of what is held',
  begin: () => [[], '', ''],
  see: (memory, fact, _context, peer) => {
    const [open, before, now] = memory;
    const { type, event } = fact;
    if (type === 'peer-crashed') return { memory: [[], '', ''] };
    if (type === 'resources-counted') {
      const counts = write(event.counted);
      const first = open.length === 0 && before === '' && now === '';
      return { memory: [open, first ? counts : before, counts] };
    }
    const request = event.request ?? fact.id;
    if (request === undefined) return { memory };
    if (type === 'request-sent' || type === 'request-received')
      return open.includes(request) || event.accepted === false
        ? { memory }
        : { memory: [[...open, request].toSorted(), before, now] };
    const mine = request.startsWith(peer);
    const ends = mine
      ? type === 'request-settled'
      : type !== 'request-settled' && (type !== 'message-dropped' || event.message === 'response');
    return ends && open.includes(request)
      ? { memory: [open.filter((other) => other !== request), before, now] }
      : { memory };
  },
  end: ([open, before, now], { complete }, { observes }, peer) => {
    if (!complete || (before === '' && now === '' && open.length === 0)) return undefined;
    if (open.length > 0)
      return cannotTell(
        'requests are still in progress at this peer',
        observes[peer as 'client' | 'server']
          ? 'an end at which nothing is in progress'
          : localEventsOf(peer as 'client' | 'server'),
      );
    const left = grown(before, now);
    return left.length > 0
      ? broken(
          `it holds ${now}${before === '' ? '' : `, and held ${before} before its first request`}`,
          `${left.join(', ')} still held`,
        )
      : held('it holds no more than before its first request');
  },
});

/* `a`: a cancellation of it was accepted. */
const accepted = (account: Account): Account => `a${account.slice(1)}`;

/** A receiver that honoured a cancellation frees what the request held. */
export const freeResources = monitor<Account>({
  id: 'cancel.free-resources',
  per: 'account',
  watches: ['request-received', 'work-started', 'cancellation-received', 'cancellation-accepted', 'resource-released'],
  legal: 'to release everything the request held',
  needs: 'the local events of the receiver and its resources',
  begin: () => EMPTY_ACCOUNT,
  see: (memory, fact, { observes, resources }, key) => {
    const receiver = receiverOfKey(requestOfAccount(key));
    if (fact.at !== receiver) return { memory };
    if (fact.type === 'cancellation-received')
      return observes[receiver]
        ? { memory }
        : { memory, finding: cannotTell('a cancellation was delivered', localEventsOf(receiver)) };
    if (fact.type === 'cancellation-accepted')
      return resources === 'exact'
        ? { memory: accepted(memory) }
        : { memory, finding: cannotTell('the cancellation was accepted', EACH) };
    return { memory: accountAfter(memory, fact, key) };
  },
  end: (memory, { complete }) => {
    if (!complete || !memory.startsWith('a')) return undefined;
    const left = heldIn(memory);
    return left.length > 0
      ? broken('the cancellation was accepted', `${list(left)} still held`)
      : held('everything the request held was released');
  },
});
