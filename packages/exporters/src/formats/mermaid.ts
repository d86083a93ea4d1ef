import type { TraceEvent } from '@signalbox/trace';
import { brokenOf, sayAt, type ExportedRun, type Exporter } from '../exporter.ts';

/** Writes the run as a Mermaid sequence diagram. An arrow stands where a message arrives and says when it was sent. */
export const mermaid: Exporter = {
  id: 'mermaid',
  title: 'Mermaid sequence diagram',
  extension: '.mmd',
  mediaType: 'text/plain; charset=utf-8',
  write: (run) =>
    `${[
      'sequenceDiagram',
      `  %% ${run.scenario.id}, MCP ${run.revision}, ${run.transport}, ${run.subject}`,
      '  participant client',
      '  participant server',
      ...run.events.flatMap(drawn),
      ...lost(run),
      ...brokenOf(run).map(({ rule, at }) => `  Note over client,server: ${escape(`${rule} broken at ${sayAt(at)}`)}`),
    ].join('\n')}\n`,
};

const ARRIVALS: ReadonlySet<TraceEvent['type']> = new Set([
  'request-received',
  'progress-received',
  'response-received',
  'cancellation-received',
  'frame-received',
]);
const SENDINGS: ReadonlySet<TraceEvent['type']> = new Set([
  'request-sent',
  'progress-sent',
  'response-sent',
  'cancellation-sent',
  'frame-sent',
]);

function drawn(event: TraceEvent): readonly string[] {
  const { by, type, seq, sent, name = '', decision, request, direction } = event;
  const sender = direction === 'client-to-server' ? 'client' : 'server';
  const recipient = direction === 'client-to-server' ? 'server' : 'client';
  const number = sent === undefined ? `${seq}` : `${sent}→${seq}`;
  if (ARRIVALS.has(type)) return [`  ${sender}->>${recipient}: ${escape(`${number} ${name}`)}`];
  if (type === 'message-dropped' && direction !== undefined)
    return [`  ${sender}--x${recipient}: ${escape(`${number} ${name}, dropped`)}`];
  if (SENDINGS.has(type) || type === 'resource-released') return [];
  const place = by === 'client' || by === 'server' ? `over ${by}` : 'over client,server';
  return [
    `  Note ${place}: ${escape([`${seq} ${type}`, request, decision].filter((part) => part !== undefined).join(' · '))}`,
  ];
}

/* What was sent and never arrived is drawn at the end, as still in flight. */
function lost({ events }: ExportedRun): readonly string[] {
  const arrived = new Set(events.map(({ sent }) => sent));
  return events
    .filter(({ type, seq }) => SENDINGS.has(type) && !arrived.has(seq))
    .map(
      ({ direction, seq, name = '' }) =>
        `  ${direction === 'client-to-server' ? 'client--)server' : 'server--)client'}: ${escape(`${seq} ${name}, in flight`)}`,
    );
}

/* In Mermaid `;` ends a statement and `#` starts an entity; angle brackets would be markup. */
const escape = (text: string): string => text.replaceAll(/[#;<>]/g, (character) => `#${character.charCodeAt(0)};`);
