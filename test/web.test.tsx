import { parseScenario, type ScenarioSource } from '@signalbox/engine';
import { Run, SUBJECTS } from '@signalbox/subjects';
import { happensBefore, type EventType, type TraceEvent } from '@signalbox/trace';
import { EMPTY_WORLD, evolve, type Snapshot } from '@signalbox/world';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunDelta, RunView } from '../apps/server/src/contract.ts';
import { forksOf, nameOfBranch, ownerOf, pathLabels, sharedSteps } from '../apps/web/src/branches.ts';
import { findRaces, tagsOf } from '../apps/web/src/catalogue.ts';
import { Future, pastOf } from '../apps/web/src/causes.ts';
import { chartOf } from '../apps/web/src/chart.ts';
import { deedOf } from '../apps/web/src/commands.ts';
import { keptCursor } from '../apps/web/src/cursor.ts';
import { parseFilter } from '../apps/web/src/filter.ts';
import { changed, whyNoIdentifier } from '../apps/web/src/header/changes.ts';
import { sentAt } from '../apps/web/src/in-flight.ts';
import { commandOf, type Pressed } from '../apps/web/src/keys.ts';
import { compact, MAX_LINK_LABELS, printLink, readRoute, type RunLink } from '../apps/web/src/link.ts';
import { momentAt, type Moves } from '../apps/web/src/moment.ts';
import { readJson } from '../apps/web/src/overlays/PasteSheet.tsx';
import { rowsText } from '../apps/web/src/panes/rows-text.ts';
import { SignalsPane } from '../apps/web/src/panes/SignalsPane.tsx';
import { TimelinePane } from '../apps/web/src/panes/TimelinePane.tsx';
import { forkStep, linkOf, openingOf } from '../apps/web/src/run-link.ts';
import { extend } from '../apps/web/src/run.ts';
import { layoutScrubber, seqNear, wordsAt } from '../apps/web/src/scrubber/layout.ts';
import { ScrubberPane } from '../apps/web/src/scrubber/ScrubberPane.tsx';
import { Sieve } from '../apps/web/src/sieve.ts';
import { createWorkbench, whyHeld } from '../apps/web/src/store.ts';
import { ALL_COLUMNS } from '../apps/web/src/panes/columns.ts';
import { withoutTaken } from '../apps/web/src/telling.ts';
import { waitBefore } from '../apps/web/src/watch.ts';

/* The smallest example: four steps of one request, then its cancellation, which crosses the response. */
const SOURCE: ScenarioSource = {
  id: 'crossing',
  title: 'Cancellation crosses the response',
  requests: [{ from: 'client', id: 'req-7', token: 'progress-7', work: [{ progress: 1, total: 2 }], cancellations: 1 }],
  fused: ['start', 'respond', 'release'],
  schedule: [
    'client sends request "req-7"',
    'server receives request "req-7"',
    'server reports progress 1 on "req-7"',
    'client receives progress 1 for "req-7"',
    'server finishes "req-7"',
    'client cancels "req-7"',
    'server receives cancellation of "req-7"',
    'client receives response to "req-7"',
  ],
};

function scenarioOf(source: ScenarioSource) {
  const parsed = parseScenario(source);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, problem }) => `${path}: ${problem}`).join('\n'));
  return parsed.scenario;
}

async function start(source: ScenarioSource, labels: readonly string[]): Promise<Run> {
  const [kind] = SUBJECTS;
  if (kind === undefined) throw new Error('There is no subject.');
  const run = await Run.open(scenarioOf(source), kind);
  const misfit = await run.follow(labels);
  if (misfit !== undefined) throw new Error(`${misfit.label} is not enabled: ${misfit.enabled.join(' · ')}`);
  return run;
}

/* As the server answers it, with one branch. */
function viewOf(run: Run): RunView {
  const report = run.report();
  const head = report.steps.length;
  return {
    ...report,
    events: [...report.events],
    steps: [...report.steps],
    id: 'run-1',
    version: head,
    head,
    branch: 1,
    branches: [{ branch: 1, from: 0, after: 0, head }],
    tree: report.schedule.map((label, index) => ({ step: index + 1, parent: index, label, branch: 1 })),
  };
}

