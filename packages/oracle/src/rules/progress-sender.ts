import { inRange, type Peer, type ProgressToken } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import { type Fact } from '../fact.ts';
import { receiverLife, receiverOfKey, RECEIVER_EVENTS, type ReceiverLife } from '../lives.ts';
import { isBeyondSafe, membersOf, offeredToken, paramsOf } from '../raw.ts';
import { monitor, type Context, type Finding } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

const REPORTING: readonly EventType[] = ['progress-sent', 'frame-sent'];

const reports = ({ flow, wire }: Fact): boolean => flow === 'sent' && wire?.kind === 'progress';

/** The JSON types under which one spelling of a token was offered. */
type Offered = 'none' | 'number' | 'string' | 'both';

const OFFERING: readonly EventType[] = ['request-sent', ...REPORTING];

/* The type of the token a request offers; one that is malformed otherwise offers it all the same. */
function offeredType({ flow, wire, event }: Fact): 'number' | 'string' | undefined {
  if (flow !== 'sent') return undefined;
  if (wire?.kind === 'request') return typeOf(wire.token);
  return wire?.kind === 'malformed' && wire.as === 'request' ? typeOf(offeredToken(membersOf(event.frame))) : undefined;
}

const typeOf = (token: ProgressToken | undefined): 'number' | 'string' | undefined =>
  token === undefined ? undefined : typeof token === 'number' ? 'number' : 'string';

function offered(memory: Offered, fact: Fact): Offered {
  const type = offeredType(fact);
  if (type === undefined) return memory;
  return memory === 'none' || memory === type ? type : 'both';
}

const reportedType = ({ flow, wire }: Fact): 'number' | 'string' | undefined =>
  flow === 'sent' && wire?.kind === 'progress' ? typeOf(wire.token) : undefined;

const BATCH = cannotTell('no request of its own frame offered that token', 'what the batches carried');
const mayBeBatched = ({ revision }: Context): boolean => revision === '2025-03-26';

/** Progress names a token that the requester offered. */
export const optIn = monitor<Offered>({
  id: 'progress.opt-in',
  per: 'token-text',
  watches: OFFERING,
  legal: 'progress under a token that a request offered, or none',
  needs: 'the messages of both peers',
  begin: () => 'none',
  see: (memory, fact, context) => {
    const type = reportedType(fact);
    if (type === undefined) return { memory: offered(memory, fact) };
    if (memory === type || memory === 'both')
      return { memory, finding: held('a request of the recipient offered that token') };
    if (memory !== 'none') return { memory };
    if (mayBeBatched(context)) return { memory, finding: BATCH };
    return {
      memory,
      finding: broken(
        'no request of the recipient offered that token',
        'progress under a token that was never offered',
      ),
    };
  },
});

/** Progress carries the token as it was offered, JSON type included. */
export const tokenEchoExact = monitor<Offered>({
  id: 'progress.token-echo-exact',
  per: 'token-text',
  watches: OFFERING,
  legal: 'the token exactly as it was offered: 7 and "7" are two tokens',
  needs: 'the messages of both peers',
  begin: () => 'none',
  see: (memory, fact, context) => {
    const type = reportedType(fact);
    if (type === undefined) return { memory: offered(memory, fact) };
    if (memory === 'none') return { memory };
    if (memory === type || memory === 'both')
      return { memory, finding: held('the token has the JSON type in which it was offered') };
    if (mayBeBatched(context)) return { memory, finding: BATCH };
    return {
      memory,
      finding: broken(`a ${memory} was offered and a ${type} came back`, 'a token that changed its JSON type'),
    };
  },
});

/* The request that offered the token last, and the last value sent for it. `?`: cannot be told which request it is. */
type Sequence = null | readonly [owner: string, last: number | null];

