import { requesterOf, requestNameOf, sanitise, type RequestKey } from '@signalbox/protocol';

/** The ID of a request as JSON; who issued it is said where that is the server, whose IDs are a space of their own. */
export const RequestName = ({ request }: { request: RequestKey }) => (
  <>
    {requesterOf(request) === 'server' && 'server’s '}
    <code translate="no">{sanitise(requestNameOf(request))}</code>
  </>
);
