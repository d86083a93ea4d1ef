import type { ScenarioListing } from '../../../server/src/contract.ts';
import { useState } from 'react';
import { familiesOf, findRaces, tagsOf } from '../catalogue.ts';
import { Icon } from '../parts/Icon.tsx';
import { Mark } from '../parts/Mark.tsx';
import type { Asked } from '../store.ts';
import { Race } from './Race.tsx';

/** The races as a timetable, with search and tags. */
export function Board({ catalogue, onRetry }: { catalogue: Asked<readonly ScenarioListing[]>; onRetry: () => void }) {
  const [search, setSearch] = useState('');
  const [tag, setTag] = useState<string | undefined>(undefined);
  const races = catalogue.state === 'there' ? catalogue.value : [];
  const found = findRaces(races, search, tag);
  return (
    <section className="board" aria-labelledby="races">
      <h2 id="races" className="vh">
        Races
      </h2>
      <div className="board-tools">
        <label className="find">
          <Icon name="find" />
          <span className="vh">Filter races</span>
          <input
            type="search"
            value={search}
            spellCheck={false}
            autoComplete="off"
            placeholder="Filter races by name, rule, defect or symptom"
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
      </div>
      {races.length > 0 && (
        <div className="tags" role="group" aria-label="Tags">
          <Tag name="all" count={races.length} on={tag === undefined} onPick={() => setTag(undefined)} />
          {tagsOf(races).map(({ tag: name, count }) => (
            <Tag
              key={name}
              name={name}
              count={count}
              on={name === tag}
              onPick={() => setTag(name === tag ? undefined : name)}
            />
          ))}
        </div>
      )}
      <p className="vh" role="status">
        {races.length > 0 && `${found.length} of ${races.length} races`}
      </p>
      {catalogue.state === 'refused' && <Refused problem={catalogue.problem.problem} onRetry={onRetry} />}
      {catalogue.state === 'waiting' && <p className="blank">Reading the races…</p>}
      {catalogue.state === 'there' && found.length === 0 && (
        <div className="blank">
          <p>
            <b>{races.length === 0 ? 'The catalogue is empty.' : `No race of ${races.length} matches.`}</b>
          </p>
          {races.length === 0 ? (
            <p>Open a scenario of your own: paste it, or drop its file on this page.</p>
          ) : (
            <p className="row-btn">
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setSearch('');
                  setTag(undefined);
                }}
              >
                Clear filter
              </button>
            </p>
          )}
        </div>
      )}
      {found.length > 0 && (
        <table className="timetable">
          <thead>
            <tr>
              <th scope="col">Race</th>
              <th scope="col">Revisions</th>
              <th scope="col" className="num">
                Steps
              </th>
              <th scope="col">Defect twins</th>
            </tr>
          </thead>
          {familiesOf(found).map(({ family, races: members }) => (
            <tbody key={family}>
              <tr className="t-group">
                <th scope="rowgroup" colSpan={4}>
                  {family.replaceAll('-', ' ')}
                </th>
              </tr>
              {members.map((race) => (
                <Race key={race.id} race={race} onTag={setTag} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

const Tag = ({ name, count, on, onPick }: { name: string; count: number; on: boolean; onPick: () => void }) => (
  <button type="button" className="tag-btn" aria-pressed={on} onClick={onPick}>
    {name}
    <span className="count">{count}</span>
  </button>
);

const Refused = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className="notice" role="alert">
    <Mark name="unknown" word="not answered" />
    <div>
      <p>
        <b>{problem}</b>
      </p>
      <p>The races cannot be listed until it does. A shared link opens without them.</p>
      <p className="row-btn">
        <button type="button" className="btn" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  </div>
);
