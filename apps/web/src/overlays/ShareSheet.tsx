import { useId } from 'react';
import { MAX_LINK_LABELS } from '../link.ts';
import type { Moment } from '../moment.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Sheet } from './Sheet.tsx';

/** Gives the link of the moment: whoever opens it stands where the reader stands. */
export function ShareSheet({
  link,
  moment: { run, cursor, atHead },
  onClose,
}: {
  link: string;
  moment: Moment;
  onClose: () => void;
}) {
  const id = useId();
  const fits = run.tree.length <= MAX_LINK_LABELS;
  return (
    <Sheet title="Share this moment" onClose={onClose}>
      <label htmlFor={id}>Link</label>
      <p className="field">
        <input id={id} className="mono" readOnly value={link} onFocus={({ target }) => target.select()} />
        <CopyButton text={link}>Copy link</CopyButton>
      </p>
      {fits ? (
        <p className="fine">
          It holds the scenario, the choices, {run.steps.length === 1 ? 'the step' : `all ${run.steps.length} steps`} of{' '}
          {run.branches.length === 1 ? 'this branch' : `${run.branches.length} branches`}, and the cursor at{' '}
          {atHead ? 'the head' : cursor.seq}. Nothing is fetched, and no key of this server is in it: it opens on any
          Signalbox.
        </p>
      ) : (
        <p className="fine">
          This run has {run.tree.length} steps; a link holds {MAX_LINK_LABELS}. This one holds the scenario and the
          choices only. Export the run as JSON to hand on the steps.
        </p>
      )}
    </Sheet>
  );
}