/* As the server answers a reader that holds it up to an event. */
function deltaOf(view: RunView, after: number): RunDelta {
  const { scenario: _scenario, schedule: _schedule, observations, events, steps, tree, ...rest } = view;
  const kept = events[after - 1]?.step ?? 0;
  return {
    ...rest,
    after,
    events: events.slice(after),
    steps: steps.slice(kept),
    tree: tree.slice(kept),
    seen: observations.filter(({ known, atEnd }) => atEnd !== true && known > after),
    atEnd: observations.filter(({ atEnd }) => atEnd === true),
  };
}

const TOLD = SOURCE.schedule ?? [];
const NOTHING: Moves = {
  moveTo: () => undefined,
  select: () => undefined,
  take: () => undefined,
  fork: () => undefined,
  follow: () => undefined,
  exportAs: () => undefined,
  openTab: () => undefined,
};

let six: RunView;
let all: RunView;
beforeAll(async () => {
  six = viewOf(await start(SOURCE, TOLD.slice(0, 6)));
  all = viewOf(await start(SOURCE, TOLD));
});

describe('a moment', () => {
  test('at the head offers what is enabled, and the next of the telling order', () => {
    const moment = momentAt(six, undefined);
    expect(moment.atHead).toBe(true);
    expect(moment.levers.map(({ label, number }) => `${number} ${label}`)).toEqual([
      '1 server receives cancellation of "req-7"',
      '2 client receives response to "req-7"',
    ]);
    expect(moment.telling).toEqual({ rest: TOLD.slice(6), next: 'server receives cancellation of "req-7"' });
  });

  test('in the past offers what was enabled there, and says which was taken', () => {
    const seq = chartOf(six).seqAfter(4);
    const moment = momentAt(six, seq);
    expect(moment.atHead).toBe(false);
    expect(moment.cursor).toEqual({ step: 4, seq });
    expect(moment.levers).toEqual([
      { label: 'server finishes "req-7"', actor: 'server', number: 1, taken: { here: true, step: 5 } },
      { label: 'client cancels "req-7"', actor: 'client', number: 2 },
    ]);
  });

  test('holds at every event the world that folding up to it gives', () => {
    let world: Snapshot = EMPTY_WORLD;
    for (const event of all.events) {
      world = evolve(world, event) as Snapshot;
      expect(momentAt(all, event.seq).world).toEqual(world);
    }
    expect(momentAt(all, 0).world).toEqual(EMPTY_WORLD);
  });

  test('folds a cursor move on a hundred thousand events from the nearest kept world', () => {
    const events = Array.from({ length: 100_000 }, (_, index) => ({
      ...all.events[index % all.events.length]!,
      seq: index + 1,
      step: index + 1,
    }));
    const long: RunView = { ...all, events };
    const chart = chartOf(long);
    const atEnd = chart.worldAt(100_000);
    const began = performance.now();
    for (let seq = 99_000; seq > 98_900; seq--) chart.worldAt(seq);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(chart.worldAt(100_000)).toEqual(atEnd);
  });

  test('judges nothing: what a rule says at a cursor is the worst of what was known by then', () => {
    const run: RunView = {
      ...all,
      events: [...all.events],
      verdicts: [
        { rule: 'a', status: 'broken', severity: 'violation', keyword: 'MUST', at: [2, 5], because: 'later' },
        { rule: 'b', status: 'not-exercised', severity: 'warning', keyword: 'SHOULD', at: [], because: '' },
      ],
      observations: [
        { rule: 'a', key: 'k', at: [3], known: 3, held: true, because: 'fine so far' },
        { rule: 'a', key: 'k', at: [4], known: 4, held: null, because: 'unseen', lacks: 'the log' },
        { rule: 'a', key: 'k', at: [2, 5], known: 5, held: false, because: 'later', illegal: 'x', legal: 'y' },
        { rule: 'a', key: 'k', at: [6, 7], known: 7, held: false, because: 'again', illegal: 'z', legal: 'y' },
      ],
    };
    const statusAt = (seq: number) => momentAt(run, seq).verdicts.map(({ status }) => status);
    expect(statusAt(2)).toEqual(['not-exercised', 'not-exercised']);
    expect(statusAt(3)).toEqual(['held', 'not-exercised']);
    expect(statusAt(4)).toEqual(['cannot-tell', 'not-exercised']);
    expect(statusAt(5)).toEqual(['broken', 'not-exercised']);
    expect(momentAt(run, 5).verdicts[0]).toMatchObject({ at: [2, 5], illegal: 'x', legal: 'y' });
    expect(momentAt(run, 8).verdicts[0]).toMatchObject({ at: [2, 5], illegal: 'x', legal: 'y' });
  });

  test('numbers violations by their second end, and folds rules that broke at the same two', () => {
    const broken = (rule: string, at: number[]) => ({
      rule,
      key: 'k',
      at,
      known: at.at(-1) ?? 0,
      held: false,
      because: '',
    });
    const verdict = (rule: string, severity: 'violation' | 'warning') => ({
      rule,
      status: 'broken' as const,
      severity,
      keyword: 'MUST' as const,
      at: [],
      because: '',
    });
    const run: RunView = {
      ...all,
      events: [...all.events],
      verdicts: [verdict('a', 'violation'), verdict('b', 'violation'), verdict('w', 'warning')],
      observations: [broken('a', [5, 7]), broken('w', [1, 2]), broken('b', [2, 6]), broken('b', [5, 7])],
    };
    expect(momentAt(run, undefined).violations).toEqual([
      { plate: 'V1', at: [2, 6], known: 6, rules: ['b'] },
      { plate: 'V2', at: [5, 7], known: 7, rules: ['a', 'b'] },
    ]);
    expect([1, 2, 3, 5].map((seq) => chartOf(run).isBroken(seq))).toEqual([true, true, false, true]);
  });

  test('says where messages in flight were sent', () => {
    const { world } = momentAt(six, undefined);
    const sent = (direction: 'client-to-server' | 'server-to-client') =>
      sentAt(six.events, six.events.length, direction, world.lane(direction).length).map(
        (seq) => six.events[seq - 1]?.type,
      );
    expect(sent('client-to-server')).toEqual(['cancellation-sent']);
    expect(sent('server-to-client')).toEqual(['response-sent']);
  });

  test('tells a copy that arrived from the message behind it that has not', () => {
    const event = (seq: number, type: EventType, sent?: number): TraceEvent => ({
      seq,
      step: seq,
      by: 'network',
      type,
      direction: 'client-to-server',
      ...(sent === undefined ? {} : { sent }),
    });
    const events = [
      event(1, 'request-sent'),
      event(2, 'cancellation-sent'),
      event(3, 'message-duplicated', 1),
      event(4, 'request-received', 1),
      event(5, 'request-received', 3),
    ];
    expect(sentAt(events, 5, 'client-to-server', 1)).toEqual([2]);
    expect(sentAt(events, 4, 'client-to-server', 2)).toEqual([2, 3]);
  });

  test('counts a label that was taken early as told', () => {
    expect(withoutTaken(['a', 'b', 'a', 'c'], ['b'])).toEqual(['a', 'a', 'c']);
    expect(withoutTaken(['a', 'b', 'a'], ['a', 'x'])).toEqual(['b', 'a']);
  });
});

