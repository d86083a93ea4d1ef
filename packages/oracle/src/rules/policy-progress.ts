import { requesterOfKey } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/** The token a request offered and the last value its wait took; nothing before it is sent, without a token, and after its end. */
type Taken = null | readonly [token: string, last: number | null];

/** Progress that increases is taken while its request is waited for. */
export const takesProgress = monitor<Taken>({
  id: 'policy.takes-progress',
  per: 'request',
  watches: ['request-sent', 'progress-received', 'request-settled'],
  legal: 'to find the wait by the token, whatever the token is, and to take what increases until the wait is over',
  needs: 'the local events of the requester',
  begin: () => null,
  see: (memory, { type, at, wire, event }, { observes }, key) => {
    const requester = requesterOfKey(key);
    if (at !== requester) return { memory };
    if (wire?.kind === 'request')
      return { memory: wire.token === undefined ? null : [JSON.stringify(wire.token), null] };
    if (type === 'request-settled') return { memory: null };
    if (wire?.kind !== 'progress' || memory === null) return { memory };
    const [token, last] = memory;
    if (JSON.stringify(wire.token) !== token || (last !== null && wire.progress <= last)) return { memory };
    const next: Taken = [token, wire.progress];
    if (!observes[requester])
      return { memory: next, finding: cannotTell('progress was delivered', localEventsOf(requester)) };
    return event.accepted === false
      ? {
          memory,
          finding: broken(
            'its request was waited for and the value increases',
            'progress left aside though its request is waited for',
          ),
        }
      : { memory: next, finding: TAKEN };
  },
});

const TAKEN = held('progress of a request that was waited for was taken');
