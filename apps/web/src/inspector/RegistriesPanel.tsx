import { requestNameOf, sanitise } from '@signalbox/protocol';
import type { RegistryChange, RegistryEntry, RegistryName, Seq } from '@signalbox/trace';
import { registriesOf, type RegistryView } from '@signalbox/world';
import type { Moment, PaneProps } from '../moment.ts';
import { SeqLink } from '../parts/SeqLink.tsx';
import { RequestName } from './RequestName.tsx';

const TITLES: Record<RegistryName, string> = {
  issued: 'requests it issued',
  collecting: 'progress tokens it gave out',
  handling: 'requests it is handling',
  reporting: 'progress tokens it may report under',
};

const STATES: Record<RegistryEntry['state'], string> = {
  live: 'in use',
  closing: 'closing, release requested',
  tombstone: 'tombstone, kept for what comes late',
};

/** The registries at the cursor: for each peer two of what it issued and two of what it handles, never one map. */
export function RegistriesPanel({ moment, moves }: PaneProps) {
  const { events } = moment.run;
  if (events.length > 0 && !events.some(({ registry }) => registry !== undefined))
    return <p className="lede">This subject keeps its registries to itself: nothing was seen of them.</p>;
  return (
    <>
      <p className="lede">
        Two registries for each peer and direction. IDs keep their JSON type: <code>7</code> and{' '}
        <code>&quot;7&quot;</code> are two requests.
      </p>
      {registriesOf(moment.world).map((view) => (
        <Registry key={`${view.peer} ${view.registry}`} view={view} moment={moment} moves={moves} />
      ))}
    </>
  );
}

const Registry = ({ view, moment, moves }: PaneProps & { view: RegistryView }) => (
  <section className="reg">
    <h3>
      <b>{view.peer}</b> {TITLES[view.registry]}
    </h3>
    {view.entries.length === 0 ? (
      <Empty view={view} moment={moment} moves={moves} />
    ) : (
      <ul>
        {view.entries.map(({ key, entry }) => (
          <li key={key}>
            <code translate="no">{sanitise(key)}</code>
            <b>{STATES[entry.state]}</b>
            <Belongs entry={entry} id={key} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

function Empty({ view, moment, moves }: PaneProps & { view: RegistryView }) {
  const left = lastToLeave(moment, view);
  return (
    <p className="empty-line">
      empty
      {left !== undefined && (
        <>
          , <code translate="no">{sanitise(left.key)}</code> left at <SeqLink seq={left.seq} moveTo={moves.moveTo} />
        </>
      )}
    </p>
  );
}

/* Of a token it says whose it is; an ID is its own request's. */
function Belongs({ entry: { request, last }, id }: { entry: RegistryEntry; id: string }) {
  const isOwn = requestNameOf(request) === id;
  if (isOwn && last === undefined) return null;
  return (
    <span>
      {!isOwn && (
        <>
          of request <RequestName request={request} />
        </>
      )}
      {last !== undefined && `${isOwn ? '' : ', '}last value ${last}`}
    </span>
  );
}

/* The entry last taken out of a registry, as far as the cursor. */
function lastToLeave(
  { run, cursor }: Moment,
  { peer, registry }: RegistryView,
): { readonly key: string; readonly seq: Seq } | undefined {
  const isLeaving = (change: RegistryChange) => change.registry === registry && change.entry === undefined;
  for (let index = cursor.seq - 1; index >= 0; index--) {
    const event = run.events[index];
    const change = event?.by === peer ? event.registry?.findLast(isLeaving) : undefined;
    if (event !== undefined && change !== undefined) return { key: change.key, seq: event.seq };
  }
  return undefined;
}
