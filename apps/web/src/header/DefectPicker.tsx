import type { Choices, ScenarioListing } from '../../../server/src/contract.ts';

/** Chooses what the peers get wrong on purpose: first the defects this scenario was written for, then all others. */
export function DefectPicker({
  choices,
  listing,
  chosen,
  onPick,
}: {
  choices: Choices;
  listing: ScenarioListing | undefined;
  chosen: readonly string[];
  onPick: (defects: readonly string[]) => void;
}) {
  const own = new Set(listing?.defects.map(({ id }) => id));
  const here = choices.defects.filter(({ id }) => own.has(id) || chosen.includes(id));
  const others = choices.defects.filter((defect) => !here.includes(defect));
  const list = (defects: Choices['defects']) =>
    defects.map(({ id, does }) => (
      <label className="check" key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          onChange={({ target }) => onPick(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
        <span>
          <code translate="no">{id}</code>
          <span className="fine">{does}</span>
        </span>
      </label>
    ));
  return (
    <fieldset>
      <legend>Defects: wrong behaviour, on purpose</legend>
      {here.length === 0 && <p className="fine">This scenario was written without a defect twin.</p>}
      {list(here)}
      {others.length > 0 && (
        <details className="more">
          <summary>
            {others.length} {here.length === 0 ? '' : 'other '}
            {others.length === 1 ? 'defect' : 'defects'}
          </summary>
          {list(others)}
        </details>
      )}
    </fieldset>
  );
}
