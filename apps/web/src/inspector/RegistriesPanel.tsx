import { requestNameOf } from '@signalbox/protocol';
import type { RegistryEntry, RegistryName } from '@signalbox/trace';
import { registriesOf, type RegistryView } from '@signalbox/world';
import type { PaneProps } from '../moment.ts';

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
export function RegistriesPanel({ moment }: PaneProps) {
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
        <Registry key={`${view.peer} ${view.registry}`} {...view} />
      ))}
    </>
  );
}

const Registry = ({ peer, registry, entries }: RegistryView) => (
  <section className="reg">
    <h3>
      <b>{peer}</b> {TITLES[registry]}
    </h3>
    {entries.length === 0 ? (
      <p className="empty-line">empty</p>
    ) : (
      <ul>
        {entries.map(({ key, entry }) => (
          <li key={key}>
            <code translate="no">{key}</code>
            <b>{STATES[entry.state]}</b>
            <span>
              {isOf(entry, key) ? '' : `of request ${requestNameOf(entry.request)}`}
              {entry.last === undefined ? '' : `${isOf(entry, key) ? '' : ', '}last value ${entry.last}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const isOf = ({ request }: RegistryEntry, key: string): boolean => requestNameOf(request) === key;
