import type { RunListing } from '../../../server/src/contract.ts';
import { useState, type SubmitEvent } from 'react';
import type { Address } from '../address.ts';
import { linkOfKept } from '../catalogue.ts';
import { readRoute } from '../link.ts';
import { Icon } from '../parts/Icon.tsx';

const SHOWN = 6;

/** The other ways in: a run left open, a link, a scenario of one's own. */
export function Doors({
  recent,
  address,
  onPaste,
}: {
  recent: readonly RunListing[];
  address: Address;
  onPaste: () => void;
}) {
  return (
    <aside className="doors" aria-label="Other ways in">
      <section aria-labelledby="recent">
        <h2 id="recent">Continue</h2>
        {recent.length === 0 ? (
          <p className="fine">No run is kept yet. What you step stays here, restarts of the server included.</p>
        ) : (
          <ul className="recent">
            {recent.slice(0, SHOWN).map((run) => (
              <Kept key={run.id} run={run} address={address} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="own">
        <h2 id="own">
          <Icon name="file" size={16} />
          Open a scenario of your own
        </h2>
        <div className="drop">
          <p>
            Drop its JSON anywhere on this page, or{' '}
            <button type="button" className="linkish" onClick={onPaste}>
              paste it
            </button>
          </p>
          <p className="fine">It is checked first; what is wrong is shown at its path.</p>
        </div>
      </section>
      <SharedLink />
    </aside>
  );
}

function Kept({ run, address }: { run: RunListing; address: Address }) {
  const [gone, setGone] = useState(false);
  const open = async () => {
    const link = await linkOfKept(run);
    if (link === undefined) setGone(true);
    else address.go(link, run.id);
  };
  const facts = [
    `step ${run.head}`,
    run.branches > 1 ? `${run.branches} branches` : '',
    run.defects.join(', '),
    run.subject === 'model' ? '' : run.subject,
  ];
  return (
    <li>
      <button type="button" className="recent-run" onClick={() => void open()}>
        {run.title}
      </button>
      <span>{gone ? 'no longer kept' : facts.filter((fact) => fact !== '').join(', ')}</span>
    </li>
  );
}

function SharedLink() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    const at = text.indexOf('#');
    const route = readRoute(at < 0 ? '' : text.slice(at).trim());
    if (route.at === 'run') location.hash = text.slice(at).trim();
    else
      setProblem(route.at === 'unreadable' ? route.problem : 'This link holds no run: it has no #/run?… at its end.');
  };
  return (
    <section aria-labelledby="link">
      <h2 id="link">
        <Icon name="link" size={16} />
        Open a shared link
      </h2>
      <form className="field" onSubmit={open}>
        <label className="vh" htmlFor="link-in">
          Shared link
        </label>
        <input
          id="link-in"
          type="text"
          inputMode="url"
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder="http://127.0.0.1:4400/#/run?m=…"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'link-problem'}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
        <button type="submit" className="btn">
          Open
        </button>
      </form>
      {problem !== undefined && (
        <p className="wrong" id="link-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="fine">The link holds the scenario, the schedule and the cursor. Nothing is fetched.</p>
    </section>
  );
}
