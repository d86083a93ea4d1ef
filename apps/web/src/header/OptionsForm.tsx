import type { Choices, RunView, ScenarioListing } from '../../../server/src/contract.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { chosenOf, identifiersOf, whyNoIdentifier, type Chosen } from './changes.ts';
import { DefectPicker } from './DefectPicker.tsx';

/** What the form is given. */
export interface OptionsFormProps {
  readonly run: RunView;
  readonly choices: Choices;
  /** The scenario in the catalogue, which says what defects it was written for. */
  readonly listing: ScenarioListing | undefined;
  readonly onChoose: (change: Partial<Chosen>) => void;
}

/** Everything that can be chosen for a run beside its scenario. Choosing starts a new run. */
export function OptionsForm({ run, choices, listing, onChoose }: OptionsFormProps) {
  const before = chosenOf(run);
  const [chosen, setChosen] = useState(before);
  const identifiers = identifiersOf(run);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const renames = identifiers.flatMap((from) => {
    const to = names[from]?.trim();
    return to === undefined || to === from ? [] : [{ from, to }];
  });
  const wrong = renames.find(({ to }) => whyNoIdentifier(to) !== undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wrong !== undefined) return;
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const differs = (Object.keys(before) as (keyof Chosen)[]).filter(
      (key) => key !== 'renames' && !same(before[key], chosen[key]),
    );
    onChoose({
      ...Object.fromEntries(differs.map((key) => [key, chosen[key]])),
      ...(renames.length === 0 ? {} : { renames }),
    });
  };
  const pick = (change: Partial<Chosen>) => setChosen({ ...chosen, ...change });
  return (
    <form className="options" onSubmit={submit}>
      <div className="options-grid">
        <Pick
          caption="Subject"
          value={chosen.subject}
          values={choices.subjects.map(({ id, title }) => [id, title])}
          onPick={(subject) => pick({ subject })}
        />
        <Pick
          caption="Revision"
          value={chosen.revision}
          values={choices.revisions.map((id) => [id, id])}
          onPick={(revision) => pick({ revision })}
        />
        <Pick
          caption="Transport"
          value={chosen.transport}
          values={choices.transports.map((id) => [id, id])}
          onPick={(transport) => pick({ transport })}
        />
      </div>
      <DefectPicker
        choices={choices}
        listing={listing}
        chosen={chosen.defects}
        onPick={(defects) => pick({ defects })}
      />
      <fieldset>
        <legend>Policies: what MCP leaves open</legend>
        <div className="options-grid">
          {Object.entries(choices.policies).map(([policy, values]) => (
            <Pick
              key={policy}
              caption={POLICY_WORDS[policy] ?? policy}
              value={chosen.policies[policy] ?? values[0] ?? ''}
              values={values.map((value) => [value, value])}
              onPick={(value) => pick({ policies: { ...chosen.policies, [policy]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>IDs and tokens, as JSON</legend>
        <div className="options-grid">
          {identifiers.map((from) => (
            <Identifier
              key={from}
              from={from}
              to={names[from] ?? from}
              onWrite={(to) => setNames({ ...names, [from]: to })}
            />
          ))}
        </div>
      </fieldset>
      <p className="options-foot">
        <button type="submit" className="btn btn-ink" disabled={wrong !== undefined}>
          Start again with these
        </button>
        <span className="fine">The schedule is followed as far as its labels are enabled.</span>
      </p>
    </form>
  );
}

const POLICY_WORDS: Readonly<Record<string, string>> = {
  cancellation: 'A cancellation is honoured',
  afterCancel: 'After cancelling the requester',
  invalidProgress: 'Progress that does not increase',
  lateResponse: 'A response nobody waits for',
  endCloses: 'When the requester’s end closes',
  tombstones: 'Tombstones are',
  evidence: 'Evidence is',
};

/** A caption and a native list: the choice of one among a few. */
export function Pick({
  caption,
  value,
  values,
  onPick,
}: {
  caption: string;
  value: string;
  values: readonly (readonly [value: string, title: string])[];
  onPick: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="pick">
      <label htmlFor={id}>{caption}</label>
      <select id={id} value={value} onChange={({ target }) => onPick(target.value)}>
        {!values.some(([each]) => each === value) && <option value={value}>{value}</option>}
        {values.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

function Identifier({ from, to, onWrite }: { from: string; to: string; onWrite: (to: string) => void }) {
  const [id, whyId] = [useId(), useId()];
  const why = whyNoIdentifier(to);
  return (
    <div className="pick">
      <label htmlFor={id}>
        <code translate="no">{from}</code> is written
      </label>
      <input
        id={id}
        className="text-in mono"
        value={to}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={why !== undefined}
        aria-describedby={why === undefined ? undefined : whyId}
        onChange={({ target }) => onWrite(target.value)}
      />
      {why !== undefined && (
        <span className="wrong" id={whyId}>
          {why}
        </span>
      )}
    </div>
  );
}
