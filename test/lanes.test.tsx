import { choose, type Scenario } from '@signalbox/engine';
import { scenarioById } from '@signalbox/scenarios';
import { Run } from '@signalbox/subjects';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { RunView } from '../apps/server/src/contract.ts';
import { LanesPane } from '../apps/web/src/lanes/LanesPane.tsx';
import { geometryFor, yOf } from '../apps/web/src/lanes/geometry.ts';
import { holdBand } from '../apps/web/src/lanes/held.ts';
import { layLanes } from '../apps/web/src/lanes/layout.ts';
import { sentence } from '../apps/web/src/lanes/words.ts';
import { momentAt, type Moves } from '../apps/web/src/moment.ts';
import { model } from '../packages/subjects/src/model.ts';

async function view(
  id: string,
  { steps, defects = [] }: { steps?: number; defects?: readonly string[] } = {},
): Promise<RunView> {
  const chosen = choose(scenarioById(id) as Scenario, { defects });
  if (!chosen.ok) throw new Error(chosen.problem);
  const run = await Run.open(chosen.scenario, model);
  await run.follow(chosen.scenario.schedule.slice(0, steps));
  const report = run.report();
  return { ...report, id: 'r', version: 1, head: report.steps.length, branch: 1, branches: [], tree: [] };
}
const WIDTH = { width: 800 };
const MOVES: Moves = {
  moveTo: () => undefined,
  select: () => undefined,
  take: () => undefined,
  fork: () => undefined,
  follow: () => undefined,
  exportAs: () => undefined,
  openTab: () => undefined,
};

describe('messages', () => {
  test('slope from the row they were sent in to the row they arrived in', async () => {
    const drawing = layLanes(momentAt(await view('cancel-crosses-response', { steps: 4 }), undefined), WIDTH);
    const request = drawing.lines[0];
    expect(request).toMatchObject({
      name: 'request "req-7"',
      sent: 1,
      arrived: 2,
      end: 'taken',
      x1: drawing.geometry.lane.client,
      x2: drawing.geometry.lane.server,
    });
    expect([request?.y1, request?.y2]).toEqual([yOf(drawing.geometry, 1), yOf(drawing.geometry, 2)]);
  });

  test('in flight run down to the now line, and cross visibly while they do', async () => {
    const drawing = layLanes(momentAt(await view('cancel-crosses-response', { steps: 8 }), undefined), WIDTH);
    const held = drawing.lines.filter(({ end }) => end === 'in-flight');
    expect(held.map(({ name }) => name)).toEqual(['response to "req-7"', 'cancellation of "req-7"']);
    expect(held.map(({ y2 }) => y2)).toEqual([drawing.now, drawing.now]);
    expect(drawing.crossings).toHaveLength(1);
    expect(drawing.crossings[0]?.x).toBeGreaterThan(drawing.geometry.lane.client);
    expect(drawing.crossings[0]?.x).toBeLessThan(drawing.geometry.lane.server);
  });

  test('end as what became of them: acted on, left aside, or lost', async () => {
    const ends = async (id: string) =>
      layLanes(momentAt(await view(id), undefined), WIDTH).lines.map(({ name, end }) => `${name}: ${end}`);
    expect(await ends('cancel-crosses-response')).toEqual([
      'request "req-7": taken',
      'progress 1 for "req-7": taken',
      'response to "req-7": ignored',
      'cancellation of "req-7": ignored',
    ]);
    expect(await ends('dropped-cancellation')).toContain('cancellation of "req-7": dropped');
    expect(await ends('cancel-during-work')).toContain('cancellation of "req-7": taken');
  });

  test('two that follow each other on one lane do not cross', async () => {
    expect(layLanes(momentAt(await view('progress-then-completion'), undefined), WIDTH).crossings).toEqual([]);
  });
});

describe('tracks', () => {
  test('a request is in progress at each peer from another row to another row: that difference is the race', async () => {
    const drawing = layLanes(momentAt(await view('cancel-crosses-response'), undefined), WIDTH);
    const rows = drawing.tracks.map(({ x, y1, y2, ends }) => [
      x === drawing.geometry.lane.client ? 'client' : 'server',
      (y1 - 8) / 20 + 0.5,
      (y2 - 8) / 20 + 0.5,
      ends,
    ]);
    expect(rows).toEqual([
      ['server', 2, 8, true],
      ['client', 1, 11, true],
    ]);
  });

  test('of two requests at one peer stand side by side', async () => {
    const drawing = layLanes(momentAt(await view('two-requests-one-cancelled', { steps: 4 }), undefined), WIDTH);
    expect(new Set(drawing.tracks.map(({ x }) => x)).size).toBe(4);
  });
});

