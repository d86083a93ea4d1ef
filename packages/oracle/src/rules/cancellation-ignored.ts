import type { EventType } from '@signalbox/trace';
import type { Peer } from '@signalbox/protocol';
import { idOf, RECEIVED, type Fact } from '../fact.ts';
import {
  receiverLife,
  receiverOfKey,
  RECEIVER_EVENTS,
  requesterLife,
  REQUESTER_EVENTS,
  requesterOfKey,
  waitOf,
  type ReceiverLife,
  type RequesterLife,
} from '../lives.ts';
import { membersOf } from '../raw.ts';
import { monitor, type Finding, type Monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';
import { isIdlessError } from './responses.ts';

const IGNORING: readonly EventType[] = [...RECEIVER_EVENTS, 'cancellation-ignored'];

/* A receiver may ignore a cancellation whose request stands in one of these ways. */
const mayIgnore = (id: string, legal: string, lives: readonly ReceiverLife[], because: string): Monitor =>
  monitor<ReceiverLife>({
    id,
    per: 'id',
    watches: IGNORING,
    legal,
    needs: 'the local events of the receiver',
    begin: () => 'unseen',
    see: (memory, fact, context, key) => {
      const receiver = receiverOfKey(key);
      const next = receiverLife(memory, fact, context, receiver);
      if (fact.at !== receiver || !lives.includes(memory)) return { memory: next };
      if (fact.type === 'cancellation-ignored') return { memory: next, finding: held(because) };
      return fact.flow === 'received' && fact.wire?.kind === 'cancellation' && !context.observes[receiver]
        ? {
            memory: next,
            finding: cannotTell(because.replace(' was ignored', ' was delivered'), localEventsOf(receiver)),
          }
        : { memory: next };
    },
  });

/** A cancellation of an unknown ID may be ignored. */
export const mayIgnoreUnknown = mayIgnore(
  'cancel.may-ignore-unknown',
  'to ignore a cancellation that names no request that was read',
  ['unseen'],
  'a cancellation that names no request was ignored',
);

/** A cancellation of a request that is over may be ignored. */
export const mayIgnoreCompleted = mayIgnore(
  'cancel.may-ignore-completed',
  'to ignore a cancellation of a request that is over',
  ['answered', 'ended', 'refused'],
  'a cancellation of a request that was over was ignored',
);

/** A cancellation of a request that cannot be cancelled may be ignored; its response and its progress stay legal. */
export const mayIgnoreUncancellable = mayIgnore(
  'cancel.may-ignore-uncancellable',
  'to go on with a request that cannot be cancelled, and to answer it',
  ['open'],
  'a cancellation of a request that is not cancelled was ignored',
);

/*
 * What was read last: a malformed cancellation, one that was left aside since, one that names a request; then the ID
 * keys of those that nothing has become of yet, because messages of one chunk may be answered for together.
 */
type Reading = readonly ['' | 'malformed' | 'named' | 'ignored', ...string[]];

const IN_PROGRESS: ReadonlySet<string | undefined> = new Set(['queued', 'working', 'finished', 'declined']);

const IGNORED = held('a cancellation that names nothing in progress was ignored');
const MALFORMED_IGNORED = held('a malformed cancellation was ignored');

/** A cancellation that cannot be used is ignored. */
export const invalidIgnored = monitor<Reading>({
  id: 'cancel.invalid-ignored',
  per: 'peer',
  watches: [
    ...RECEIVED,
    'message-ignored',
    'cancellation-ignored',
    'cancellation-accepted',
    'response-sent',
    'frame-sent',
    'peer-crashed',
  ],
  legal: 'to leave everything as it is and answer nothing',
  needs: 'the local events of the receiver',
  begin: () => [''],
  see: (memory, fact, { observes, transport }, peer) => {
    const { flow, type } = fact;
    if (flow === 'received')
      return { memory: cancellationRead(memory, fact), ...unseenMalformed(fact, observes[peer as Peer]) };
    const [last, ...pending] = memory;
    if (last === '' && pending.length === 0) return { memory };
    if (isIdlessError(fact))
      return transport === 'stdio' && (last === 'malformed' || last === 'ignored')
        ? {
            memory: ['', ...pending],
            finding: broken(
              'it had just read a cancellation it could not use',
              'an error sent for a cancellation that cannot be used',
            ),
          }
        : { memory };
    const id = fact.id;
    const isPending = id !== undefined && pending.includes(id);
    const left = isPending ? pending.filter((other) => other !== id) : pending;
    switch (type) {
      case 'peer-crashed':
        return last === 'malformed'
          ? {
              memory: [''],
              finding: broken(
                'it had just read a malformed cancellation',
                'a crash over a cancellation that cannot be used',
              ),
            }
          : { memory: [''] };
      case 'message-ignored':
        return last === 'malformed' ? { memory: ['ignored', ...pending], finding: MALFORMED_IGNORED } : { memory };
      case 'cancellation-accepted':
        if (isPending) return { memory: [left.length === 0 && last === 'named' ? '' : last, ...left] };
        return last === '' ? { memory } : { memory: ['', ...pending], finding: fallback(id, memory) };
      case 'cancellation-ignored':
        if (!isPending) return { memory };
        return IN_PROGRESS.has(fact.event.from)
          ? { memory: [last === 'named' ? '' : last, ...left] }
          : { memory: [last === 'named' ? 'ignored' : last, ...left], finding: IGNORED };
      default:
        return { memory };
    }
  },
});

function cancellationRead(memory: Reading, fact: Fact): Reading {
  const [last, ...pending] = memory;
  if (isMalformedCancellation(fact)) return last === 'malformed' ? memory : ['malformed', ...pending];
  if (fact.wire?.kind !== 'cancellation') return last === '' ? memory : ['', ...pending];
  const id = fact.id;
  return id === undefined || pending.includes(id) ? ['named', ...pending] : ['named', ...[...pending, id].toSorted()];
}

const isMalformedCancellation = ({ wire, event }: Fact): boolean =>
  wire?.kind === 'malformed' && membersOf(event.frame)?.['method'] === 'notifications/cancelled';

const unseenMalformed = (fact: Fact, observed: boolean): { finding?: Finding } =>
  observed || !isMalformedCancellation(fact)
    ? {}
    : {
        finding: cannotTell(
          'a malformed cancellation was delivered',
          'the local events of the receiver: what it touched',
        ),
      };

const fallback = (target: string | undefined, [last, ...pending]: Reading): Finding =>
  broken(
    last === 'malformed' || pending.length === 0
      ? 'the cancellation cannot be used'
      : `the cancellation names ${pending.map(idOf).join(', ')}`,
    `a fallback target: ${target === undefined ? 'another request' : idOf(target)} was stopped instead`,
  );

/* How the request stands at its receiver, as far as an answer goes; `crossed` once a cancellation followed the answer. */
type Answering = 'unseen' | 'open' | 'answered' | 'crossed' | 'tangled';
type Race = readonly [receiver: Answering, requester: RequesterLife];

const START: Race = ['unseen', 'unsent'];

/** Both peers cope with a cancellation that crosses the response. */
export const raceGraceful = monitor<Race>({
  id: 'cancel.race-graceful',
  per: 'id',
  watches: [
    ...REQUESTER_EVENTS,
    'request-received',
    'cancellation-received',
    'cancellation-ignored',
    'response-sent',
    'work-stopped',
    'peer-crashed',
  ],
  legal: 'to ignore what came late, and to leave every request as it is',
  needs: 'the local events of the peer that read what came late',
  begin: () => START,
  see: (memory, fact, { observes }, key) => {
    const [before, wait] = memory;
    const receiver = receiverOfKey(key);
    if (fact.at === receiver) {
      const after = answering(before, fact);
      const next: Race = after === before ? memory : [after, wait];
      const isLate = after === 'crossed' && fact.flow === 'received' && fact.wire?.kind === 'cancellation';
      if (isLate && !observes[receiver])
        return {
          memory: next,
          finding: cannotTell('a cancellation was delivered after the response had left', localEventsOf(receiver)),
        };
      const finding = before === 'crossed' ? COPING[fact.type] : undefined;
      return finding === undefined ? { memory: next } : { memory: next, finding };
    }
    const requester = requesterOfKey(key);
    if (fact.at !== requester) return { memory };
    const life = requesterLife(wait, fact, requester);
    const next: Race = life === wait ? memory : [before, life];
    if (fact.type === 'peer-crashed')
      return waitOf(wait) === 'late' ? { memory: next, finding: DIED_OF_RESPONSE } : { memory: next };
    if (waitOf(wait) !== 'cancelled' || waitOf(life) !== 'late') return { memory: next };
    if (!observes[requester])
      return {
        memory: next,
        finding: cannotTell('a response was delivered after the cancellation', localEventsOf(requester)),
      };
    return fact.event.accepted === false ? { memory: next, finding: WENT_ON } : { memory: next };
  },
});

function answering(state: Answering, { flow, wire, event }: Fact): Answering {
  if (state === 'tangled') return state;
  if (flow === 'sent') return wire?.kind === 'response' && state === 'open' ? 'answered' : state;
  if (wire?.kind === 'cancellation') return state === 'answered' ? 'crossed' : state;
  if (wire?.kind !== 'request' || event.accepted === false) return state;
  return state === 'open' ? 'tangled' : 'open';
}

const COPING: Partial<Record<EventType, Finding>> = {
  'cancellation-ignored': held('the cancellation came after the response and was ignored'),
  'work-stopped': broken('the request had been answered', 'a finished request turned into a stopped one'),
  'peer-crashed': broken('a cancellation had crossed the response', 'a crash over a cancellation that came late'),
};
const DIED_OF_RESPONSE = broken('a response had crossed the cancellation', 'a crash over a response that came late');
const WENT_ON = held('the response came after the cancellation, and the peer went on');
