import type { RunView } from '../../server/src/contract.ts';
import type { Seq } from '@signalbox/trace';
import { chartOf } from './chart.ts';

const actions = (count: number): string =>
  count === 0
    ? 'The run is over: no action is enabled.'
    : count === 1
      ? '1 action enabled.'
      : `${count} actions enabled.`;

/** Says to a reader who listens what a step did: its last event, what it broke, and what is enabled now. */
export function announceStep(run: RunView, heldBefore: number): string {
  const last = run.events.at(-1);
  const happened = last === undefined ? 'Nothing has happened yet.' : `${last.seq} ${last.by} ${last.type}.`;
  const broken = chartOf(run)
    .violations.filter(({ known }) => known > heldBefore)
    .map(({ plate, at }) => `Violation ${plate} at ${at.join(' and ')}.`);
  return [happened, ...broken, actions(run.enabled.length)].join(' ');
}

/** Says where the cursor stands. */
export function announceCursor(run: RunView, seq: Seq): string {
  const event = run.events[seq - 1];
  if (event === undefined) return `Before the first of ${run.events.length} events.`;
  return `${event.seq} of ${run.events.length}: ${event.by} ${event.type}.`;
}
