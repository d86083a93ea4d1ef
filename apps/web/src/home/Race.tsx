import { REVISIONS } from '@signalbox/protocol';
import type { ScenarioListing } from '../../../server/src/contract.ts';

/** How many twins are listed before the rest is folded. */
const LISTED = 3;

/** Gives the address of a race as a person writes it. Several defects are joined by `+`, as the catalogue names them. */
export const raceAddress = (id: string, defects = ''): string => {
  const query = new URLSearchParams([['scenario', id]]);
  for (const defect of defects.split('+')) if (defect !== '') query.append('defect', defect);
  return `#/run?${query.toString()}`;
};

/* Told from oldest to newest, so the first and the last say it all. */
function revisionWords(revisions: readonly string[]): string {
  const [first, last] = [revisions[0], revisions.at(-1)];
  if (first === undefined || last === undefined) return 'none';
  if (revisions.length === REVISIONS.length) return 'all';
  return revisions.length === 1 ? first : `${first} to ${last}`;
}

/** One race: its name opens it as it should be, a defect twin opens it gone wrong. */
export function Race({ race, onTag }: { race: ScenarioListing; onTag: (tag: string) => void }) {
  const { id, title, story, tags, revisions, steps, defects } = race;
  const [listed, folded] = [defects.slice(0, LISTED), defects.slice(LISTED)];
  return (
    <tr>
      <th scope="row">
        <a href={raceAddress(id)}>{title}</a>
        <p className="t-story">{story}</p>
        <p className="t-tags">
          {tags.map((tag) => (
            <button key={tag} type="button" className="tag" onClick={() => onTag(tag)}>
              {tag}
            </button>
          ))}
        </p>
      </th>
      <td className="t-rev">{revisionWords(revisions)}</td>
      <td className="num">{steps}</td>
      <td className="t-twins">
        <Twins race={id} twins={listed} />
        {folded.length > 0 && (
          <details className="more">
            <summary>{folded.length} more</summary>
            <Twins race={id} twins={folded} />
          </details>
        )}
        {defects.length === 0 && <span className="none">—</span>}
      </td>
    </tr>
  );
}

const Twins = ({ race, twins }: { race: string; twins: ScenarioListing['defects'] }) =>
  twins.map(({ id, does, breaks }) => (
    <a key={id} href={raceAddress(race, id)} title={`${does} Breaks: ${breaks.join(', ') || 'nothing'}.`}>
      <code translate="no">{id.replaceAll('+', ' + ')}</code>
    </a>
  ));
