import type { Quiescence } from '@signalbox/trace';
import { chartOf } from '../chart.ts';
import type { Moment } from '../moment.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';

/** Moves the cursor by whole steps, and forks. */
export function Transport({
  moment,
  toStep,
  forkHere,
}: {
  moment: Moment;
  toStep: (step: number) => void;
  forkHere: () => void;
}) {
  const { run, cursor, atHead, held } = moment;
  const isMidStep = cursor.seq < chartOf(run).seqAfter(cursor.step);
  const buttons: readonly { name: string; icon: IconName; key: string; to: number; off: boolean }[] = [
    { name: 'First step', icon: 'first', key: 'Home', to: 0, off: cursor.seq === 0 },
    { name: 'Back one step', icon: 'back', key: 'ArrowLeft', to: cursor.step - 1, off: cursor.seq === 0 },
    {
      name: 'Forward one step',
      icon: 'forward',
      key: 'ArrowRight',
      to: isMidStep ? cursor.step : cursor.step + 1,
      off: atHead,
    },
    { name: 'Last step', icon: 'last', key: 'End', to: run.steps.length, off: atHead },
  ];
  return (
    <div className="transport" role="group" aria-label="Move the cursor">
      {buttons.map(({ name, icon, key, to, off }) => (
        <button
          key={name}
          type="button"
          className="btn btn-icon"
          aria-label={name}
          aria-keyshortcuts={key}
          aria-disabled={off || undefined}
          onClick={() => {
            if (!off) toStep(to);
          }}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
      <button
        type="button"
        className="btn"
        aria-keyshortcuts="f"
        aria-disabled={held !== undefined || undefined}
        title={held}
        onClick={() => held === undefined && forkHere()}
      >
        <Icon name="fork" />
        Fork here
      </button>
    </div>
  );
}

/** Says how quiet the subject was, in the words absence verdicts cite. */
export function quiescenceWords(quiescence: Quiescence): string {
  switch (quiescence.level) {
    case 'exact':
      return 'exact';
    case 'barrier':
      return `barrier: ${quiescence.via}`;
    case 'window':
      return `window ${quiescence.milliseconds} ms`;
    case 'not-quiescent':
      return 'not quiescent';
    default:
      return quiescence satisfies never;
  }
}

/** Says where the cursor stands, and how sure the subject is that nothing more will happen there. */
export function Facts({ moment: { run, cursor, atHead } }: { moment: Moment }) {
  const quiescence = run.steps[cursor.step - 1]?.quiescence ?? { level: 'exact' };
  const isUnsure = quiescence.level === 'window' || quiescence.level === 'not-quiescent';
  return (
    <dl className="where">
      <div>
        <dt>Seq</dt>
        <dd>
          {cursor.seq} of {run.events.length}
        </dd>
      </div>
      <div>
        <dt>Step</dt>
        <dd>{atHead ? `${cursor.step}, at the head` : `${cursor.step} of ${run.steps.length}`}</dd>
      </div>
      <div className={isUnsure ? 'is-unsure' : undefined}>
        <dt>Quiescence</dt>
        <dd>{quiescenceWords(quiescence)}</dd>
      </div>
    </dl>
  );
}
