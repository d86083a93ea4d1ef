import type { Peer } from '@signalbox/protocol';
import { requesterOfKey } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/** Collectors a peer holds, or tokens it waits for progress on: token and request, a line break between them. */
type Entries = readonly string[];

const entryOf = (token: string | number, request: string): string => `${JSON.stringify(token)}\n${request}`;
const under = (entries: Entries, token: string | number): Entries =>
  entries.filter((entry) => entry.startsWith(`${JSON.stringify(token)}\n`));
const without = (entries: Entries, gone: Entries): Entries =>
  gone.length === 0 ? entries : entries.filter((entry) => !gone.includes(entry));

/** A token comes back only when nothing of its earlier life is left. */
export const tokenAfterTeardown = monitor<Entries>({
  id: 'policy.token-after-teardown',
  per: 'peer',
  watches: ['request-sent', 'resource-released'],
  legal: 'to offer the token again once its collector has been released',
  needs: 'each acquisition and release at the requester',
  begin: () => [],
  see: (memory, fact, { resources }) => {
    const { wire, event, type } = fact;
    const request = event.request ?? fact.id;
    if (request === undefined) return { memory };
    if (type === 'resource-released')
      return event.released?.includes('progress-collector') === true
        ? {
            memory: without(
              memory,
              memory.filter((entry) => entry.endsWith(`\n${request}`)),
            ),
          }
        : { memory };
    if (wire?.kind !== 'request' || wire.token === undefined) return { memory };
    if (resources !== 'exact')
      return {
        memory,
        finding: cannotTell('a token was offered', 'each acquisition and release, not only how many are held'),
      };
    const left = under(memory, wire.token);
    const holds = event.acquired?.includes('progress-collector') === true;
    const next = holds ? [...memory, entryOf(wire.token, request)].toSorted() : memory;
    return {
      memory: next,
      finding:
        left.length > 0
          ? broken(
              'the collector of an earlier request is still there',
              'a token offered again before its earlier life was gone',
            )
          : held('nothing of an earlier life of the token was left'),
    };
  },
});

/** The first progress for a token is taken, whatever an earlier life of the token had reached. */
export const freshProgressSequence = monitor<Entries>({
  id: 'policy.fresh-progress-sequence',
  per: 'peer',
  watches: [
    'request-sent',
    'frame-sent',
    'progress-received',
    'response-received',
    'cancellation-sent',
    'request-settled',
  ],
  legal: 'to take the first progress of a request, and to forget the last value with the collector',
  needs: 'the local events of the requester',
  begin: () => [],
  see: (memory, fact, { observes }, peer) => {
    const { wire, flow, event, type } = fact;
    if (flow === 'received' && wire?.kind === 'progress') {
      const fresh = under(memory, wire.token);
      if (fresh.length === 0) return { memory };
      const next = without(memory, fresh);
      if (fresh.length > 1) return { memory: next };
      if (!observes[peer as Peer])
        return { memory: next, finding: cannotTell('the first progress was delivered', localEventsOf(peer as Peer)) };
      return {
        memory: next,
        finding:
          event.accepted === false
            ? broken(
                'its request was waited for and no progress had been taken',
                'the first progress of a request refused',
              )
            : held('the first progress of the request was taken'),
      };
    }
    const id = fact.id;
    if (id === undefined || requesterOfKey(id) !== peer) return { memory };
    if (flow === 'sent' && wire?.kind === 'request')
      return wire.token === undefined || type === 'frame-sent'
        ? { memory }
        : { memory: [...memory, entryOf(wire.token, id)].toSorted() };
    return {
      memory: without(
        memory,
        memory.filter((entry) => entry.endsWith(`\n${id}`)),
      ),
    };
  },
});
