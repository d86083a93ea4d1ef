import { otherPeer, requesterOf, type Peer } from '@signalbox/protocol';
import { writerOf, type Fact } from '../fact.ts';
import { issues } from '../lives.ts';
import { monitor, type Context, type Finding } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/**
 * What has happened to one ID in each direction, a letter each: `c` `s` the client or the server issued it, `C` `S`
 * that request arrived, `x` `y` the client or the server sent a cancellation of its own.
 */
type Letters = string;

const ISSUED = { client: 'c', server: 's' } as const;
const ARRIVED = { client: 'C', server: 'S' } as const;
const CANCELLED = { client: 'x', server: 'y' } as const;

const has = (letters: Letters, letter: string): boolean => letters.includes(letter);
const add = (letters: Letters, letter: string): Letters =>
  has(letters, letter) ? letters : [...letters, letter].toSorted().join('');

/** The ID of one direction says nothing about the same ID of the other. */
export const namespacePerSender = monitor<Letters>({
  id: 'rpc.id-namespace-per-sender',
  per: 'value',
  watches: [
    'request-sent',
    'cancellation-sent',
    'frame-sent',
    'request-received',
    'response-received',
    'cancellation-received',
    'cancellation-accepted',
    'request-settled',
  ],
  legal: 'two registries: the requests this peer issued, and the requests it handles',
  needs: 'the local events of a peer that has issued an ID which it also handles',
  begin: () => '',
  see: (memory, fact, context) => {
    const { at } = fact;
    if (at === undefined) return { memory };
    if (issues(fact)) return { memory: add(memory, ISSUED[at]) };
    if (fact.flow === 'sent')
      return { memory: fact.wire?.kind === 'cancellation' ? add(memory, CANCELLED[at]) : memory };
    const writer = writerOf(fact);
    const next = fact.type === 'request-received' && writer !== undefined ? add(memory, ARRIVED[writer]) : memory;
    const finding = mixUp(memory, next, fact, at, context);
    return finding === undefined ? { memory: next } : { memory: next, finding };
  },
});

function mixUp(before: Letters, after: Letters, fact: Fact, at: Peer, context: Context): Finding | undefined {
  const { type, event } = fact;
  const both = has(before, 'c') && has(before, 's');
  const issuer = event.request === undefined ? undefined : requesterOf(event.request);
  if (both && fact.flow === 'received' && type !== 'request-received' && !context.observes[at])
    return cannotTell('the ID is in use in both directions', localEventsOf(at));
  switch (type) {
    case 'request-received':
      return both && after !== before && event.accepted === false && event.to === undefined
        ? broken(`the ${at} has issued that ID itself`, 'a request refused because of the ID of the other direction')
        : undefined;
    case 'response-received':
      return event.accepted === true && issuer !== at
        ? broken(
            `the ${at} took it for an answer to the other direction`,
            'a response given to the request of the other direction',
          )
        : undefined;
    case 'cancellation-accepted':
      if (issuer === at) return strays(at);
      return both ? held('the cancellation fell on the direction it came from') : undefined;
    case 'request-settled': {
      if (issuer !== at) return broken(`the wait is not one of the ${at}`, 'an end that fell on the other direction');
      if (!both) return undefined;
      if (event.to !== 'cancelled') return held('the wait that ended is the one of this direction');
      return has(before, CANCELLED[otherPeer(at)]) && !has(before, CANCELLED[at]) ? strays(at) : undefined;
    }
    default:
      return undefined;
  }
}

const strays = (at: Peer): Finding =>
  broken(`the ${at} ended its own request of that ID`, 'a cancellation that fell on the other direction');
