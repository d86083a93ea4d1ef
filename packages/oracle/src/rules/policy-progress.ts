import { requesterOfKey } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/** The last value a wait took; `none` before the first, `over` once the wait has ended. */
type Taken = 'unsent' | 'none' | 'over' | number;

/** Progress that increases is taken while its request is waited for. */
export const takesProgress = monitor<Taken>({
  id: 'policy.takes-progress',
  per: 'request',
  watches: ['request-sent', 'progress-received', 'request-settled'],
  legal: 'to find the wait by the token, whatever the token is, and to take what increases until the wait is over',
  needs: 'the local events of the requester',
  begin: () => 'unsent',
  see: (memory, { type, at, wire, event }, { observes }, key) => {
    const requester = requesterOfKey(key);
    if (at !== requester) return { memory };
    if (type === 'request-sent') return { memory: 'none' };
    if (type === 'request-settled') return { memory: 'over' };
    if (wire?.kind !== 'progress' || memory === 'over' || memory === 'unsent') return { memory };
    if (memory !== 'none' && wire.progress <= memory) return { memory };
    if (!observes[requester])
      return { memory: wire.progress, finding: cannotTell('progress was delivered', localEventsOf(requester)) };
    return event.accepted === false
      ? {
          memory,
          finding: broken(
            'its request was waited for and the value increases',
            'progress left aside though its request is waited for',
          ),
        }
      : { memory: wire.progress, finding: TAKEN };
  },
});

const TAKEN = held('progress of a request that was waited for was taken');
