import type { Peer } from '@signalbox/protocol';
import { receiverLife, receiverOfKey, RECEIVER_EVENTS, type ReceiverLife } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

type Stopping = 'idle' | 'accepted' | 'returned' | 'over' | 'unseen';

/** After accepting a cancellation a receiver does no more work on the request. */
export const stopWork = monitor<Stopping>({
  id: 'cancel.stop-work',
  per: 'request',
  watches: [
    'cancellation-received',
    'cancellation-accepted',
    'work-started',
    'effect-committed',
    'work-finished',
    'work-failed',
    'work-stopped',
    'response-sent',
  ],
  legal: 'to stop at the next chance, or to decline before',
  needs: 'the local events of the receiver',
  begin: () => 'idle',
  see: (memory, { type, at, wire }, { observes }, key) => {
    const receiver = receiverOfKey(key);
    if (at !== receiver) return { memory };
    if (!observes[receiver])
      return type === 'cancellation-received' && memory === 'idle'
        ? {
            memory: 'unseen',
            finding: cannotTell('a cancellation was delivered', `${localEventsOf(receiver)}: whether work went on`),
          }
        : { memory: type === 'response-sent' && memory === 'idle' ? 'over' : memory };
    if (memory === 'idle') return { memory: type === 'cancellation-accepted' ? 'accepted' : memory };
    switch (type) {
      case 'work-started':
        return memory === 'accepted'
          ? {
              memory: 'over',
              finding: broken('the cancellation had been accepted', 'work started on a cancelled request'),
            }
          : { memory };
      case 'effect-committed':
        return memory === 'accepted'
          ? {
              memory: 'over',
              finding: broken('the cancellation had been accepted', 'an effect committed for a cancelled request'),
            }
          : { memory };
      case 'work-finished':
        return { memory: memory === 'accepted' ? 'returned' : memory };
      case 'response-sent':
        return memory === 'returned' && wire?.kind === 'response' && !wire.failed
          ? {
              memory: 'over',
              finding: broken('the cancellation had been accepted', 'work carried through to its result'),
            }
          : { memory };
      case 'work-stopped':
      case 'work-failed':
        return memory === 'accepted' || memory === 'returned'
          ? { memory: 'over', finding: held('no work was done after the cancellation was accepted') }
          : { memory };
      default:
        return { memory };
    }
  },
  end: (memory, { complete }) =>
    (memory === 'accepted' || memory === 'returned') && complete
      ? held('no work was done after the cancellation was accepted')
      : undefined,
});

const SILENCE = held('nothing answers the request after its cancellation was accepted');

/** A receiver that honoured a cancellation sends no response. */
export const noResponse = monitor<ReceiverLife>({
  id: 'cancel.no-response',
  per: 'id',
  watches: RECEIVER_EVENTS,
  legal: 'silence, or to decline before accepting',
  needs: 'the local events of the receiver',
  begin: () => 'unseen',
  see: (memory, fact, context, key) => {
    const receiver = receiverOfKey(key);
    const next = receiverLife(memory, fact, context, receiver);
    if (fact.at !== receiver || fact.flow !== 'sent' || fact.wire?.kind !== 'response') return { memory: next };
    if (memory === 'accepted' || memory === 'stopped')
      return {
        memory: next,
        finding: broken('the receiver had accepted the cancellation', 'a response to a cancelled request'),
      };
    if (memory === 'maybe')
      return {
        memory: next,
        finding: cannotTell(
          'a cancellation had been delivered',
          `${localEventsOf(receiver)}: whether it was honoured or declined`,
        ),
      };
    return { memory: next };
  },
  end: (memory, { complete }) =>
    complete && (memory === 'accepted' || memory === 'stopped' || memory === 'maybe') ? SILENCE : undefined,
});

/* Once the request is read, with its ID as it was written: what cancels it carries the same. */
type Queued = 'unseen' | 'accepted' | 'over' | `${'queued' | 'named'} ${string}`;

