import type { Direction } from '@signalbox/protocol';
import { requestNameOf, senderOf } from '@signalbox/protocol';
import type { ResourceKind, TraceEvent } from '@signalbox/trace';
import type { ReactNode } from 'react';
import type { ColumnId } from './columns.ts';

const NONE = <span className="none">—</span>;
const code = (text: string): ReactNode => <code translate="no">{text}</code>;

/** Says a direction from the event's own end: "to client", "from server". */
export function directionWords({
  by,
  direction,
}: {
  by: string;
  direction?: Direction | undefined;
}): string | undefined {
  if (direction === undefined) return undefined;
  const sender = senderOf(direction);
  const recipient = sender === 'client' ? 'server' : 'client';
  return by === recipient ? `from ${sender}` : `to ${recipient}`;
}

const kinds = (list: readonly ResourceKind[] = []): number => list.length;

/** Says what an event acquired and released at its peer: "+3 client", "−1 server". */
export function resourceWords({ by, acquired, released, requested, counted }: TraceEvent): string | undefined {
  const [more, less] = [kinds(acquired), kinds(released)];
  if (counted !== undefined) return `${Object.values(counted).reduce((sum, count) => sum + count, 0)} at ${by}`;
  const parts = [more > 0 ? `+${more}` : '', less > 0 ? `−${less}` : ''].filter((part) => part !== '');
  if (parts.length === 0 && kinds(requested) > 0) return 'asked';
  return parts.length === 0 ? undefined : `${parts.join(' ')} ${by}`;
}

/** Says what a peer decided and why, or what it was told. */
export const decisionWords = ({ decision, text, effect }: TraceEvent): string | undefined => {
  const said = [decision ?? (effect === undefined ? undefined : `effect ${JSON.stringify(effect)}`)].filter(
    (part) => part !== undefined,
  );
  if (text !== undefined) said.push(`“${text}”`);
  return said.length === 0 ? undefined : said.join('; ');
};

/** Says the state an event left, and the one before it when it changed. */
export const stateWords = ({ from, to }: TraceEvent): string | undefined =>
  to === undefined ? from : from === undefined || from === to ? to : `${from} → ${to}`;

/** Gives the text of a cell: what is copied. */
export function textOf(column: ColumnId, event: TraceEvent): string {
  switch (column) {
    case 'seq':
      return String(event.seq);
    case 'peer':
      return event.by;
    case 'event':
      return event.type;
    case 'direction':
      return directionWords(event) ?? '';
    case 'request':
      return event.request === undefined ? '' : requestNameOf(event.request);
    case 'token':
      return event.token === undefined ? '' : JSON.stringify(event.token);
    case 'state':
      return stateWords(event) ?? '';
    case 'decision':
      return decisionWords(event) ?? '';
    case 'resources':
      return resourceWords(event) ?? '';
    default:
      return column satisfies never;
  }
}

/** Draws a cell. A value that is not there is a dash, never an empty cell. */
export function drawCell(column: ColumnId, event: TraceEvent): ReactNode {
  const text = textOf(column, event);
  switch (column) {
    case 'event':
    case 'request':
    case 'token':
      return text === '' ? NONE : code(text);
    case 'state':
      return drawState(event);
    case 'resources':
      return text === '' ? NONE : <span className="delta">{text}</span>;
    default:
      return text === '' ? NONE : text;
  }
}

function drawState({ from, to }: TraceEvent): ReactNode {
  if (to === undefined || from === undefined || from === to) {
    const state = to ?? from;
    return state === undefined ? NONE : <span className="same">{state}</span>;
  }
  return (
    <>
      {from} <span className="to">→</span> <b>{to}</b>
    </>
  );
}
