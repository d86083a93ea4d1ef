import { PEERS, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import { RESOURCE_KINDS, type ResourceKind } from '@signalbox/trace';
import { isAtBaseline, ledgerOf, type Account, type Holdings } from '@signalbox/world';
import type { Moment, PaneProps } from '../moment.ts';
import { Mark } from '../parts/Mark.tsx';
import { RequestName } from './RequestName.tsx';

/** The resources of every request at the cursor: what each peer acquired, was asked to release, and released. */
export function LedgerPanel({ moment }: PaneProps) {
  const { requests, world } = moment;
  const ledger = ledgerOf(world, requests);
  return (
    <>
      <p className="lede">{isCounted(moment) ? COUNTED : baselineAt(moment)}</p>
      {requests.flatMap((request) =>
        PEERS.map((peer) => (
          <Accounts key={`${request} ${peer}`} request={request} peer={peer} holdings={ledger[request]?.[peer] ?? {}} />
        )),
      )}
      <Counted moment={moment} />
    </>
  );
}

const COUNTED = 'This subject does not say which request holds what: how much each peer holds can only be counted.';

const isCounted = ({ run }: Moment): boolean => run.events.some(({ counted }) => counted !== undefined);

/** Says who still holds what at the cursor, in one sentence. */
export function baselineAt({ world, requests, cursor }: Pick<Moment, 'world' | 'requests' | 'cursor'>): string {
  const touched = requests.some((request) =>
    PEERS.some((peer) => world.get(`holdings ${peer} ${request}`) !== undefined),
  );
  if (!touched) return 'Nothing was acquired yet.';
  if (isAtBaseline(world, requests)) return `At ${cursor.seq} everything that was acquired was released exactly once.`;
  const parts = PEERS.flatMap((peer) => {
    const { held, over } = sumsOf(requests.map((request) => world.get(`holdings ${peer} ${request}`) ?? {}));
    return [
      ...(held > 0 ? [`the ${peer} holds ${held}`] : []),
      ...(over > 0 ? [`the ${peer} released ${over} more than it acquired`] : []),
    ];
  });
  return `Not at baseline at ${cursor.seq}: ${parts.join(', ')}.`;
}

function sumsOf(holdings: readonly Holdings[]): { readonly held: number; readonly over: number } {
  let [held, over] = [0, 0];
  for (const { acquired, released } of holdings.flatMap((one) => Object.values(one))) {
    held += Math.max(acquired - released, 0);
    over += Math.max(released - acquired, 0);
  }
  return { held, over };
}

interface AccountsProps {
  readonly request: RequestKey;
  readonly peer: Peer;
  readonly holdings: Holdings;
}

function Accounts({ request, peer, holdings }: AccountsProps) {
  const kinds = RESOURCE_KINDS.filter((kind) => holdings[kind] !== undefined);
  if (kinds.length === 0) return null;
  const role = requesterOf(request) === peer ? 'requester' : 'receiver';
  return (
    <table className="grid-table ledger">
      <caption>
        <b>{peer}</b>, {role} of <RequestName request={request} />
      </caption>
      <thead>
        <tr>
          <th scope="col">Resource</th>
          <th scope="col">Acquired</th>
          <th scope="col">Asked</th>
          <th scope="col">Released</th>
          <th scope="col">Exactly once</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <AccountRow key={kind} kind={kind} account={holdings[kind]} />
        ))}
      </tbody>
    </table>
  );
}

function AccountRow({ kind, account }: { kind: ResourceKind; account: Account | undefined }) {
  if (account === undefined) return null;
  const { acquired, requested, released } = account;
  return (
    <tr>
      <th scope="row">{kind.replace('-', ' ')}</th>
      <td>{acquired}</td>
      <td>{requested}</td>
      <td>{released}</td>
      <td className={released > acquired ? 'is-over' : undefined}>
        {released >= acquired && <Mark name={released > acquired ? 'broken' : 'held'} size={13} />}
        <span>{standingOf(account)}</span>
      </td>
    </tr>
  );
}

/** Says in a word or two how an account stands. */
export function standingOf({ acquired, requested, released }: Account): string {
  if (released > acquired) return `${released - acquired} too many`;
  if (released === acquired) return acquired === 1 ? 'once' : `all ${acquired}`;
  return requested > released ? 'closing' : `${acquired - released} held`;
}

/* A subject that cannot say which request holds what may still say how much there is. */
function Counted({ moment: { run, cursor } }: { moment: Moment }) {
  const counted = PEERS.flatMap((peer) => {
    const event = run.events.findLast(
      ({ seq, by, counted: count }) => seq <= cursor.seq && by === peer && count !== undefined,
    );
    return event?.counted === undefined ? [] : [{ peer, seq: event.seq, counts: Object.entries(event.counted) }];
  });
  if (counted.length === 0) return null;
  return (
    <table className="grid-table">
      <caption>Held in all, when last counted</caption>
      <tbody>
        {counted.flatMap(({ peer, seq, counts }) =>
          counts.map(([kind, count]) => (
            <tr key={`${peer} ${kind}`}>
              <th scope="row">
                {peer}: {kind.replace('-', ' ')}
              </th>
              <td>{count} held</td>
              <td>at {seq}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