/** Progress rises with every notification for a token. */
export const strictlyIncreasing = monitor<Sequence>({
  id: 'progress.strictly-increasing',
  per: 'token',
  watches: ['request-received', 'frame-received', ...REPORTING],
  legal: 'a value greater than the last one; the first is free',
  needs: 'the messages of both peers, in the order in which they were sent',
  begin: () => null,
  see: (memory, fact, { observes }, key) => {
    const reporter = receiverOfKey(key);
    if (fact.at !== reporter) return { memory };
    const { flow, wire, event } = fact;
    const about = event.request ?? fact.id ?? '';
    if (flow === 'received') {
      if (wire?.kind !== 'request' || event.accepted === false) return { memory };
      const fresh = memory === null || (observes[reporter] && memory[0] !== about);
      return { memory: fresh ? [about, null] : UNTOLD };
    }
    if (wire?.kind !== 'progress' || memory === null) return { memory };
    const [owner, last] = memory;
    if (event.request !== undefined && owner !== '?' && about !== owner) return { memory };
    if (last === null || wire.progress > last) return { memory: [owner, wire.progress], finding: RISES };
    return { memory, finding: falls(wire.progress, last, owner) };
  },
});

/* The same request again, or a second one where its sender is not seen: sequences that may be interleaved. */
const UNTOLD: Sequence = ['?', null];

const RISES = held('the value is greater than the one before');

const falls = (value: number, last: number, owner: string): Finding =>
  owner === '?'
    ? cannotTell(`${value} follows ${last}`, 'which of the requests that offered this token it is about')
    : broken(`${value} follows ${last}`, value === last ? 'a value repeated' : 'a value smaller than the last');

/** Progress has the members it must have, in their types. */
export const fields = monitor<null>({
  id: 'progress.fields',
  per: 'peer',
  watches: REPORTING,
  legal: '`progressToken` and a number as `progress`; `total` a number or absent, `message` a string or absent',
  needs: 'the messages of the sender',
  begin: () => null,
  see: (memory, fact, { revision }) => {
    if (reports(fact)) return { memory, finding: WELL_FORMED };
    if (fact.flow !== 'sent' || fact.wire?.kind !== 'malformed') return { memory };
    const members = membersOf(fact.event.frame);
    if (members?.['method'] !== 'notifications/progress') return { memory };
    const finding = illTyped(paramsOf(members) ?? {}, inRange(revision, { from: '2025-03-26' }));
    return { memory, finding };
  },
});

const WELL_FORMED = held('every member has its type');

function illTyped(params: Readonly<Record<string, unknown>>, hasMessage: boolean): Finding {
  const { progressToken: token, progress, total, message } = params;
  const wrong = (member: string, value: unknown) =>
    broken(
      value === undefined ? `\`${member}\` is missing` : `\`${member}\` has the wrong type`,
      `\`${member}\`: ${value === undefined ? 'absent' : JSON.stringify(value)}`,
    );
  if (isBeyondSafe(token))
    return cannotTell(
      'the token is an integer beyond 2^53, which was read as its neighbour',
      'the frame as it was written',
    );
  if (typeof token !== 'string' && !Number.isSafeInteger(token)) return wrong('progressToken', token);
  if (typeof progress !== 'number') return wrong('progress', progress);
  if (total !== undefined && typeof total !== 'number') return wrong('total', total);
  if (hasMessage && message !== undefined && typeof message !== 'string') return wrong('message', message);
  return WELL_FORMED;
}

const LIFE: readonly EventType[] = [...RECEIVER_EVENTS, 'progress-sent'];

const ACTIVITY: Partial<Record<ReceiverLife, Finding>> = {
  open: held('the request was in progress at its receiver'),
  answered: broken('the response had been sent', 'progress on a request that was answered'),
  stopped: broken('its work had been stopped', 'progress on a request that was stopped'),
  ended: broken('its work had ended', 'progress on a request that was over'),
};

