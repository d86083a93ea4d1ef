import type { Actor, Seq } from '@signalbox/trace';
import { useId, useRef } from 'react';
import { chartOf } from '../chart.ts';
import type { Lever, Moment, PaneProps } from '../moment.ts';
import { Icon } from '../parts/Icon.tsx';
import { LabelText } from '../parts/LabelText.tsx';
import { Mark } from '../parts/Mark.tsx';
import { noteOf } from './lever-note.ts';
import { Blocked } from './Blocked.tsx';
import { Schedule } from './Schedule.tsx';
import { SignalsNotice, type Standing } from './SignalsNotice.tsx';
import { useStanding } from './use-standing.ts';

/** What the pane is given beside the moment. */
export interface SignalsProps extends PaneProps {
  readonly standing: Standing;
  readonly forkHere: () => void;
}

/** The actions enabled at the cursor, grouped by who acts. Taking one is the only way a run moves. */
export function SignalsPane({ moment, moves, standing, forkHere }: SignalsProps) {
  const { run, levers, atHead } = moment;
  const body = useRef<HTMLDivElement>(null);
  const focus = useStanding(body, run.steps);
  return (
    <section className="pane signals" id="signals" aria-label="Signals" tabIndex={-1} data-pane="signals">
      <header className="pane-head">
        <h2>Signals</h2>
        <HowMany moment={moment} />
      </header>
      <div className="pane-body" ref={body} {...focus}>
        <SignalsNotice run={run} {...standing} />
        {!atHead && <Past moment={moment} />}
        {levers.length === 0 && atHead ? (
          <Over moment={moment} moves={moves} />
        ) : (
          <Levers moment={moment} moves={moves} />
        )}
        {!atHead && (
          <p className="row-btn past-btn">
            <button type="button" className="btn btn-ink" data-fork-here onClick={forkHere}>
              <Icon name="fork" />
              Fork here
            </button>
            <button type="button" className="btn" onClick={() => moves.moveTo(run.events.length)}>
              To the head<kbd>End</kbd>
            </button>
          </p>
        )}
        {atHead && <Blocked blocked={run.blocked} />}
        <Schedule moment={moment} moves={moves} />
      </div>
    </section>
  );
}

function HowMany({ moment: { levers, atHead, cursor, run } }: { moment: Moment }) {
  const count = levers.length;
  const enabled = `${count} enabled`;
  const words = !atHead
    ? `at ${cursor.seq} of ${run.events.length}`
    : count > 1
      ? `choice point, ${enabled}`
      : count === 1
        ? enabled
        : 'run over';
  return (
    <span className="choice">
      {count > 1 && <Mark name="choice" size={12} />}
      {words}
    </span>
  );
}

const were = (count: number): string =>
  count === 0 ? 'No action was' : count === 1 ? 'One action was' : `${count} actions were`;

const Past = ({ moment: { levers, cursor } }: { moment: Moment }) => (
  <p className="past">
    You are reading the past. {were(levers.length)} enabled after step {cursor.step}.
  </p>
);

function Over({ moment: { run }, moves }: PaneProps) {
  const last = run.steps.findLastIndex(({ enabled }) => enabled.length > 1);
  const seq: Seq | undefined = last < 0 ? undefined : chartOf(run).seqAfter(last);
  return (
    <div className="blank">
      <p>
        <b>The run is over: no action is enabled.</b>
      </p>
      <p>Step back to a choice point and take another action. This branch is kept.</p>
      <p className="row-btn">
        {seq !== undefined && (
          <button type="button" className="btn" onClick={() => moves.moveTo(seq)}>
            <Icon name="back" />
            Last choice point
          </button>
        )}
        <button type="button" className="btn" onClick={() => moves.exportAs('vitest')}>
          Export test
        </button>
      </p>
    </div>
  );
}

/* In the engine's order; a group is the run of levers with one actor, so numbers stay in order. */
function groupsOf(levers: readonly Lever[]): readonly { readonly actor: Actor; readonly levers: readonly Lever[] }[] {
  const groups: { actor: Actor; levers: Lever[] }[] = [];
  for (const lever of levers) {
    const last = groups.at(-1);
    if (last?.actor === lever.actor) last.levers.push(lever);
    else groups.push({ actor: lever.actor, levers: [lever] });
  }
  return groups;
}

function Levers({ moment, moves }: PaneProps) {
  return groupsOf(moment.levers).map(({ actor, levers }) => (
    <ol className="levers lever-group" key={levers[0]?.label} aria-label={`${actor} may`}>
      {levers.map((lever) => (
        <LeverCard key={lever.label} lever={lever} moment={moment} take={moves.take} />
      ))}
    </ol>
  ));
}

/* The card says what the button does not: its name is the label alone, the note describes it. */
function LeverCard({ lever, moment, take }: { lever: Lever; moment: Moment; take: (label: string) => void }) {
  const { label, number } = lever;
  const noteId = useId();
  const enabled = moment.atHead && moment.held === undefined;
  const isNext = enabled && moment.telling.next === label;
  const note = noteOf(lever, moment);
  const keys = [number, ...(isNext ? ['n', 'Space'] : [])].filter((key) => key !== undefined);
  return (
    <li className={enabled ? 'lever-card' : 'lever-card is-off'}>
      <button
        type="button"
        className="lever"
        aria-label={label}
        aria-disabled={enabled ? undefined : true}
        aria-keyshortcuts={enabled && keys.length > 0 ? keys.join(' ') : undefined}
        aria-describedby={note === undefined && !isNext ? undefined : noteId}
        data-number={number}
        onClick={() => {
          if (enabled) take(label);
        }}
      >
        <span className="plate" data-number={number} aria-hidden="true" />
        <span className="lever-label">
          <LabelText label={label} />
        </span>
      </button>
      {(note !== undefined || isNext) && (
        <span className="lever-note" id={noteId}>
          {note ?? 'next in the telling order'}
          {isNext && <kbd>Space</kbd>}
        </span>
      )}
    </li>
  );
}