describe('a run as it is held', () => {
  test('grown by changes equals the run asked for whole', async () => {
    let held = viewOf(await start(SOURCE, []));
    for (let step = 1; step <= TOLD.length; step++) {
      const whole = viewOf(await start(SOURCE, TOLD.slice(0, step)));
      const next = extend(held, deltaOf(whole, held.events.length));
      expect(next).toEqual(whole);
      held = next!;
      expect(momentAt(held, undefined).world).toEqual(momentAt(whole, undefined).world);
      expect(momentAt(held, 3).verdicts).toEqual(momentAt(whole, 3).verdicts);
    }
  });

  test('takes a change told twice, or told from further back, once', () => {
    const once = extend(six, deltaOf(all, six.events.length))!;
    expect(extend(once, deltaOf(all, six.events.length))).toBe(once);
    expect(extend(six, deltaOf(all, 2))).toEqual(once);
  });

  test('asks for the whole when something between is missing, or the branch is another', () => {
    expect(extend(six, deltaOf(all, all.events.length))).toBeUndefined();
    const delta = deltaOf(all, six.events.length);
    expect(extend(six, { ...delta, after: delta.after + 1, events: delta.events.slice(1) })).toBeUndefined();
    expect(extend(six, { ...delta, branch: 2 })).toBeUndefined();
    expect(extend(six, { ...deltaOf(all, six.events.length), id: 'run-2' })).toBeUndefined();
  });
});

