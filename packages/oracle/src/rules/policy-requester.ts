import type { EventType } from '@signalbox/trace';
import {
  answers,
  issues,
  REQUESTER_EVENTS,
  requesterLife,
  requesterOfKey,
  waitOf,
  type RequesterLife,
} from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

type Claim = 'idle' | 'open' | 'exempt' | 'asked' | 'deadline' | 'over';

/** Nothing says that the user cancelled unless somebody did. */
export const noClaimedCancellation = monitor<Claim>({
  id: 'policy.no-claimed-cancellation',
  per: 'request',
  watches: ['request-sent', 'cancellation-sent', 'stop-requested', 'deadline-fired', 'request-settled'],
  legal:
    'to call a deadline `timed-out` and a disconnect `disconnected`, and to say `cancelled` only after a cancellation',
  needs: 'the local events of the requester',
  begin: () => 'idle',
  see: (memory, { type, at, event, wire }, { observes }, key) => {
    if (type === 'stop-requested') return { memory: memory === 'open' ? 'asked' : memory };
    const requester = requesterOfKey(key);
    if (at !== requester) return { memory };
    switch (type) {
      case 'request-sent':
        return { memory: wire?.kind === 'request' && wire.method === 'initialize' ? 'exempt' : 'open' };
      case 'cancellation-sent':
        if (memory !== 'open') return { memory };
        return observes[requester]
          ? { memory: 'asked' }
          : {
              memory: 'asked',
              finding: cannotTell('a cancellation left', `${localEventsOf(requester)}: how the wait ended`),
            };
      case 'deadline-fired':
        return { memory: memory === 'open' ? 'deadline' : memory };
      case 'request-settled': {
        if (memory === 'idle' || memory === 'over') return { memory };
        const { to } = event;
        if (to === 'cancelled' && memory === 'open')
          return {
            memory: 'over',
            finding: broken(
              'nobody asked for it and no cancellation was sent',
              'a wait that claims to have been cancelled',
            ),
          };
        if (to === 'cancelled' && memory === 'deadline')
          return { memory: 'over', finding: broken('a deadline ended the wait', 'a deadline called a cancellation') };
        return to === 'cancelled' || to === 'timed-out' || to === 'disconnected'
          ? { memory: 'over', finding: held(`the wait ended ${to}, and was called that`) }
          : { memory: 'over' };
      }
      default:
        return { memory };
    }
  },
});

type AfterCancel = 'idle' | 'open' | 'asked' | 'answered' | 'over';

/** After its cancellation the wait ends at once, or goes on, as the scenario says. */
export const afterCancelPolicy = monitor<AfterCancel>({
  id: 'policy.after-cancel',
  per: 'request',
  watches: ['request-sent', 'cancellation-sent', 'deadline-fired', 'response-received', 'request-settled'],
  legal:
    'with `settle` to end the wait as cancelled at once; with `wait` to go on until an answer, a deadline or a disconnect',
  needs: 'the local events of the requester',
  begin: () => 'idle',
  see: (memory, { type, at, event }, { policies, observes }, key) => {
    const requester = requesterOfKey(key);
    const policy = policies['afterCancel'];
    if (at !== requester || policy === undefined) return { memory };
    switch (type) {
      case 'request-sent':
        return { memory: 'open' };
      case 'deadline-fired':
        return { memory: memory === 'open' ? 'over' : memory };
      case 'cancellation-sent':
        if (memory !== 'open') return { memory };
        return observes[requester]
          ? { memory: 'asked' }
          : {
              memory: 'over',
              finding: cannotTell('a cancellation left', `${localEventsOf(requester)}: whether it goes on waiting`),
            };
      case 'response-received':
        return { memory: memory === 'asked' ? 'answered' : memory === 'open' ? 'over' : memory };
      case 'request-settled': {
        if (memory === 'open') return { memory: 'over' };
        if (memory !== 'asked') return { memory };
        const atOnce = event.to === 'cancelled';
        if (policy === 'settle')
          return {
            memory: 'over',
            finding: atOnce
              ? held('the wait ended as cancelled at once')
              : broken(
                  `policy: settle, and the wait ended ${event.to ?? 'otherwise'}`,
                  'a wait that went on after its cancellation',
                ),
          };
        return {
          memory: 'over',
          finding: atOnce
            ? broken('policy: wait, and nothing had ended the wait', 'a wait that ended at once after its cancellation')
            : held('the wait went on after its cancellation'),
        };
      }
      default:
        return { memory };
    }
  },
  end: (memory, { complete }, { policies }) => {
    if (!complete) return undefined;
    if (memory === 'answered')
      return policies['afterCancel'] === 'wait' ? held('the wait went on after its cancellation') : undefined;
    if (memory !== 'asked') return undefined;
    return policies['afterCancel'] === 'wait'
      ? held('the wait goes on after its cancellation')
      : broken('policy: settle, and the wait never ended', 'a wait that went on after its cancellation');
  },
});

