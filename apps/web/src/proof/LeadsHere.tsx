import type { Scenario } from '@signalbox/engine';
import type { Goal, Reached } from '@signalbox/explorer';
import { requesterOf, requestNameOf, sanitise, type RequestKey } from '@signalbox/protocol';
import { useId, useState } from 'react';
import { some } from './figures.ts';
import { Way } from './Way.tsx';

/** Picks anything that happens, or any state a request comes to, and shows the shortest schedule to it. */
export function LeadsHere({
  reached,
  scenario,
  isComplete,
}: {
  reached: readonly Reached[];
  scenario: Scenario;
  isComplete: boolean;
}) {
  const [picked, setPicked] = useState('');
  const pickId = useId();
  const chosen = picked === '' ? undefined : reached[Number(picked)];
  const group = (kind: Goal['kind']) =>
    reached
      .map(({ goal }, index) => ({ goal, index }))
      .filter(({ goal }) => goal.kind === kind)
      .map(({ goal, index }) => (
        <option key={index} value={index}>
          {goalInWords(goal)}
        </option>
      ));
  return (
    <section aria-labelledby="leads-here">
      <header className="sec-head">
        <h2 id="leads-here">What leads here</h2>
        <p>
          {isComplete
            ? 'Everything that can happen, and every state that can be come to: what is not listed cannot.'
            : 'What was met so far: what is not listed may still happen.'}
        </p>
      </header>
      <label className="vh" htmlFor={pickId}>
        Event or state
      </label>
      <select id={pickId} className="text-in" value={picked} onChange={({ target }) => setPicked(target.value)}>
        <option value="">Pick an event or a state…</option>
        <optgroup label="A request comes to a state">{group('state')}</optgroup>
        <optgroup label="Something happens">{group('event')}</optgroup>
      </select>
      {chosen !== undefined && (
        <>
          <p className="fine leads-length">
            {some(chosen.schedule.length, 'step')}
            {chosen.shortest ? '; no shorter schedule leads there.' : '; a shorter one may exist.'}
          </p>
          <Way scenario={scenario} schedule={chosen.schedule} />
        </>
      )}
    </section>
  );
}

/** Names a goal, the peer first as in a label. */
export function goalInWords(goal: Goal): string {
  if (goal.kind === 'state') return `${named(goal.request)} is ${goal.state} at the ${goal.at}`;
  const { type, by, request, of, ignored } = goal;
  const what = of === undefined ? request && named(request) : sanitise(of);
  return `${by} ${type.replaceAll('-', ' ')}${what === undefined ? '' : `: ${what}`}${ignored === true ? ', ignored' : ''}`;
}

const named = (request: RequestKey): string =>
  `${requesterOf(request) === 'server' ? 'server’s ' : ''}${sanitise(requestNameOf(request))}`;
