import { memo, useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { nameOfBranch } from '../branches.ts';
import { chartOf } from '../chart.ts';
import type { PaneProps } from '../moment.ts';
import { LabelText } from '../parts/LabelText.tsx';

/** The most lines drawn at once: a longer schedule shows the part around the cursor. */
const LINES = 120;

/** The labels taken on this branch, and what the telling order still holds. A line moves the cursor. */
export function Schedule({ moment, moves }: PaneProps) {
  const { run, cursor, telling } = moment;
  const here = useRef<HTMLLIElement>(null);
  /* At the head the levers above are what matters: the pane stays where it is. */
  useEffect(() => {
    if (!moment.atHead) here.current?.scrollIntoView({ block: 'nearest' });
  }, [cursor.step, run.branch, moment.atHead]);
  const first = Math.max(0, Math.min(cursor.step - LINES / 2, run.steps.length - LINES));
  const shown = run.steps.slice(first, first + LINES);
  const latest = useRef(moment);
  useLayoutEffect(() => {
    latest.current = moment;
  });
  const toStep = useCallback((step: number) => moves.moveTo(chartOf(latest.current.run).seqAfter(step)), [moves]);
  return (
    <div className="schedule">
      <h3>
        Schedule <span>{run.branches.length > 1 ? `branch ${nameOfBranch(run.branch)}` : 'this branch'}</span>
      </h3>
      {first > 0 && <p className="fine">{first} steps before</p>}
      <ol start={first + 1}>
        {shown.map(({ label }, index) => {
          const step = first + index + 1;
          return (
            <Line
              key={step}
              step={step}
              label={label}
              standing={step === cursor.step ? 'cursor' : step > cursor.step ? 'ahead' : 'past'}
              toStep={toStep}
              here={here}
            />
          );
        })}
      </ol>
      {first + LINES < run.steps.length && <p className="fine">{run.steps.length - first - LINES} steps after</p>}
      {moment.atHead && (
        <p className="space">
          <Told telling={telling} />
        </p>
      )}
    </div>
  );
}

/* Drawn again only when the cursor comes or goes: a step adds a line and touches two. */
const Line = memo(function Line({
  step,
  label,
  standing,
  toStep,
  here,
}: {
  step: number;
  label: string;
  standing: 'past' | 'cursor' | 'ahead';
  toStep: (step: number) => void;
  here: RefObject<HTMLLIElement | null>;
}) {
  const isHere = standing === 'cursor';
  return (
    <li ref={isHere ? here : undefined} className={standing === 'past' ? undefined : `is-${standing}`}>
      <button type="button" aria-current={isHere ? 'step' : undefined} onClick={() => toStep(step)}>
        <span className="n">{step}</span>
        <span>
          <LabelText label={label} />
        </span>
      </button>
    </li>
  );
});

function Told({ telling: { rest, next } }: { telling: PaneProps['moment']['telling'] }) {
  const [first] = rest;
  if (first === undefined) return 'The telling order is complete.';
  const left = rest.length === 1 ? '1 step left' : `${rest.length} steps left`;
  if (next !== undefined)
    return (
      <>
        <kbd>Space</kbd> takes the telling order, {left}
      </>
    );
  return (
    <>
      The telling order does not fit here, {left}. Next would be: <LabelText label={first} />
    </>
  );
}