/** A request whose handler has not started is in progress: a cancellation of it is valid and keeps it from starting. */
export const queuedRequest = monitor<Queued>({
  id: 'cancel.queued-request',
  per: 'request',
  watches: [
    'request-received',
    'cancellation-received',
    'frame-received',
    'cancellation-accepted',
    'cancellation-ignored',
    'work-started',
    'work-stopped',
    'response-sent',
  ],
  legal: 'to accept the cancellation and not to start, or to decline it as one that cannot be cancelled',
  needs: 'the local events of the receiver',
  begin: () => 'unseen',
  see: (memory, { type, at, event, wire, flow }, { observes }, key) => {
    const receiver = receiverOfKey(key);
    if (at !== receiver || memory === 'over') return { memory };
    if (flow === 'received' && wire?.kind === 'request') {
      const starts = memory === 'unseen' && event.accepted !== false && wire.method !== 'initialize';
      return { memory: starts ? `queued ${JSON.stringify(wire.id)}` : memory };
    }
    if (memory === 'unseen') return { memory };
    const named = memory.startsWith('named ');
    if (flow === 'received' && wire?.kind === 'cancellation') {
      if (memory !== `queued ${JSON.stringify(wire.requestId)}`) return { memory };
      return observes[receiver]
        ? { memory: `named ${JSON.stringify(wire.requestId)}` }
        : { memory: 'over', finding: unseenStart(receiver) };
    }
    switch (type) {
      case 'cancellation-accepted':
        return { memory: named ? 'accepted' : memory };
      case 'cancellation-ignored':
        if (!named) return { memory };
        return { memory: 'over', finding: event.from === undefined ? TAKEN_FOR_UNKNOWN : DECLINED };
      case 'work-started':
        return memory === 'accepted' ? { memory: 'over', finding: STARTED } : { memory: 'over' };
      case 'work-stopped':
        return memory === 'accepted' ? { memory: 'over', finding: NEVER_STARTED } : { memory: 'over' };
      case 'response-sent':
        return { memory: 'over' };
      default:
        return { memory };
    }
  },
  end: (memory, { complete }) => (memory === 'accepted' && complete ? NEVER_STARTED : undefined),
});

const unseenStart = (receiver: Peer) =>
  cannotTell('a cancellation was delivered', `${localEventsOf(receiver)}: whether the handler had started`);
const NEVER_STARTED = held('the handler never started');
const DECLINED = held('the request was known, and declined');
const TAKEN_FOR_UNKNOWN = broken(
  'the request had been read and waited to start',
  'a queued request taken for an unknown one',
);
const STARTED = broken(
  'its cancellation had been accepted while it was queued',
  'a handler started after its cancellation',
);

/** A repeated cancellation has no second effect. */
export const duplicateIdempotent = monitor<ReceiverLife>({
  id: 'cancel.duplicate-idempotent',
  per: 'id',
  watches: [...RECEIVER_EVENTS, 'cancellation-ignored'],
  legal: 'to ignore it: the request is already being stopped, or is over',
  needs: 'the local events of the receiver',
  begin: () => 'unseen',
  see: (memory, fact, context, key) => {
    const receiver = receiverOfKey(key);
    const next = receiverLife(memory, fact, context, receiver);
    if (fact.at !== receiver) return { memory: next };
    if (memory === 'maybe')
      return fact.flow === 'received' && fact.wire?.kind === 'cancellation'
        ? {
            memory: next,
            finding: cannotTell('a second cancellation was delivered', `${localEventsOf(receiver)}: what it did`),
          }
        : { memory: next };
    if (memory !== 'accepted' && memory !== 'stopped') return { memory: next };
    if (fact.type === 'cancellation-ignored')
      return { memory: next, finding: held('the second cancellation changed nothing') };
    if (fact.type === 'cancellation-accepted')
      return { memory: next, finding: broken('a cancellation of it had been accepted before', 'a second acceptance') };
    return fact.type === 'work-stopped' && memory === 'stopped'
      ? { memory: next, finding: broken('its work had been stopped before', 'work stopped twice') }
      : { memory: next };
  },
});

/** A cancellation touches only the request it names. */
export const scopeSingle = monitor<'unnamed' | 'named'>({
  id: 'cancel.scope-single',
  per: 'id',
  watches: ['request-received', 'cancellation-received', 'frame-received', 'cancellation-accepted'],
  legal: 'to stop the request it names, or nothing',
  needs: 'the local events of the receiver',
  begin: () => 'unnamed',
  see: (memory, { at, flow, wire, type, event }, { observes }, key) => {
    const receiver = receiverOfKey(key);
    if (type === 'cancellation-accepted')
      return memory === 'named' && at === receiver
        ? { memory, finding: held('it fell on the request it names') }
        : {
            memory,
            finding: broken(
              'no cancellation that was read names this request',
              'a request stopped for the cancellation of another',
            ),
          };
    if (at !== receiver || flow !== 'received') return { memory };
    if (wire?.kind === 'request') return { memory: event.accepted === false ? memory : 'unnamed' };
    if (wire?.kind !== 'cancellation') return { memory };
    return observes[receiver]
      ? { memory: 'named' }
      : {
          memory: 'named',
          finding: cannotTell('a cancellation was delivered', `${localEventsOf(receiver)}: what it stopped`),
        };
  },
});