describe('branches', () => {
  const tree: Pick<RunView, 'branches' | 'tree'> = {
    branches: [
      { branch: 1, from: 0, after: 0, head: 3 },
      { branch: 2, from: 1, after: 1, head: 3 },
      { branch: 3, from: 2, after: 2, head: 3 },
    ],
    tree: [
      { step: 1, parent: 0, label: 'a', branch: 1 },
      { step: 2, parent: 1, label: 'b', branch: 1 },
      { step: 3, parent: 2, label: 'c', branch: 1 },
      { step: 2, parent: 1, label: 'd', branch: 2 },
      { step: 3, parent: 2, label: 'e', branch: 2 },
      { step: 3, parent: 2, label: 'f', branch: 3 },
    ],
  };

  test('share the steps before their fork with the branch they left', () => {
    expect([1, 2, 3].map((branch) => pathLabels(tree, branch))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'd', 'e'],
      ['a', 'd', 'f'],
    ]);
    expect([1, 2, 3].map((step) => ownerOf(tree.branches, 3, step))).toEqual([1, 2, 3]);
    expect(forksOf(tree)).toEqual([
      { from: 1, after: 1, labels: ['d', 'e'] },
      { from: 2, after: 2, labels: ['f'] },
    ]);
    expect([
      sharedSteps(tree.branches, 1, 2),
      sharedSteps(tree.branches, 1, 3),
      sharedSteps(tree.branches, 3, 2),
    ]).toEqual([1, 1, 2]);
    const inside = [...tree.branches, { branch: 4, from: 3, after: 1, head: 4 }];
    expect([1, 2, 3].map((branch) => sharedSteps(inside, 4, branch))).toEqual([1, 1, 1]);
    expect([1, 26, 27].map(nameOfBranch)).toEqual(['A', 'Z', 'AA']);
  });

  test('are what a lever in the past says it was taken on', () => {
    const enabled = ['c', 'e', 'f'];
    const run: RunView = {
      ...all,
      ...tree,
      branch: 2,
      events: all.events.slice(0, 3).map((event, index) => ({ ...event, step: index + 1 })),
      steps: ['a', 'd', 'e'].map((label) => ({ label, enabled, quiescence: { level: 'exact' } })),
    };
    expect(momentAt(run, 2).levers.map(({ label, taken }) => [label, taken])).toEqual([
      ['c', undefined],
      ['e', { here: true, step: 3 }],
      ['f', { here: false, branch: 3 }],
    ]);
  });

  test('are left after the last whole step at the cursor', () => {
    const chart = chartOf(all);
    const step = all.steps.findIndex((_, index) => chart.seqAfter(index + 1) - chart.seqAfter(index) > 1) + 1;
    expect(forkStep(all, chart.seqAfter(step))).toBe(step);
    expect(forkStep(all, chart.seqAfter(step) - 1)).toBe(step - 1);
  });
});

