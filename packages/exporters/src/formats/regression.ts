import { brokenOf, type ExportedRun } from '../exporter.ts';

/** What a regression test pins of a run: the same whichever runner it is written for. */
export interface Regression {
  readonly title: string;
  readonly comment: string;
  readonly scenario: string;
  readonly schedule: string;
  readonly chronology: string;
  readonly broken: string;
  readonly outcomes: string;
  readonly ledger: string;
}

/** Reads off a run what its test will pin, as source text. */
export function regressionOf(run: ExportedRun): Regression {
  const { scenario, revision, transport, defects, schedule, events, outcomes, ledger } = run;
  const broken = brokenOf(run).map(({ rule }) => rule);
  return {
    title: source(
      `${scenario.title}, MCP ${revision} over ${transport}${defects.length === 0 ? '' : `, with ${defects.join(' and ')}`}`,
    ),
    comment: comment(
      `${scenario.id}: ${scenario.title}. Judged by MCP ${revision} over ${transport}.`,
      broken.length === 0 ? 'No rule is broken on this schedule.' : `Broken on this schedule: ${broken.join(', ')}.`,
      'Order is by sequence number; nothing here waits or looks at a clock.',
    ),
    scenario: source(scenario),
    schedule: lines(schedule),
    chronology: lines(
      events.map(({ seq, by, type, request }) => `${seq} ${by} ${type}${request === undefined ? '' : ` ${request}`}`),
    ),
    broken: source(broken),
    outcomes: source(outcomes),
    ledger: source(ledger),
  };
}

/** Why a run cannot be replayed by a test of its own: the test replays the model. */
export const onlyTheModel = ({ subject }: ExportedRun): string | undefined =>
  subject === 'model'
    ? undefined
    : `This test replays the built-in model, and this run was recorded on ${subject}. Step the same schedule on the model and export that.`;

/* JSON is source, but for two line separators that end a line in a comment or an old parser. */
const source = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const lines = (values: readonly string[]): string => source(values);

const comment = (...sentences: readonly string[]): string =>
  [
    '/**',
    ...sentences.map((sentence) => ` * ${sentence.replaceAll('*/', '* /').replaceAll(/[\r\n\u2028\u2029]/g, ' ')}`),
    ' */',
  ].join('\n');