const WAITING: readonly EventType[] = REQUESTER_EVENTS;

/** A response nobody waits for is kept aside and changes nothing. */
export const lateResponse = monitor<RequesterLife>({
  id: 'policy.late-response',
  per: 'id',
  watches: WAITING,
  legal: 'to ignore it or to keep it aside as evidence',
  needs: 'the local events of the requester',
  begin: () => 'unsent',
  see: (memory, fact, { observes }, key) => {
    const requester = requesterOfKey(key);
    const next = requesterLife(memory, fact, requester);
    const wait = waitOf(memory);
    if (wait === 'open' || !answers(memory, fact, requester)) return { memory: next };
    if (!observes[requester])
      return {
        memory: next,
        finding: cannotTell(
          'a response was delivered after the wait',
          `${localEventsOf(requester)}: what became of it`,
        ),
      };
    return {
      memory: next,
      finding:
        fact.event.accepted === true
          ? broken('the wait for it was over', 'a response delivered to a wait that had ended')
          : held('a response that nobody waited for changed nothing'),
    };
  },
});

/** A response to a request that is waited for ends the wait; a frame that was sent as it stands is waited for by nobody. */
export const takesResponse = monitor<RequesterLife>({
  id: 'policy.takes-response',
  per: 'id',
  watches: WAITING,
  legal: 'to find the wait by the ID of the response, whatever the ID is: 0 and "" are IDs',
  needs: 'the local events of the requester',
  begin: () => 'unsent',
  see: (memory, fact, { observes }, key) => {
    const requester = requesterOfKey(key);
    if (fact.type === 'frame-sent') return { memory };
    const next = requesterLife(memory, fact, requester);
    if (waitOf(memory) !== 'open' || !answers(memory, fact, requester)) return { memory: next };
    if (!observes[requester])
      return {
        memory: next,
        finding: cannotTell('the response was delivered', `${localEventsOf(requester)}: whether it ended the wait`),
      };
    return {
      memory: next,
      finding:
        fact.event.accepted === false
          ? broken('the request was waited for', 'a response left aside though its request is waited for')
          : held('the response ended the wait'),
    };
  },
});

/** The last value a wait took; `owed` while the policy asks for an end; `over` after it. */
type LastValue = null | number | 'owed' | 'over';

/** Progress that does not increase is ignored, or ends the wait, as the scenario says. */
export const invalidProgress = monitor<LastValue>({
  id: 'policy.invalid-progress',
  per: 'request',
  watches: ['request-sent', 'progress-received', 'request-settled'],
  legal: 'with `ignore` to show nothing and go on; with `throw` to end the wait as failed',
  needs: 'the local events of the requester',
  begin: () => null,
  see: (memory, fact, { policies, observes }, key) => {
    const requester = requesterOfKey(key);
    const { type, wire, event, at } = fact;
    const policy = policies['invalidProgress'];
    if (at !== requester || policy === undefined) return { memory };
    if (issues(fact)) return { memory: null };
    if (type === 'request-settled')
      return memory === 'owed'
        ? { memory: 'over', finding: held('progress that does not increase ended the wait') }
        : { memory: 'over' };
    if (wire?.kind !== 'progress' || memory === 'over' || memory === 'owed') return { memory };
    if (memory === null || wire.progress > memory) return { memory: event.accepted === false ? memory : wire.progress };
    if (!observes[requester])
      return {
        memory,
        finding: cannotTell(`${wire.progress} was delivered after ${memory}`, localEventsOf(requester)),
      };
    if (event.accepted === true)
      return {
        memory,
        finding: broken(
          `${wire.progress} is not greater than ${memory}`,
          'progress that does not increase taken as progress',
        ),
      };
    return policy === 'throw'
      ? { memory: 'owed' }
      : { memory, finding: held(`${wire.progress} after ${memory} was ignored`) };
  },
  end: (memory, { complete }) =>
    memory === 'owed' && complete
      ? broken('policy: throw, and the wait goes on', 'a wait that went on after progress that does not increase')
      : undefined,
});