/** Progress is sent only for a request that is in progress at its sender. */
export const activeOnly = monitor<ReceiverLife>({
  id: 'progress.active-only',
  per: 'request',
  watches: LIFE,
  legal: 'progress while the request is in progress at its receiver',
  needs: 'the messages of both peers and the local events of the receiver',
  begin: () => 'unseen',
  see: (memory, fact, context, key) => {
    const receiver = receiverOfKey(key);
    if (fact.at !== receiver || !reports(fact)) return { memory: receiverLife(memory, fact, context, receiver) };
    if (memory === 'maybe') return { memory, finding: maybeCancelled(receiver) };
    const finding = ACTIVITY[memory];
    return finding === undefined ? { memory } : { memory, finding };
  },
});

const maybeCancelled = (receiver: Peer): Finding =>
  cannotTell('a cancellation had been delivered', `${localEventsOf(receiver)}: whether it was honoured or declined`);

/** No progress follows the response. */
export const stopAfterCompletion = monitor<ReceiverLife>({
  id: 'progress.stop-after-completion',
  per: 'request',
  watches: LIFE,
  legal: 'all progress before the response',
  needs: 'the messages of the receiver, in the order in which they were sent',
  begin: () => 'unseen',
  see: (memory, fact, context, key) => {
    const receiver = receiverOfKey(key);
    if (fact.at !== receiver || !reports(fact)) return { memory: receiverLife(memory, fact, context, receiver) };
    return memory === 'answered'
      ? { memory, finding: broken('the response had been sent', 'progress after the response') }
      : { memory };
  },
  end: (memory, { complete }) =>
    complete && memory === 'answered' ? held('nothing was reported after the response') : undefined,
});

/** No progress follows a cancellation that was accepted. */
export const afterCancel = monitor<ReceiverLife>({
  id: 'progress.after-cancel',
  per: 'request',
  watches: LIFE,
  legal: 'progress until the cancellation is read, or on a request whose cancellation was declined',
  needs: 'the local events of the receiver',
  begin: () => 'unseen',
  see: (memory, fact, context, key) => {
    const receiver = receiverOfKey(key);
    if (fact.at !== receiver || !reports(fact)) return { memory: receiverLife(memory, fact, context, receiver) };
    if (memory === 'maybe') return { memory, finding: maybeCancelled(receiver) };
    return memory === 'accepted' || memory === 'stopped'
      ? { memory, finding: broken('the cancellation had been accepted', 'progress on a cancelled request') }
      : { memory };
  },
  end: (memory, { complete }) =>
    complete && (memory === 'accepted' || memory === 'stopped')
      ? held('nothing was reported after the cancellation was accepted')
      : undefined,
});

/** A receiver may report nothing, or leave `total` out. */
export const mayBeSilent = monitor<'none' | 'silent' | 'spoke'>({
  id: 'progress.may-be-silent',
  per: 'request',
  watches: ['request-received', 'progress-sent', 'response-sent'],
  legal: 'to report as little as it likes',
  needs: 'the messages of the receiver',
  begin: () => 'none',
  see: (memory, { at, flow, wire }, _context, key) => {
    if (at !== receiverOfKey(key)) return { memory };
    if (flow === 'received')
      return { memory: wire?.kind === 'request' && wire.token !== undefined ? 'silent' : memory };
    if (wire?.kind === 'progress')
      return wire.total === undefined
        ? { memory: 'spoke', finding: held('progress without a total was sent') }
        : { memory: 'spoke' };
    return memory === 'silent'
      ? { memory: 'none', finding: held('the request was answered without any progress') }
      : { memory };
  },
});

/** Who may report progress: either peer, and since 2026-07-28 the server alone. */
export const direction = monitor<null>({
  id: 'progress.direction',
  per: 'peer',
  watches: REPORTING,
  legal: 'progress from the receiver of the request; since 2026-07-28 that is the server',
  needs: 'the messages of the sender',
  begin: () => null,
  see: (memory, fact, { revision }) => {
    if (!reports(fact)) return { memory };
    return fact.at === 'server' || inRange(revision, { until: '2026-07-28' })
      ? { memory, finding: held(`the ${fact.at} reported progress`) }
      : { memory, finding: broken('in this revision only the server reports progress', 'progress sent by the client') };
  },
});