describe('the filter', () => {
  const sift = (filter: string) => {
    const sieve = new Sieve(filter);
    const chart = chartOf(all);
    sieve.grow({ events: all.events, isBroken: (seq) => chart.isBroken(seq), brokenCount: chart.broken.length });
    return sieve;
  };
  const found = (filter: string) => {
    const sieve = sift(filter);
    return Array.from({ length: sieve.count('all') }, (_, row) => sieve.seqAt('all', row));
  };

  test('reads words, causes, peers, tokens and what broke, and keeps quotes together', () => {
    expect(parseFilter('response before:16 token:"progress 7" peer:server broken before:x')).toEqual([
      { kind: 'text', text: 'response', written: 'response' },
      { kind: 'before', seq: 16, written: 'before:16' },
      { kind: 'token', value: '"progress 7"', written: 'token:"progress 7"' },
      { kind: 'peer', value: 'server', written: 'peer:server' },
      { kind: 'broken', written: 'broken' },
      { kind: 'text', text: 'before:x', written: 'before:x' },
    ]);
  });

  test('asks of causes what happensBefore says, for every two events', () => {
    for (const origin of all.events) {
      const past = pastOf(all.events, origin);
      const future = new Future(origin);
      for (const event of all.events) {
        expect(past.has(event.seq)).toBe(happensBefore(all.events, event, origin));
        expect(future.see(event)).toBe(happensBefore(all.events, origin, event));
      }
    }
  });

  test('parts all events into before, after, concurrent and the event itself', () => {
    for (const { seq } of all.events) {
      const parts = [found(`before:${seq}`), found(`after:${seq}`), found(`concurrent:${seq}`), [seq]];
      expect(parts.flat().toSorted((a, b) => a - b)).toEqual(all.events.map((event) => event.seq));
    }
  });

  test('meets all its terms, and counts what each lets through alone', () => {
    const sieve = sift('peer:client token:"progress-9"');
    expect(sieve.count('all')).toBe(0);
    expect(sieve.alone(0)).toBe(all.events.filter(({ by }) => by === 'client').length);
    expect(sieve.alone(1)).toBe(0);
    expect(found('peer:client request:"req-7" response')).toEqual(
      all.events.filter(({ by, type }) => by === 'client' && /response/.test(type)).map(({ seq }) => seq),
    );
  });

  test('keeps a number and the string of its digits apart', () => {
    const [event] = all.events;
    const tokens = (filter: string) => {
      const sieve = new Sieve(filter);
      const events = [7, '7', 'seven'].map((token, index) => ({ ...event!, seq: index + 1, token: token as never }));
      sieve.grow({ events, isBroken: () => false, brokenCount: 0 });
      return Array.from({ length: sieve.count('all') }, (_, row) => sieve.seqAt('all', row));
    };
    expect(tokens('token:7')).toEqual([1]);
    expect(tokens('token:"7"')).toEqual([2]);
    expect(tokens('token:seven')).toEqual([3]);
  });

  test('grown step by step lets through what it would have let through at once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'peer:server', 'after:4', 'concurrent:9', 'response', 'after:2 peer:client'),
        fc.array(fc.integer({ min: 0, max: all.events.length }), { maxLength: 4 }),
        (filter, cuts) => {
          const grown = new Sieve(filter);
          for (const cut of [...cuts.toSorted((a, b) => a - b), all.events.length])
            grown.grow({ events: all.events.slice(0, cut), isBroken: () => false, brokenCount: 0 });
          const atOnce = sift(filter);
          for (const segment of ['all', 'messages', 'state', 'resources'] as const) {
            expect(grown.count(segment)).toBe(atOnce.count(segment));
            for (let row = 0; row < atOnce.count(segment); row++)
              expect(grown.seqAt(segment, row)).toBe(atOnce.seqAt(segment, row));
          }
        },
      ),
    );
  });

  test('finds the row of an event, or of the last one before it', () => {
    const sieve = sift('peer:server');
    const seqs = found('peer:server');
    expect(sieve.rowOf('all', seqs[1]!)).toBe(1);
    expect(sieve.rowOf('all', seqs[0]! - 1)).toBe(-1);
    expect(sift('').rowOf('all', 3)).toBe(2);
  });
});

