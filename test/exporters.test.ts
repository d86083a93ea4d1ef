import { parseScenario, type Scenario } from '@signalbox/engine';
import { EXPORTERS, exporterById, type ExportedRun } from '@signalbox/exporters';
import { model } from '../packages/subjects/src/model.ts';
import { Run } from '@signalbox/subjects';
import { readTrace } from '@signalbox/trace';
import { describe, expect, test } from 'vitest';

const scenario = (changes: Record<string, unknown> = {}): Scenario => {
  const parsed = parseScenario({
    id: 'crossing',
    title: 'Cancellation crosses the response',
    requests: [
      {
        from: 'client',
        id: 'req-7',
        token: 'progress-7',
        work: [{ progress: 1 }],
        cancellations: 1,
        reason: 'closed; #1 <b>',
      },
    ],
    fused: ['start', 'release', 'respond'],
    schedule: [
      'client sends request "req-7"',
      'server receives request "req-7"',
      'server reports progress 1 on "req-7"',
      'client receives progress 1 for "req-7"',
      'server finishes "req-7"',
      'client cancels "req-7"',
      'server receives cancellation of "req-7"',
    ],
    ...changes,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};

async function played(source = scenario()): Promise<ExportedRun> {
  const run = await Run.open(source, model);
  const misfit = await run.follow(source.schedule);
  if (misfit !== undefined) throw new Error(JSON.stringify(misfit));
  return run.report();
}

const written = async (format: string, source?: Scenario): Promise<string> => {
  const exporter = exporterById(format);
  if (exporter === undefined) throw new Error(`no exporter ${format}`);
  return exporter.write(await played(source));
};

describe('every exporter', () => {
  test.each(EXPORTERS)('$id gives the same text for the same run', async ({ id }) => {
    expect(await written(id)).toBe(await written(id));
  });

  test.each(EXPORTERS)('$id writes text that ends with one line break', async ({ id }) => {
    expect(await written(id)).toMatch(/[^\n]\n$/);
  });
});

test('a chronology has one numbered line an event and ends with what is known', async () => {
  expect(await written('chronology')).toBe(`Cancellation crosses the response (crossing), MCP 2025-11-25, stdio, model

   1  client   request-sent           client:"req-7"  token "progress-7"  unsent → waiting  acquired registry-entry, abort-listener, progress-collector
   2  server   request-received       client:"req-7"  token "progress-7"  unseen → queued  acquired registry-entry, abort-controller
   3  server   work-started           client:"req-7"  queued → working  acquired abort-listener
   4  server   progress-sent          client:"req-7"  token "progress-7"
   5  client   progress-received      client:"req-7"  token "progress-7"
   6  server   work-finished          client:"req-7"  working → finished
   7  server   response-sent          client:"req-7"  finished → ran
   8  server   resource-released      client:"req-7"  released registry-entry, abort-controller, abort-listener
   9  client   cancellation-sent      client:"req-7"  "closed; #1 <b>"
  10  client   request-settled        client:"req-7"  waiting → cancelled  stopped waiting; what the receiver does is unknown  "last progress 1 of token \\"progress-7\\""
  11  client   resource-released      client:"req-7"  released registry-entry, progress-collector, abort-listener
  12  server   cancellation-received  client:"req-7"  "closed; #1 <b>"
  13  server   cancellation-ignored   client:"req-7"  the request is no longer in progress

client:"req-7": requester cancelled, receiver ran, effects none, evidence received
The run is not over: something still has to happen.
No rule is broken.
`);
});

test('a Mermaid diagram draws an arrival with both numbers, what is still in flight as such, and no markup of a peer', async () => {
  const text = await written(
    'mermaid',
    scenario({
      requests: [{ from: 'client', id: 'a;#<b>', cancellations: 0 }],
      schedule: ['client sends request "a;#<b>"', 'server receives request "a;#<b>"', 'server finishes "a;#<b>"'],
    }),
  );
  expect(text).toBe(`sequenceDiagram
  %% crossing, MCP 2025-11-25, stdio, model
  participant client
  participant server
  client->>server: 1→2 request "a#59;#35;#60;b#62;"
  Note over server: 3 work-started · client:"a#59;#35;#60;b#62;"
  Note over server: 4 work-finished · client:"a#59;#35;#60;b#62;"
  server--)client: 5 response to "a#59;#35;#60;b#62;", in flight
`);
});

test('a Markdown report shows the schedule as labels and text of the scenario as text', async () => {
  const text = await written('markdown', scenario({ title: 'A | B <script>', story: 'one\n\n# two' }));
  expect(text).toContain('# A \\| B \\<script\\>\n\none \\# two\n');
  expect(text).toContain('1. `client sends request "req-7"`\n');
  expect(text).toContain('| `client:"req-7"` | cancelled | ran | none | received |');
});

test('a JSON report is the report of the run, and can be read back as a trace', async () => {
  const text = await written('json');
  expect(JSON.parse(text)).toEqual({ version: 1, ...JSON.parse(JSON.stringify(await played())) });
  expect(readTrace(text).ok).toBe(true);
});

describe.each(['vitest', 'node-test'])('a %s test', (format) => {
  test('names its scenario, its revision and its schedule in plain labels, and holds no timer', async () => {
    const text = await written(format);
    expect(text).toContain('crossing: Cancellation crosses the response. Judged by MCP 2025-11-25 over stdio.');
    expect(text).toContain('"server receives cancellation of \\"req-7\\""');
    expect(text).toContain('"9 client cancellation-sent client:\\"req-7\\""');
    expect(text).not.toMatch(/setTimeout|setInterval|Date|sleep/);
  });

  test('cannot be broken out of by text of a scenario', async () => {
    const text = await written(format, scenario({ title: '*/ process.exit(); /* `${x}` \u2028' }));
    expect(text).toMatch(/^ \*\/\nconst scenario/m);
    expect(text.indexOf('*/')).toBe(text.indexOf(' */\nconst scenario') + 1);
    expect(text).not.toContain('\u2028');
  });

  test('is refused for a run of another subject, because it replays the model', async () => {
    const run = { ...(await played()), subject: 'sdk-v1' };
    expect(exporterById(format)?.cannotWrite?.(run)).toBe(
      'This test replays the built-in model, and this run was recorded on sdk-v1. Step the same schedule on the model and export that.',
    );
  });
});