describe('lifelines', () => {
  test('end where their resource was released, and are open while it is held', async () => {
    const open = layLanes(momentAt(await view('cancel-during-work', { steps: 4 }), undefined), WIDTH).lifelines;
    const over = layLanes(momentAt(await view('cancel-during-work'), undefined), WIDTH).lifelines;
    expect(new Set(open.map(({ is }) => is))).toEqual(new Set(['open']));
    expect(over.filter(({ is }) => is === 'held')).toHaveLength(8);
    expect(over.some(({ is }) => is === 'open')).toBe(false);
  });

  test('a second release is marked at its row', async () => {
    const lines = layLanes(
      momentAt(await view('cancel-during-work', { defects: ['releases-twice'] }), undefined),
      WIDTH,
    ).lifelines;
    expect(lines.filter(({ is }) => is === 'again').map(({ kind }) => kind)).toContain('lease');
  });
});

test('a violation stands at both of its ends', async () => {
  const moment = momentAt(await view('cancel-crosses-response', { defects: ['progress-after-terminal'] }), undefined);
  const { ties, geometry } = layLanes(moment, WIDTH);
  expect(ties).toMatchObject([{ plate: 'V1', words: '8 and 10', x1: geometry.lane.server, x2: geometry.lane.server }]);
  expect(ties[0]?.ends.map(({ seq, y }) => [seq, y])).toEqual([
    [8, yOf(geometry, 8)],
    [10, yOf(geometry, 10)],
  ]);
  expect(layLanes(momentAt(moment.run, 8), WIDTH).ties).toEqual([]);
});

describe('the held band', () => {
  test('the head of a lane carries the lever that delivers it, and what is behind it the reason', async () => {
    const run = await view('cancel-crosses-response', { steps: 7, defects: ['progress-after-terminal'] });
    const toClient = holdBand(momentAt(run, undefined), geometryFor(WIDTH)).rails[0];
    expect(toClient?.chips.map(({ message, lever, because }) => [message.name, lever?.label, because])).toEqual([
      ['response to "req-7"', 'client receives response to "req-7"', undefined],
      ['progress 99 for "req-7"', undefined, 'behind the response: stdio keeps order'],
    ]);
  });
});

describe('the pane', () => {
  test('is one group with one sentence; its chips are buttons that do not take a lever’s name', async () => {
    const moment = momentAt(await view('cancel-crosses-response', { steps: 8 }), undefined);
    const markup = renderToStaticMarkup(<LanesPane moment={moment} moves={MOVES} />);
    expect(markup).toContain('aria-label="Lanes"');
    expect(sentence(moment, 1)).toBe(
      'Lanes at event 12 of 12. In flight: cancellation of "req-7" to the server, response to "req-7" to the client. Two messages cross. The timeline holds the same events as a table.',
    );
    for (const { label } of moment.levers)
      expect(markup).not.toContain(`aria-label="${label.replaceAll('"', '&quot;')}`);
    expect(markup).toContain(
      'aria-label="2 response &quot;req-7&quot;: client receives response to &quot;req-7&quot;"',
    );
  });

  test('is laid out again for a narrow pane, text and rows keeping their size', () => {
    expect(geometryFor({ width: 390 })).toMatchObject({
      narrow: true,
      width: 390,
      row: 18,
      lane: { client: 62, server: 290 },
    });
    expect(geometryFor({ width: 5000 }).width).toBe(920);
  });

  test('draws only the rows in view of a long trace, and a few on either side', async () => {
    const run = await view('cancel-crosses-response');
    const events = Array.from({ length: 1000 }, (_, index) => ({
      ...(run.events[0] as (typeof run.events)[number]),
      seq: index + 1,
      type: 'message-ignored' as const,
    }));
    const drawing = layLanes(momentAt({ ...run, events }, undefined), WIDTH, { first: 500, last: 520 });
    expect(drawing.rows).toEqual({ first: 480, last: 540, cursor: 1000 });
  });
});