describe('a link', () => {
  const json = fc.oneof(fc.string(), fc.integer()).map((value) => JSON.stringify(value));
  const link = fc
    .record(
      {
        scenario: fc.oneof(
          fc.string({ minLength: 1 }),
          fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        ),
        subject: fc.string(),
        revision: fc.string(),
        transport: fc.string(),
        defects: fc.array(fc.string()),
        policies: fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
        renames: fc.array(fc.record({ from: json, to: json })),
        schedule: fc.array(fc.string()),
        forks: fc.array(fc.record({ from: fc.nat(), after: fc.nat(), labels: fc.array(fc.string()) })),
        branch: fc.nat(),
        cursor: fc.nat(),
      },
      { requiredKeys: ['scenario'] },
    )
    .map((loose) => compact(JSON.parse(JSON.stringify(loose)) as RunLink));

  test('read back is the moment that was written', () => {
    fc.assert(
      fc.property(link, (written) => {
        const hash = printLink(written);
        expect(hash).toMatch(/^#\/run\?m=[\w-]+$/);
        expect(readRoute(hash)).toEqual({ at: 'run', link: written });
      }),
    );
  });

  test('can be written by hand', () => {
    expect(
      readRoute(
        '#/run?scenario=crossing&defect=a&defect=b&revision=2025-06-18&policy=lateResponse=quarantine&rename="req-7"=0',
      ),
    ).toEqual({
      at: 'run',
      link: {
        scenario: 'crossing',
        revision: '2025-06-18',
        defects: ['a', 'b'],
        policies: { lateResponse: 'quarantine' },
        renames: [{ from: '"req-7"', to: '0' }],
      },
    });
    expect(readRoute('')).toEqual({ at: 'home' });
    expect(readRoute('#/')).toEqual({ at: 'home' });
  });

  test('that is damaged, newer or of nothing says so and opens nothing', () => {
    const problem = (hash: string) => {
      const route = readRoute(hash);
      return route.at === 'unreadable' ? route.problem : route.at;
    };
    const whole = printLink({ scenario: 'crossing', schedule: TOLD });
    expect(problem(whole.slice(0, -30))).toMatch(/^This link is cut short or damaged/);
    expect(problem('#/run?m=%%%')).toMatch(/^This link is cut short or damaged/);
    expect(problem('#/run')).toMatch(/^This link names no scenario/);
    expect(problem('#/proof')).toMatch(/^There is no page at #\/proof/);
    expect(problem(printLink({ scenario: 'x', ...({ v: 2 } as object) }))).toBe(
      'This link is version 2; this workbench reads up to 1. Open it with a newer one.',
    );
    expect(problem(printLink({ scenario: 7 as never }))).toMatch(/names no scenario/);
  });

  test('that would unfold to more than a moment can be is refused before it has', () => {
    const hash = printLink({ scenario: 'x', subject: 'a'.repeat(2_000_000) });
    expect(hash.length).toBeLessThan(20_000);
    expect(readRoute(hash).at).toBe('unreadable');
  });

  test('of a run holds its branches, and of a run that is too long only its choices', () => {
    const asked: RunLink = { scenario: 'crossing', defects: ['x'], cursor: 3 };
    expect(linkOf(asked, six, 4)).toEqual({
      scenario: 'crossing',
      defects: ['x'],
      schedule: TOLD.slice(0, 6),
      cursor: 4,
    });
    const tree = Array.from({ length: MAX_LINK_LABELS + 1 }, () => six.tree[0]!);
    expect(linkOf(asked, { ...six, tree }, undefined)).toEqual({ scenario: 'crossing', defects: ['x'] });
    expect(openingOf({ ...asked, schedule: ['a'] })).toEqual({
      scenarioId: 'crossing',
      defects: ['x'],
      schedule: ['a'],
    });
  });

  test('to a run with other choices keeps the schedule, in the new names', () => {
    const link = changed({ scenario: 'crossing', cursor: 2 }, six, { renames: [{ from: '"req-7"', to: '0' }] });
    expect(link.cursor).toBeUndefined();
    expect(link.schedule?.[0]).toBe('client sends request 0');
    expect(changed({ scenario: 'crossing' }, six, { defects: ['x'] }).schedule).toEqual(six.schedule);
    expect([whyNoIdentifier('0'), whyNoIdentifier('""'), whyNoIdentifier('"7"')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      [whyNoIdentifier('1.5'), whyNoIdentifier('null'), whyNoIdentifier('req')].every((why) => why !== undefined),
    ).toBe(true);
  });
});

describe('the store', () => {
  test('keeps the cursor inside the run, and at the head follows it', () => {
    const store = createWorkbench();
    store.setState({ run: six });
    store.getState().moveTo(3);
    expect(store.getState().cursor).toBe(3);
    store.getState().moveTo(-4);
    expect(store.getState().cursor).toBe(0);
    store.getState().moveTo(six.events.length);
    expect(store.getState().cursor).toBeUndefined();
    store.setState({ run: all });
    expect(momentAt(all, store.getState().cursor).atHead).toBe(true);
  });

  test('keeps a reader in the past where they are when another browser forks behind them', () => {
    const forked: RunView = {
      ...six,
      branch: 2,
      events: [...six.events],
      branches: [...six.branches, { branch: 2, from: 1, after: 4, head: 6 }],
    };
    const shared = chartOf(forked).seqAfter(4);
    expect(keptCursor(2, six, forked)).toBe(2);
    expect(keptCursor(shared, six, forked)).toBe(shared);
    expect(keptCursor(shared + 1, six, forked)).toBeUndefined();
    expect(keptCursor(2, six, { ...six, id: 'run-2' })).toBeUndefined();
    expect(keptCursor(undefined, six, all)).toBeUndefined();
  });

  test('says why no lever can be taken only while the server is lost', () => {
    expect(whyHeld({ connection: { state: 'open' } })).toBeUndefined();
    expect(whyHeld({ connection: { state: 'connecting' } })).toBeUndefined();
    expect(whyHeld({ connection: { state: 'lost', tries: 1, nextTry: 500 } })).toMatch(/not answering/);
  });

  test('waits longer before each try, and never longer than eight seconds', () => {
    expect([1, 2, 3, 4, 5, 6].map(waitBefore)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  });
});

describe('keys', () => {
  const press = (key: string, more: Partial<Pressed> = {}) =>
    commandOf({
      key,
      shift: false,
      modified: false,
      repeat: false,
      on: 'nothing',
      afterG: false,
      letters: true,
      ...more,
    });

  test('do what the list says', () => {
    expect(press('3')).toEqual({ do: 'take', number: 3 });
    expect(press('n')).toEqual({ do: 'next' });
    expect(press(' ')).toEqual({ do: 'next' });
    expect(press('ArrowLeft', { shift: true })).toEqual({ do: 'event', by: -1 });
    expect(press(']')).toEqual({ do: 'choice', by: 1 });
    expect(press('V', { shift: true })).toEqual({ do: 'violation', by: -1 });
    expect(press('t', { afterG: true })).toEqual({ do: 'pane', pane: 'timeline' });
    expect(press('F6', { shift: true })).toEqual({ do: 'cycle', by: -1 });
  });

  test('do nothing in a text field, with a modifier, or as letters when letters are off', () => {
    for (const key of ['3', 'n', 'c', 'f', '?', 'ArrowLeft']) expect(press(key, { on: 'text' })).toBeUndefined();
    expect(press('f', { modified: true })).toBeUndefined();
    expect(press('n', { letters: false })).toBeUndefined();
    expect(press('ArrowLeft', { letters: false })).toEqual({ do: 'step', by: -1 });
  });

  test('leave Space to a focused button and arrows to what uses them', () => {
    expect(press(' ', { on: 'button' })).toBeUndefined();
    expect(press('ArrowLeft', { on: 'arrows' })).toBeUndefined();
  });

  test('that would change the run offer to fork when the reader is in the past', () => {
    const past = deedOf({ do: 'next' }, () => momentAt(six, 2));
    expect(past).toMatchObject({ kind: 'say', offerFork: true });
    expect(deedOf({ do: 'next' }, () => momentAt(six, undefined, 'the server is lost'))).toEqual({
      kind: 'say',
      words: 'the server is lost',
    });
  });

  test('move the cursor by steps, choice points and ends of violations', () => {
    const move = (command: Parameters<typeof deedOf>[0], seq: number | undefined, run = six) => {
      const deed = deedOf(command, () => momentAt(run, seq));
      return deed?.kind === 'move' ? momentAt(run, deed.seq).cursor.step : deed;
    };
    expect(move({ do: 'step', by: -1 }, undefined)).toBe(5);
    expect(move({ do: 'step', by: 1 }, 1)).toBe(2);
    expect(move({ do: 'choice', by: -1 }, undefined)).toBe(5);
    expect(move({ do: 'first' }, undefined)).toBe(0);
  });

  test('cancel the one request that can be cancelled, or say why none can', async () => {
    const five = viewOf(await start(SOURCE, TOLD.slice(0, 5)));
    const deed = deedOf({ do: 'cancel' }, () => momentAt(five, undefined));
    expect(deed?.kind === 'take' && deed.label()).toBe('client cancels "req-7"');
    expect(deedOf({ do: 'cancel' }, () => momentAt(six, undefined))).toEqual({
      kind: 'say',
      words: 'client cancels "req-7": its one cancellation has been sent.',
    });
  });
});

describe('the panes', () => {
  const signals = (run: RunView, seq?: number, held?: string) =>
    renderToStaticMarkup(
      <SignalsPane
        moment={momentAt(run, seq, held)}
        moves={NOTHING}
        standing={{ isLost: held !== undefined, onRetry: () => undefined }}
        forkHere={() => undefined}
      />,
    );
  const timeline = (run: RunView, seq?: number, filter = '') =>
    renderToStaticMarkup(
      <TimelinePane
        moment={momentAt(run, seq)}
        moves={NOTHING}
        segment="all"
        filter={filter}
        columns={ALL_COLUMNS}
        onSegment={() => undefined}
        onFilter={() => undefined}
        onColumns={() => undefined}
      />,
    );

  test('name a lever by its label alone, its number by the key, its note beside it', () => {
    const markup = signals(six);
    expect(markup).toContain(
      'aria-label="server receives cancellation of &quot;req-7&quot;" aria-keyshortcuts="1 n Space"',
    );
    expect(markup).toContain(`in flight since ${six.events.findLast(({ type }) => type === 'cancellation-sent')?.seq}`);
    expect(markup).toContain('its one cancellation has been sent');
  });

  test('make levers read-only in the past and without a server, each with the reason', () => {
    expect(signals(six, 3)).toContain('You are reading the past.');
    expect(signals(six, 3)).toContain('aria-disabled="true"');
    expect(signals(six, undefined, 'the server is not answering; no step is lost')).toContain(
      'The Signalbox server is not answering.',
    );
    expect(signals(all)).toContain('The run is over: no action is enabled.');
  });

  test('show events as rows whose first cell is the seq, with no percentage anywhere', () => {
    const markup = timeline(all);
    expect(markup).toContain(`aria-rowcount="${all.events.length + 1}"`);
    expect(markup).toMatch(
      /role="row"[^>]*aria-rowindex="2"[^>]*>\s*<div role="cell" class="c-seq"[^>]*><span>1<\/span>/,
    );
    expect(markup).not.toContain('%<');
    expect(timeline(viewless())).toContain('Nothing has happened yet.');
    expect(timeline(all, undefined, 'concurrent:1 token:"x"')).toContain(`No event of ${all.events.length} matches.`);
  });

  test('draw only the rows in view, however many there are', () => {
    const events = Array.from({ length: 5_000 }, (_, index) => ({
      ...all.events[index % all.events.length]!,
      seq: index + 1,
      step: index + 1,
    }));
    const markup = timeline({ ...all, events }, 1);
    expect(markup.match(/role="row"/g)?.length).toBeLessThan(60);
    expect(markup).toContain('aria-rowcount="5001"');
  });

  test('say of the scrubber what a slider says', () => {
    const markup = renderToStaticMarkup(
      <ScrubberPane moment={momentAt(six, undefined)} moves={NOTHING} forkHere={() => undefined} />,
    );
    expect(markup).toContain(`aria-valuenow="${six.events.length}"`);
    expect(markup).toContain('aria-valuetext="Step 6 of 6, choice point"');
    expect(wordsAt(momentAt(six, 0))).toBe('Before step 1 of 6');
  });

  test('place the scrubber by sequence number and find it again', () => {
    const layout = layoutScrubber(momentAt(six, undefined), 0, 2000);
    expect(layout.stations.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const station of layout.stations)
      expect(chartOf(six).stepAt(seqNear(station.x, layout.unit, six.events.length))).toBe(station.step);
    expect(layout.told.map(({ step }) => step)).toEqual([7, 8]);
    expect(layout.strip.stop).toBeUndefined();
  });

  test('copy rows as they are shown, in the columns that are shown', () => {
    expect(rowsText(['seq', 'event', 'token'], all.events.slice(0, 2))).toBe(
      'Seq\tEvent\tToken\n1\trequest-sent\t"progress-7"\n2\trequest-received\t"progress-7"',
    );
  });

  function viewless(): RunView {
    return { ...all, events: [], steps: [], schedule: [], tree: [], observations: [], head: 0 };
  }
});

describe('the races', () => {
  const race = (id: string, tags: readonly string[], breaks: readonly string[] = []) => ({
    id,
    title: `Race ${id}`,
    story: '',
    tags,
    race: 'cancel',
    revisions: [],
    transports: [],
    defects: breaks.length === 0 ? [] : [{ id: `${id}-gone-wrong`, does: 'It goes on.', breaks }],
    requests: 1,
    steps: 1,
  });
  const races = [
    race('crossing', ['cancel']),
    race('late', ['progress', 'cancel'], ['progress.stop-after-completion']),
  ];

  test('are found by every word of a search, in titles, defects and rules alike, and by tag', () => {
    const ids = (search: string, tag?: string) => findRaces(races, search, tag).map(({ id }) => id);
    expect(ids('')).toEqual(['crossing', 'late']);
    expect(ids('stop-after')).toEqual(['late']);
    expect(ids('race gone-wrong')).toEqual(['late']);
    expect(ids('race nothing')).toEqual([]);
    expect(ids('', 'progress')).toEqual(['late']);
    expect(tagsOf(races)).toEqual([
      { tag: 'cancel', count: 2 },
      { tag: 'progress', count: 1 },
    ]);
  });

  test('of one’s own are read as JSON, or it is said where they stop being JSON', () => {
    expect(readJson('{"id": "x"}')).toEqual({ ok: true, value: { id: 'x' } });
    expect(readJson('{\n  "id": x}')).toMatchObject({ ok: false });
  });
});
