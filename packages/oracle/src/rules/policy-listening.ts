import { issues, receiverOfKey, requesterOfKey } from '../lives.ts';
import { monitor } from '../rule.ts';
import { broken, cannotTell, held, localEventsOf } from '../say.ts';

/** Progress of a request that has ended is shown to nobody. */
export const lateProgress = monitor<'unsent' | 'open' | 'over'>({
  id: 'policy.late-progress',
  per: 'request',
  watches: ['request-sent', 'request-settled', 'progress-received'],
  legal: 'to ignore it and keep it in the trace',
  needs: 'the local events of the requester',
  begin: () => 'unsent',
  see: (memory, fact, { observes }, key) => {
    const requester = requesterOfKey(key);
    if (fact.at !== requester) return { memory };
    if (issues(fact)) return { memory: 'open' };
    if (fact.type === 'request-settled') return { memory: 'over' };
    if (memory !== 'over' || fact.wire?.kind !== 'progress') return { memory };
    if (!observes[requester])
      return { memory, finding: cannotTell('progress was delivered after the end', localEventsOf(requester)) };
    return {
      memory,
      finding:
        fact.event.accepted === true
          ? broken('its wait was over', 'progress shown after the end')
          : held('late progress was ignored'),
    };
  },
});

/* `told` once there is nothing to say: no progress before the response, more after it, or two responses. */
type InOrder = 'open' | 'reported' | 'answered' | 'handled' | 'told';

/** On an ordered transport, progress that was sent before the response is handled before it. */
export const keepsOrder = monitor<InOrder>({
  id: 'policy.keeps-order',
  per: 'request',
  watches: ['request-sent', 'progress-sent', 'response-sent', 'frame-sent', 'progress-received', 'response-received'],
  legal: 'to handle messages in the order in which they were sent, whether or not they were read together',
  needs: 'the messages of both peers',
  begin: () => 'open',
  see: (memory, { type, at, wire, flow, event }, { transport }, key) => {
    if (transport !== 'stdio' || memory === 'told') return { memory };
    if (flow === 'sent' && at === receiverOfKey(key)) return { memory: sent(memory, wire?.kind) };
    if (at !== requesterOfKey(key)) return { memory };
    if (type === 'response-received' && memory === 'answered')
      return { memory: event.accepted === false ? 'told' : 'handled' };
    return type === 'progress-received' && memory === 'handled'
      ? {
          memory: 'told',
          finding: broken(
            'it was sent before the response, and the response was handled first',
            'progress overtaken by the response',
          ),
        }
      : { memory };
  },
  end: (memory, { complete }) =>
    memory === 'handled' && complete ? held('all progress before the response was handled first') : undefined,
});

function sent(memory: InOrder, kind: string | undefined): InOrder {
  if (kind === 'progress') return memory === 'open' || memory === 'reported' ? 'reported' : 'told';
  if (kind === 'response') return memory === 'reported' ? 'answered' : 'told';
  return memory;
}

/** At most one cancellation leaves for a request. */
export const oneCancellation = monitor<'none' | 'one'>({
  id: 'policy.one-cancellation',
  per: 'request',
  watches: ['cancellation-sent'],
  legal: 'to remember that a cancellation was sent, whoever asked for it',
  needs: 'the messages of the requester',
  begin: () => 'none',
  see: (memory) =>
    memory === 'none'
      ? { memory: 'one' }
      : { memory, finding: broken('a cancellation of it had been sent', 'a second cancellation of one request') },
  end: (memory, { complete }) => (memory === 'one' && complete ? held('one cancellation was sent') : undefined),
});
