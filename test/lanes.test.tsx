import { readFileSync } from 'node:fs';
import { choose, type Scenario } from '@signalbox/engine';
import type { Direction, RequestKey } from '@signalbox/protocol';
import { listScenarios, scenarioById } from '@signalbox/scenarios';
import { Run } from '@signalbox/subjects';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { RunView } from '../apps/server/src/contract.ts';
import { boxesOfNames, boxesOfNotes, overlap, textWidth, type Box } from '../apps/web/src/lanes/boxes.ts';
import { LanesPane } from '../apps/web/src/lanes/LanesPane.tsx';
import { geometryFor, yOf } from '../apps/web/src/lanes/geometry.ts';
import { holdBand } from '../apps/web/src/lanes/held.ts';
import { layLanes, type Drawing } from '../apps/web/src/lanes/layout.ts';
import { crossings, type MessageLine } from '../apps/web/src/lanes/messages.ts';
import { sentence } from '../apps/web/src/lanes/words.ts';
import { momentAt, type Moment, type Moves } from '../apps/web/src/moment.ts';
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

describe('however long the trace', () => {
  /* One request, sent first and received last, with hundreds of events between that nobody sent. */
  async function long(upTo: number): Promise<RunView> {
    const run = await view('cancel-crosses-response', { steps: 2 });
    const [sent, received] = run.events;
    if (sent === undefined || received === undefined) throw new Error('Nothing was sent.');
    const { direction: _, message: __, name: ___, ...fill } = sent;
    const filler = (seq: number) => ({ ...fill, seq, type: 'message-ignored' as const });
    const between = Array.from({ length: upTo - 2 }, (_each, index) => filler(index + 2));
    return { ...run, events: [sent, ...between, { ...received, seq: upTo, sent: 1 }] };
  }

  test('a message that spans the view is a line through it', async () => {
    const run = await long(1000);
    for (const cursor of [1000, 900]) {
      const { lines, geometry, rows } = layLanes(momentAt(run, cursor), WIDTH, { first: 500, last: 520 });
      expect(rows).toEqual({ first: 480, last: 540, cursor });
      expect(lines).toMatchObject([{ name: 'request "req-7"', sent: 1, y1: yOf(geometry, 1) }]);
      expect(lines[0]?.y2).toBeGreaterThanOrEqual(yOf(geometry, cursor));
    }
  });

  test('two that pass each other next to an end of either cross', () => {
    const geometry = geometryFor(WIDTH);
    const { client, server } = geometry.lane;
    const line = (sent: number, arrived: number, direction: Direction): MessageLine => ({
      kind: 'request',
      direction,
      name: `request ${sent}`,
      sent,
      arrived,
      end: 'taken',
      x1: direction === 'client-to-server' ? client : server,
      x2: direction === 'client-to-server' ? server : client,
      y1: yOf(geometry, sent),
      y2: yOf(geometry, arrived),
    });
    const [met, ...others] = crossings(
      [line(1, 200, 'client-to-server'), line(199, 201, 'server-to-client')],
      geometry,
    );
    expect(others).toEqual([]);
    expect(met?.y).toBeGreaterThan(yOf(geometry, 199));
    expect(met?.y).toBeLessThan(yOf(geometry, 200));
    expect([met?.words?.text, met?.words?.anchor]).toEqual(['crossing: no fault', 'end']);
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

describe('of several requests', () => {
  const A = 'client:"req-1"' as RequestKey;
  const B = 'client:"req-2"' as RequestKey;
  const pane = (moment: Moment, request?: RequestKey) =>
    renderToStaticMarkup(<LanesPane moment={moment} moves={MOVES} request={request} onRequest={() => undefined} />);
  const count = (markup: string, part: RegExp) => [...markup.matchAll(part)].length;

  test('the one chosen keeps full ink, the others are drawn thin, and no text fades', async () => {
    const moment = momentAt(await view('two-requests-one-cancelled'), undefined);
    const { lines, tracks, notes, lifelines } = layLanes(moment, WIDTH, undefined, B);
    const others = lines.filter(({ request }) => request === A).length;
    expect(others).toBeGreaterThan(0);
    expect(lines.filter(({ request }) => request === B).length).toBeGreaterThan(0);
    const markup = pane(moment, B);
    expect(count(markup, /class="l-name [^"]*is-aside"/g)).toBe(others);
    expect(count(markup, /class="l-life is-aside"/g)).toBe(tracks.filter(({ request }) => request === A).length);
    expect(count(markup, /class="l-(?:gate|tick) is-aside"/g)).toBe(
      notes.filter(({ request }) => request === A).length,
    );
    expect(count(markup, /class="l-res is-aside"/g)).toBe(
      lifelines.filter(({ request, is }) => request === A && is === 'held').length,
    );
    expect(pane(moment)).not.toContain('is-aside');
    expect(readFileSync(new URL('../apps/web/src/lanes/marks.css', import.meta.url), 'utf8')).not.toContain('opacity');
  });

  test('the pane head chooses the request; what each peer believes and is follows', async () => {
    const moment = momentAt(await view('equal-ids-both-directions'), undefined);
    const markup = pane(moment, 'server:7' as RequestKey);
    const buttons = [...markup.matchAll(/<button[^>]*aria-pressed="(true|false)"[^>]*>(.*?)<\/button>/g)];
    expect(buttons.map(([, pressed, name]) => [pressed, name?.replaceAll(/<[^>]*>/g, '')])).toEqual([
      ['false', 'All 2'],
      ['false', '7'],
      ['true', 'server’s 7'],
    ]);
    expect(markup).toContain('aria-label="Request in full ink"');
    const feet = (shown: string) => [...shown.matchAll(/class="held-foot"[^>]*>([^<]*)</g)].map(([, words]) => words);
    expect(feet(markup).slice(0, 2)).toEqual(['responded', 'completed']);
    expect(feet(pane(moment)).slice(0, 2)).toEqual(['0 of 2 open', '0 of 2 open']);
    expect(markup).toMatch(/>server<\/text><text[^>]*>requester</);
  });

  test('a run with one request has nothing to choose', async () => {
    expect(pane(momentAt(await view('cancel-crosses-response'), undefined))).not.toContain('Request in full ink');
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

describe('chips', () => {
  test('are where the lines of what is in flight come down: on the rail to their recipient, the oldest at its signal', async () => {
    const run = await view('cancel-crosses-response', { steps: 8, defects: ['progress-after-terminal'] });
    const { lines, held, geometry, now } = layLanes(momentAt(run, undefined), WIDTH);
    const [toClient, toServer] = held.rails;
    expect(toClient?.chips.map(({ words }) => words)).toEqual(['response', 'prog 99']);
    const [first, second] = toClient?.chips ?? [];
    expect((first?.x ?? 0) - geometry.lane.client).toBe(26);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
    const [cancel] = toServer?.chips ?? [];
    expect(geometry.lane.server - (cancel?.x ?? 0) - (cancel?.width ?? 0)).toBe(26);
    const meets = (name: string) => lines.find((line) => line.name === name);
    expect(meets('response to "req-7"')).toMatchObject({ x2: (first?.x ?? 0) + (first?.width ?? 0) / 2, y2: now });
    expect(meets('cancellation of "req-7"')?.drop).toBe(toServer?.top);
    expect(toServer?.top).toBeGreaterThan(toClient?.top ?? 0);
  });

  test('of many messages are the oldest, and the rest is counted where their lines end', async () => {
    const { held, lines } = layLanes(momentAt(await view('two-requests-one-cancelled', { steps: 2 }), undefined), {
      width: 340,
    });
    const toServer = held.rails[1];
    expect([toServer?.chips.length, toServer?.more]).toEqual([1, 1]);
    expect(toServer?.chips[0]?.words).toBe('request "req-1"');
    expect(lines[1]?.x2).toBe(toServer?.moreX);
  });

  test('are tall enough for a finger where one points', () => {
    expect([geometryFor({ width: 390, coarse: true }).chip, geometryFor({ width: 390 }).chip]).toEqual([44, 24]);
  });

  test('carry no lever in the past that can be taken, and name the action all the same', async () => {
    const run = await view('cancel-crosses-response');
    const markup = renderToStaticMarkup(<LanesPane moment={momentAt(run, 12)} moves={MOVES} />);
    expect(markup).toMatch(
      /aria-label="1 cancellation &quot;req-7&quot;, waiting for the server" aria-disabled="true"/,
    );
    expect(markup).toContain(`${run.events.length - 12} events ahead`);
  });
});

test('the copy of a message comes down to its own chip, between the original and what was sent before it', async () => {
  const run = await view('cancel-crosses-response', { steps: 7, defects: ['progress-after-terminal'] });
  const chosen = choose(scenarioById('cancel-crosses-response') as Scenario, { defects: run.defects });
  if (!chosen.ok) throw new Error(chosen.problem);
  const again = await Run.open(chosen.scenario, model);
  await again.follow([...run.schedule, 'network duplicates response to "req-7"']);
  const report = again.report();
  const copied: RunView = { ...run, ...report, head: 8 };
  const { held, lines } = layLanes(momentAt(copied, undefined), WIDTH);
  const toClient = held.rails[0];
  expect(toClient?.chips.map(({ message }) => message.name)).toEqual(['response to "req-7"', 'response to "req-7"']);
  const copy = lines.find(({ sent }) => copied.events[sent - 1]?.type === 'message-duplicated');
  const [, second] = toClient?.chips ?? [];
  expect(copy?.x2).toBe((second?.x ?? 0) + (second?.width ?? 0) / 2);
  expect(lines.find(({ kind, end }) => kind === 'progress' && end === 'in-flight')?.x2).toBe(toClient?.moreX);
});

describe('beside the lanes', () => {
  test('a checkpoint is a gate at the receiver, an effect begins its own lane, and the end of a wait says whose it is', async () => {
    const { notes, effectsFrom, geometry } = layLanes(
      momentAt(await view('cancel-crosses-response'), undefined),
      WIDTH,
    );
    expect(notes.map(({ seq, peer, kind, words }) => `${seq} ${peer} ${kind} ${words ?? ''}`.trim())).toEqual([
      '3 server checkpoint start',
      '4 server checkpoint progress 1',
      '6 server effect commits row 41',
      '7 server checkpoint finish',
      '8 server checkpoint write',
      '9 server tick',
      '11 client fact stopped waiting',
      '12 client tick',
      '14 server fact ignored',
      '16 client fact ignored',
    ]);
    expect(effectsFrom).toBe(yOf(geometry, 6));
  });

  test('work in progress stands before a closed gate', async () => {
    const working = layLanes(momentAt(await view('cancel-crosses-response', { steps: 4 }), undefined), WIDTH);
    expect(working.holding).toEqual([working.geometry.lane.server]);
    expect(layLanes(momentAt(await view('cancel-crosses-response'), undefined), WIDTH).holding).toEqual([]);
  });

  test('a tombstone is dotted from the release of its entry on', async () => {
    const { lifelines, geometry, now } = layLanes(momentAt(await view('cancel-crosses-response'), undefined), WIDTH);
    const kept = lifelines.filter(({ is, peer }) => is === 'tombstone' && peer === 'client');
    expect(kept.map(({ kind, y1, y2 }) => [kind, y1, y2])).toEqual([
      ['registry-entry', yOf(geometry, 12), now],
      ['progress-collector', yOf(geometry, 12), now],
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
    const names = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name ?? '');
    for (const { label } of moment.levers)
      expect(names.filter((name) => name.includes(label.replaceAll('"', '&quot;')))).toEqual([]);
    expect(markup).toContain('aria-label="2 response &quot;req-7&quot;, waiting for the client"');
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

/* Every scenario of the catalogue in its telling order, as it should be and with each of its defects, at its end. */
async function catalogue(): Promise<readonly (readonly [string, RunView])[]> {
  const kinds = listScenarios().flatMap(({ id, defects }) => [
    { id, defects: [] as string[] },
    ...defects.map((defect) => ({ id, defects: defect.id.split('+') })),
  ]);
  return Promise.all(kinds.map(async ({ id, defects }) => [[id, ...defects].join(' '), await view(id, { defects })]));
}

const plates = ({ ties, geometry }: Drawing): readonly Box[] =>
  ties.map(({ plateX, plateY, words }) => ({
    x1: plateX,
    x2: plateX + 24 + (geometry.narrow ? 0 : 6 + textWidth(words)),
    y1: plateY + 2,
    y2: plateY + 15,
  }));

describe('what is written', () => {
  test('is never under the plate of a violation, nor is one plate under another', async () => {
    const seen: string[] = [];
    let count = 0;
    for (const [name, run] of await catalogue())
      for (const width of [340, 620, 800, 920]) {
        const drawing = layLanes(momentAt(run, undefined), { width });
        const words = [
          ...boxesOfNotes(drawing.notes, drawing.geometry),
          ...boxesOfNames(drawing.lines, drawing.geometry, drawing.form),
        ];
        const laid = plates(drawing);
        count += laid.length;
        for (const [index, plate] of laid.entries())
          for (const other of [...words, ...laid.slice(0, index)])
            if (overlap(plate, other)) seen.push(`${name} at ${width}: ${drawing.ties[index]?.plate}`);
        for (const [index, { x2 }] of laid.entries())
          if (x2 > drawing.geometry.width) seen.push(`${name} at ${width}: ${drawing.ties[index]?.plate} is cut`);
      }
    expect(seen).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  test('beside the client’s lane never runs into the sequence numbers', async () => {
    const into: string[] = [];
    for (const [name, run] of await catalogue())
      for (const width of [620, 700, 800, 920]) {
        const { notes, geometry } = layLanes(momentAt(run, undefined), { width });
        for (const { x1 } of boxesOfNotes(notes, geometry)) if (x1 < geometry.seq + 4) into.push(`${name} at ${width}`);
      }
    expect(into).toEqual([]);
  });
});
