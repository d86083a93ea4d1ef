import { clauseUrl } from '@signalbox/protocol';
import { sayAt, type ExportedRun, type Exporter } from '../exporter.ts';
import { line } from './chronology.ts';

/** Writes the run as a report to paste into an issue or a review. */
export const markdown: Exporter = {
  id: 'markdown',
  title: 'Markdown report',
  extension: '.md',
  mediaType: 'text/markdown; charset=utf-8',
  write: (run) =>
    `${[...opening(run), ...schedule(run), ...verdicts(run), ...outcomes(run), ...ledger(run), ...chronologyOf(run)].join('\n')}\n`,
};

const opening = ({ scenario, revision, transport, subject, defects, quiet }: ExportedRun): readonly string[] => [
  `# ${cell(scenario.title)}`,
  '',
  ...(scenario.story === '' ? [] : [cell(scenario.story), '']),
  `MCP ${revision}, ${transport}, subject ${subject}${defects.length === 0 ? '' : `, with ${defects.map(code).join(', ')}`}. ${quiet ? 'The run is over.' : 'The run is not over.'}`,
  '',
];

const schedule = ({ schedule: labels }: ExportedRun): readonly string[] => [
  '## Schedule',
  '',
  ...labels.map((label, index) => `${index + 1}. ${code(label)}`),
  '',
];

const verdicts = (run: ExportedRun): readonly string[] => {
  const spoken = run.verdicts.filter(({ status }) => status !== 'not-exercised');
  const silent = run.verdicts.length - spoken.length;
  return [
    '## Verdicts',
    '',
    '| rule | strength | status | at | because |',
    '| --- | --- | --- | --- | --- |',
    ...spoken.map(({ rule, keyword, status, at, because, clause, legal }) => {
      const name = clause === undefined ? code(rule) : `[${code(rule)}](${clauseUrl(clause, run.revision)})`;
      return `| ${name} | ${keyword} | ${status} | ${sayAt(at)} | ${cell(because)}${legal === undefined ? '' : `. Legal was: ${cell(legal)}`} |`;
    }),
    '',
    `${silent} further rules had nothing to judge.`,
    '',
  ];
};

const outcomes = (run: ExportedRun): readonly string[] => [
  '## Outcomes',
  '',
  '| request | requester | receiver | effects | evidence |',
  '| --- | --- | --- | --- | --- |',
  ...Object.entries(run.outcomes).map(
    ([key, { requester, receiver, effects, evidence }]) =>
      `| ${code(key)} | ${requester} | ${receiver} | ${effects.map(cell).join(', ') || 'none'} | ${evidence} |`,
  ),
  '',
];

const ledger = (run: ExportedRun): readonly string[] => [
  '## Ledger',
  '',
  '| request | peer | resource | acquired | asked | released |',
  '| --- | --- | --- | --- | --- | --- |',
  ...Object.entries(run.ledger).flatMap(([key, peers]) =>
    Object.entries(peers).flatMap(([peer, holdings]) =>
      Object.entries(holdings).map(
        ([kind, { acquired, requested, released }]) =>
          `| ${code(key)} | ${peer} | ${kind} | ${acquired} | ${requested} | ${released} |`,
      ),
    ),
  ),
  '',
];

/* Indented code cannot be closed by what stands in it, unlike a fence. */
const chronologyOf = (run: ExportedRun): readonly string[] => [
  '## Chronology',
  '',
  ...run.events.map((event) => `    ${line(event)}`),
];

/* Text of a scenario or a peer stays text: no markup, no table cell of its own. */
const cell = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>|&#]/g, (character) => `\\${character}`).replaceAll(/\s*\n\s*/g, ' ');

const code = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}${fence}`;
};
