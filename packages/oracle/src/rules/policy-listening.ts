import { issues, requesterOfKey } from '../lives.ts';
import { membersOf, paramsOf } from '../raw.ts';
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

/*
 * The ID and the token of the request as it wrote them, whether its response was sent and handled, and the last value
 * that was sent before it and has not arrived: `none` before any, null once it has. `told` once there is nothing to say.
 */
type InOrder =
  | 'unsent'
  | 'told'
  | readonly [id: string, token: string, response: 'unsent' | 'sent' | 'handled', waiting: 'none' | number | null];

/** On an ordered transport, progress that was sent before the response is handled before it. */
export const keepsOrder = monitor<InOrder>({
  id: 'policy.keeps-order',
  per: 'request',
  watches: [
    'request-sent',
    'progress-sent',
    'response-sent',
    'frame-sent',
    'progress-received',
    'response-received',
    'message-dropped',
  ],
  legal: 'to handle messages in the order in which they were sent, whether or not they were read together',
  needs: 'the messages of both peers',
  begin: () => 'unsent',
  see: (memory, fact, { transport }, key) => {
    const { type, at, wire, flow, event } = fact;
    if (transport !== 'stdio' || memory === 'told') return { memory };
    if (memory === 'unsent') {
      const reports = flow === 'sent' && wire?.kind === 'request' && wire.token !== undefined;
      return { memory: reports ? [JSON.stringify(wire.id), JSON.stringify(wire.token), 'unsent', 'none'] : memory };
    }
    const [id, token, response, waiting] = memory;
    if (type === 'message-dropped') {
      const isLast = at === undefined && paramsOf(membersOf(event.frame))?.['progress'] === waiting;
      return { memory: isLast ? [id, token, response, null] : memory };
    }
    if (wire?.kind === 'progress' && JSON.stringify(wire.token) === token) {
      if (flow === 'sent') return { memory: response === 'unsent' ? [id, token, response, wire.progress] : 'told' };
      if (at !== requesterOfKey(key) || wire.progress !== waiting) return { memory };
      return response === 'handled' ? { memory: 'told', finding: OVERTAKEN } : { memory: [id, token, response, null] };
    }
    if (wire?.kind !== 'response' || JSON.stringify(wire.id) !== id) return { memory };
    if (flow === 'sent') return { memory: response === 'unsent' ? [id, token, 'sent', waiting] : 'told' };
    if (at !== requesterOfKey(key) || response !== 'sent') return { memory };
    if (event.accepted === false || waiting === 'none') return { memory: 'told' };
    return waiting === null ? { memory: 'told', finding: IN_ORDER } : { memory: [id, token, 'handled', waiting] };
  },
});

const OVERTAKEN = broken(
  'it was sent before the response, and the response was handled first',
  'progress overtaken by the response',
);
const IN_ORDER = held('all progress before the response was handled first');

/** At most one cancellation leaves for a request. */
export const oneCancellation = monitor<'none' | 'one'>({
  id: 'policy.one-cancellation',
  per: 'request',
  watches: ['cancellation-sent'],
  legal: 'to remember that a cancellation was sent, whoever asked for it',
  needs: 'the messages of the requester',
  begin: () => 'none',
  see: (memory, { type, at }, _context, key) => {
    if (type !== 'cancellation-sent' || at !== requesterOfKey(key)) return { memory };
    return memory === 'none'
      ? { memory: 'one' }
      : { memory, finding: broken('a cancellation of it had been sent', 'a second cancellation of one request') };
  },
  end: (memory, { complete }) => (memory === 'one' && complete ? held('one cancellation was sent') : undefined),
});
