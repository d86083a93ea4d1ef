import type { TraceEvent } from '@signalbox/trace';
import { brokenOf, sayAt, type ExportedRun, type Exporter } from '../exporter.ts';

/** Writes the events one a line, for people: numbered, sanitised, and without anything that was not said of them. */
export const chronology: Exporter = {
  id: 'chronology',
  title: 'Chronology',
  extension: '.txt',
  mediaType: 'text/plain; charset=utf-8',
  write: (run) => `${[heading(run), '', ...run.events.map(line), '', ...ending(run)].join('\n')}\n`,
};

const heading = ({ scenario, revision, transport, subject, defects }: ExportedRun): string =>
  `${scenario.title} (${scenario.id}), MCP ${revision}, ${transport}, ${subject}${defects.length === 0 ? '' : `, defects ${defects.join(', ')}`}`;

/** Writes one event as a line of a chronology. */
export function line(event: TraceEvent): string {
  const { seq, by, type, request, token, from, to, decision, text, requested, released, acquired } = event;
  const facts = [
    request ?? '',
    token === undefined ? '' : `token ${JSON.stringify(token)}`,
    to === undefined || from === to ? '' : `${from ?? '?'} → ${to}`,
    acquired === undefined || acquired.length === 0 ? '' : `acquired ${acquired.join(', ')}`,
    released === undefined || released.length === 0 ? '' : `released ${released.join(', ')}`,
    requested === undefined || requested.length === 0 || (released?.length ?? 0) > 0
      ? ''
      : `asked to release ${requested.join(', ')}`,
    decision ?? '',
    text === undefined ? '' : JSON.stringify(text),
  ];
  return `${String(seq).padStart(4)}  ${by.padEnd(7)}  ${type.padEnd(21)}  ${facts.filter((fact) => fact !== '').join('  ')}`.trimEnd();
}

const ending = (run: ExportedRun): readonly string[] => [
  ...Object.entries(run.outcomes).map(
    ([key, { requester, receiver, effects, evidence }]) =>
      `${key}: requester ${requester}, receiver ${receiver}, effects ${effects.length === 0 ? 'none' : effects.map((effect) => JSON.stringify(effect)).join(', ')}, evidence ${evidence}`,
  ),
  run.quiet
    ? `Ledger: ${run.baseline ? 'everything acquired was released' : 'not back at baseline'}.`
    : 'The run is not over: something still has to happen.',
  ...brokenOf(run).map(
    ({ rule, keyword, at, because, legal }) =>
      `${rule} (${keyword}) is broken at ${sayAt(at)}: ${because}. Legal was: ${legal ?? 'nothing of the kind'}.`,
  ),
  ...(brokenOf(run).length === 0 ? ['No rule is broken.'] : []),
];
