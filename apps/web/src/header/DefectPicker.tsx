import type { Choices, ScenarioListing } from '../../../server/src/contract.ts';
import { useId } from 'react';

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
  const own = new Set(listing?.defects.flatMap(({ id }) => id.split('+')));
  const here = choices.defects.filter(({ id }) => own.has(id) || chosen.includes(id));
  const others = choices.defects.filter((defect) => !here.includes(defect));
  const list = (defects: Choices['defects']) =>
    defects.map(({ id, does }) => (
      <Check
        key={id}
        name={id}
        does={does}
        checked={chosen.includes(id)}
        onCheck={(checked) => onPick(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
      />
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

function Check({
  name,
  does,
  checked,
  onCheck,
}: {
  name: string;
  does: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}) {
  const [id, doesId] = [useId(), useId()];
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={doesId}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <div>
        <label htmlFor={id}>
          <code translate="no">{name}</code>
        </label>
        <span className="fine" id={doesId}>
          {does}
        </span>
      </div>
    </div>
  );
}
