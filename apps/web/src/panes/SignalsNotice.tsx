import type { RunView } from '../../../server/src/contract.ts';
import { LabelText } from '../parts/LabelText.tsx';
import { Mark } from '../parts/Mark.tsx';

/** How the page stands to its server, and what was last refused. */
export interface Standing {
  /** Whether the server has stopped answering, for now. */
  readonly isLost: boolean;
  /** Why the last thing asked for was refused. */
  readonly refusal?: string | undefined;
  /** Tries the server again now. */
  readonly onRetry: () => void;
  /** Opens the run anew from its link, when the server no longer has it. */
  readonly onReopen?: (() => void) | undefined;
}

/** What the reader has to know before a lever: the server is lost, a label did not fit, a step was refused. */
export function SignalsNotice({ run, isLost, refusal, onRetry, onReopen }: Standing & { run: RunView }) {
  return (
    <>
      {isLost && (
        <div className="notice">
          <Mark name="unknown" word="disconnected" />
          <div>
            <p>
              <b>The Signalbox server is not answering.</b>
            </p>
            <p>Reading, moving the cursor, filtering and copying go on. Stepping waits for it; no step is lost.</p>
            <p className="row-btn">
              <button type="button" className="btn" onClick={onRetry}>
                Try again
              </button>
              <span className="fine">It is tried again by itself, too.</span>
            </p>
          </div>
        </div>
      )}
      {run.misfit !== undefined && <MisfitNotice misfit={run.misfit} />}
      {refusal !== undefined && !isLost && (
        <div className="notice" role="alert">
          <Mark name="warning" word="refused" />
          <div>
            <pre>{refusal}</pre>
            {onReopen !== undefined && (
              <p className="row-btn">
                <button type="button" className="btn" onClick={onReopen}>
                  Open it again
                </button>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function MisfitNotice({ misfit: { step, label, enabled } }: { misfit: NonNullable<RunView['misfit']> }) {
  return (
    <div className="notice">
      <Mark name="warning" word="stopped" />
      <div>
        <p>
          <b>Step {step} is not enabled:</b> <LabelText label={label} />
        </p>
        <p>The schedule was followed up to here. Enabled here:</p>
        <ul className="plain">
          {enabled.map((line) => (
            <li key={line}>
              <LabelText label={line} />
            </li>
          ))}
          {enabled.length === 0 && <li>Nothing: the run is over.</li>}
        </ul>
      </div>
    </div>
  );
}
