import type { ScenarioListing } from '../../../server/src/contract.ts';
import { Mark } from '../parts/Mark.tsx';

/** Gives the address of a race as a person writes it. */
export const raceAddress = (id: string, defect?: string): string =>
  `#/run?scenario=${encodeURIComponent(id)}${defect === undefined ? '' : `&defect=${encodeURIComponent(defect)}`}`;

/* Told from oldest to newest, so the first and the last say it all. */
function revisionWords(revisions: readonly string[]): string {
  const [first, last] = [revisions[0], revisions.at(-1)];
  if (first === undefined || last === undefined) return 'none';
  return revisions.length === 1 ? first : `${first} to ${last}`;
}

/** One race: its name opens it as it should be, a defect twin opens it gone wrong. */
export function Race({ race, onTag }: { race: ScenarioListing; onTag: (tag: string) => void }) {
  const { id, title, story, tags, revisions, steps, defects } = race;
  return (
    <tr>
      <th scope="row">
        <a href={raceAddress(id)}>{title}</a>
        <span>{story}</span>
      </th>
      <td className="t-tags">
        {tags.map((tag) => (
          <button key={tag} type="button" className="tag" onClick={() => onTag(tag)}>
            {tag}
          </button>
        ))}
      </td>
      <td className="t-rev">{revisionWords(revisions)}</td>
      <td className="num">{steps}</td>
      <td className="t-twins">
        {defects.map(({ id: defect, does, breaks }) => (
          <a key={defect} href={raceAddress(id, defect)} title={does}>
            <Mark
              name={breaks.length === 0 ? 'dark' : 'broken'}
              size={12}
              word={breaks.length === 0 ? 'breaks nothing' : `breaks ${breaks.join(', ')}`}
            />{' '}
            <code translate="no">{defect}</code>
          </a>
        ))}
        {defects.length === 0 && <span className="none">—</span>}
      </td>
    </tr>
  );
}
