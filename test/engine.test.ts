import {
  choose,
  DEFECTS,
  enabledActions,
  explainMisfit,
  ModelRun,
  offersOf,
  parseLabel,
  parseMessage,
  parseScenario,
  play,
  printLabel,
  printMessage,
  replay,
  requestKeysOf,
  setStage,
  type Action,
  type Label,
  type MessageWords,
  type Scenario,
  type ScenarioSource,
} from '@signalbox/engine';
import { requesterOf, type Frame, type RequestId, type RequestKey } from '@signalbox/protocol';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import type { EventBody } from '@signalbox/trace';
import {
  EMPTY_WORLD,
  heldKinds,
  isAtBaseline,
  outcomeOf,
  receiverOf,
  registriesOf,
  type Account,
  type Holdings,
  type Snapshot,
  type World,
} from '@signalbox/world';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const scenario = (source: Partial<ScenarioSource>): Scenario => {
  const parsed = parseScenario({ id: 'test', title: 'Test', requests: [], ...source });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};
const withDefects = (of: Scenario, ...defects: string[]): Scenario => {
  const chosen = choose(of, { defects });
  if (!chosen.ok) throw new Error(chosen.problem);
  return chosen.scenario;
};
const offers = (of: Scenario) =>
  offersOf(
    setStage(
      of,
      DEFECTS.filter(({ id }) => of.defects.includes(id)),
    ),
  );
const labels = (run: ModelRun) => run.enabled.map(({ label }) => label);
function take(run: ModelRun, ...schedule: readonly string[]) {
  return schedule.flatMap((label) => {
    const taken = run.take(label);
    if (!taken.ok) throw new Error(explainMisfit(run.stage.scenario.id, taken));
    return taken.events;
  });
}
const after = (of: Scenario, ...schedule: readonly string[]) => {
  const run = new ModelRun(of);
  take(run, ...schedule);
  return run;
};

/* Keys in one order, so that equal worlds are equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The whole graph of a scenario by brute force: worlds, edges, and maximal paths. A cycle is a mistake of ours. */
function enumerate(of: Scenario, visit: (world: Snapshot, enabled: readonly Action[]) => unknown = () => undefined) {
  const moves = offers(of);
  const paths = new Map<string, bigint>();
  const walking = new Set<string>();
  let transitions = 0;
  const pathsFrom = (world: Snapshot): bigint => {
    const key = canonical(world);
    const known = paths.get(key);
    if (known !== undefined) return known;
    if (walking.has(key)) throw new Error(`a world comes back to itself: ${key}`);
    walking.add(key);
    const enabled = enabledActions(moves, world);
    visit(world, enabled);
    let count = enabled.length === 0 ? 1n : 0n;
    for (const { offer } of enabled) {
      transitions++;
      count += pathsFrom(play(offer, world).world as Snapshot);
    }
    walking.delete(key);
    paths.set(key, count);
    return count;
  };
  const interleavings = pathsFrom(EMPTY_WORLD);
  return { worlds: paths.size, transitions, interleavings };
}

const graphs = new Map<Scenario, readonly { world: Snapshot; enabled: readonly Action[] }[]>();

/** Every reachable world of a scenario with what is enabled there. */
function worldsOf(of: Scenario) {
  const known = graphs.get(of);
  if (known !== undefined) return known;
  const worlds: { world: Snapshot; enabled: readonly Action[] }[] = [];
  enumerate(of, (world, enabled) => worlds.push({ world, enabled }));
  graphs.set(of, worlds);
  return worlds;
}

const call: ScenarioSource['requests'][number] = {
  from: 'client',
  id: 7,
  token: 'p',
  work: [{ progress: 1 }],
  cancellations: 1,
};
const KEY = 'client:7' as RequestKey;
const SENT = ['client sends request 7', 'server receives request 7'] as const;

describe('labels', () => {
  const id = fc.oneof(fc.maxSafeInteger(), fc.string()).map((value) => value as RequestId);
  const peer = fc.constantFrom('client' as const, 'server' as const);
  const value = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((number) => (Object.is(number, -0) ? 0 : number));
  const message: fc.Arbitrary<MessageWords> = fc.oneof(
    fc.record({ message: fc.constantFrom('request' as const, 'response' as const, 'cancellation' as const), id }),
    fc.record({ message: fc.constant('progress' as const), id, value }),
    fc.record({ message: fc.constant('frame' as const), name: fc.string() }),
    fc.constant({ message: 'close' as const }),
  );
  const label: fc.Arbitrary<Label> = fc.oneof(
    fc.record({
      verb: fc.constantFrom(
        'send' as const,
        'start' as const,
        'stop' as const,
        'finish' as const,
        'fail' as const,
        'write' as const,
        'cancel' as const,
        'release' as const,
      ),
      peer,
      id,
    }),
    fc.record({ verb: fc.constant('report' as const), peer, id, value }),
    fc.record({ verb: fc.constant('commit' as const), peer, id, effect: fc.string() }),
    fc.record({ verb: fc.constant('close' as const), peer }),
    fc.record({ verb: fc.constant('send-frame' as const), peer, name: fc.string() }),
    fc.record({ verb: fc.constant('receive' as const), peer, what: message }),
    fc.record({ verb: fc.constantFrom('drop' as const, 'duplicate' as const), what: message }),
    fc.record({ verb: fc.constant('deliver-together' as const), what: message, with: message }),
    fc.record({ verb: fc.constant('fire' as const), id }),
  );

  test('a label that is printed is read back as the same label', () => {
    fc.assert(
      fc.property(label, fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined }), (plain, copy) => {
        const written: Label = copy === undefined ? plain : { ...plain, copy };
        expect(parseLabel(printLabel(written))).toEqual(written);
      }),
    );
  });

  test('a message that is printed is read back as the same message', () => {
    fc.assert(
      fc.property(message, (words) => {
        expect(parseMessage(printMessage(words))).toEqual(words);
      }),
    );
  });

  test('a line separator in an ID does not hide a copy number', () => {
    const written: Label = { verb: 'cancel', peer: 'client', id: 'a\u2028b' as RequestId, copy: 2 };
    expect(parseLabel(printLabel(written))).toEqual(written);
  });

  test.each([
    '',
    'client',
    'client cancels',
    'client cancels req-7',
    'client cancels 1.5',
    'nobody cancels 7',
    'client cancels 7 (copy x)',
    'client receives parcel 7',
  ])('%j is no label', (line) => expect(parseLabel(line)).toBeUndefined());
});

describe('a scenario as JSON', () => {
  const problems = (source: object) => {
    const parsed = parseScenario({ id: 'test', title: 'Test', requests: [], ...source });
    return parsed.ok ? [] : parsed.problems.map(({ path, problem }) => `${path}: ${problem}`);
  };

  test('is complete once it is read: what it leaves out is filled in', () => {
    expect(scenario({ requests: [{ from: 'client', id: 0 }] })).toMatchObject({
      revision: '2025-11-25',
      transport: 'stdio',
      requests: [{ id: 0, method: 'tools/call', work: [], ends: 'finish', cancellations: 0, deadline: false }],
      faults: { duplicate: 0, drop: 0, oneChunk: 0, close: [] },
      policies: { cancellation: 'on-receipt', afterCancel: 'settle', endCloses: 'stop-work' },
      expect: { none: [] },
    });
  });

  test.each([
    [{ request: [] }, '(the scenario): it has no member "request"'],
    [{ id: 'Not An Id' }, 'id: an id is lower-case words joined by hyphens'],
    [{ requests: [{ from: 'client', id: 1.5 }] }, 'requests.0.id: a request ID is a string or an integer'],
    [
      { requests: [{ from: 'client', id: 1, token: null }] },
      'requests.0.token: a progress token is a string or an integer',
    ],
    [
      { frames: [{ name: 'x', from: 'client', frame: 1 }] },
      'frames.0.frame: a frame is a JSON object, a batch or raw text',
    ],
    [
      {
        frames: [
          { name: 'x', from: 'client', frame: '' },
          { name: 'x', from: 'server', frame: '' },
        ],
      },
      'frames.1.name: another frame is called "x"; give each its own name',
    ],
    [
      { defects: ['releases-nver'] },
      /^defects\.0: no defect is called "releases-nver"; there are: accepts-without-increase, /,
    ],
    [{ expect: { 'releases-never+x': [] } }, /^expect\.releases-never\+x: no defect is called "x"; there are: /],
  ])('%j is refused with the path', (source, problem) => {
    const [found, ...others] = problems(source);
    expect(found).toMatch(problem);
    expect(others).toEqual([]);
  });

  test('no JSON value makes the reader throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof parseScenario(value).ok).toBe('boolean');
      }),
    );
  });
});

describe('the choices of one run', () => {
  const chosen = (options: Parameters<typeof choose>[1]) => {
    const result = choose(scenarioById('cancel-of-completed-id') as Scenario, options);
    return result.ok ? result.scenario : result.problem;
  };

  test('a defect brings the order that shows it best', () => {
    expect(chosen({ defects: ['error-reply-to-notification'] })).toMatchObject({
      defects: ['error-reply-to-notification'],
      schedule: expect.arrayContaining(['client receives frame "error"']) as string[],
    });
  });

  test('an ID that is written otherwise is written so in requests, frames and schedules, and a number stays one', () => {
    const renamed = chosen({ renames: [{ from: '"req-7"', to: '0' }] });
    expect(renamed).toMatchObject({
      requests: [{ id: 0, token: 'progress-7' }, { id: 'req-8' }],
      frames: [{ frame: { params: { requestId: 0 } } }],
    });
    const { schedule, twins } = renamed as Scenario;
    expect(schedule[0]).toBe('client sends request 0');
    expect(twins['error-reply-to-notification']?.[0]).toBe('client sends request 0');
  });

  test.each([
    [{ defects: ['none'] }, /^No defect is called "none"\. There are: accepts-without-increase, /],
    [{ policies: { x: 'y' } }, /^No policy is called "x"\. There are: cancellation, /],
    [{ policies: { afterCancel: 'go' } }, /^Policy afterCancel cannot be "go"\. It can be: settle, wait\.$/],
    [{ revision: '2020-01-01' }, /^revision: /],
    [{ renames: [{ from: 'req-7', to: '0' }] }, /^A rename is OLD=NEW, .* req-7 is neither a string nor an integer\.$/],
    [
      { renames: [{ from: '7', to: '0' }] },
      /^cancel-of-completed-id has no ID and no token 7\. It has: "req-7", "progress-7", "req-8"\.$/,
    ],
  ])('%j is refused with what there is', (options, problem) => {
    expect(chosen(options)).toMatch(problem);
  });
});

describe('the reference model', () => {
  test.each([
    ['reference-1', [], { worlds: 31, transitions: 53, interleavings: 133n }],
    ['reference-1', ['cancels-after-completion'], { worlds: 33, transitions: 55, interleavings: 133n }],
    ['reference-2', [], { worlds: 2391, transitions: 6692, interleavings: 85_537_630n }],
    ['reference-2', ['cancels-after-completion'], { worlds: 2546, transitions: 7064, interleavings: 95_801_776n }],
  ] as const)('%s with %j has exactly the known worlds, transitions and interleavings', (id, defects, counts) => {
    expect(enumerate(withDefects(scenarioById(id) as Scenario, ...defects))).toEqual(counts);
  });
});

describe('interleavings written out by hand', () => {
  function all(of: Scenario): readonly string[] {
    const found: string[] = [];
    const walk = (schedule: readonly string[]) => {
      const { run } = replay(of, schedule);
      if (run.enabled.length === 0) found.push(schedule.map((line) => SHORT[line] ?? line).join(' '));
      for (const next of labels(run)) walk([...schedule, next]);
    };
    walk([]);
    return found.toSorted();
  }
  const SHORT: Record<string, string> = {
    'client sends request 7': 'S',
    'server receives request 7': 'R',
    'server finishes 7': 'F',
    'client receives response to 7': 'A',
    'client cancels 7': 'c',
    'server receives cancellation of 7': 'C',
    'client sends request 8': 's',
    'server receives request 8': 'r',
    'server finishes 8': 'f',
    'client receives response to 8': 'a',
  };

  /*
   * One request, one cancellation, start, respond and release fused. c may come at any point between S and A, and C
   * after it and after R. Without c: S R F A. With c before R: S c R, then F and C in either order, where C first stops
   * the work and there is no F. With c after R and before F: the same. With c after F: A and C cross in either order.
   */
  test('one request and its cancellation', () => {
    expect(
      all(
        scenario({ requests: [{ from: 'client', id: 7, cancellations: 1 }], fused: ['start', 'respond', 'release'] }),
      ),
    ).toEqual(
      [
        'S R F A',
        'S R F c A C',
        'S R F c C A',
        'S R c C',
        'S R c F A C',
        'S R c F C A',
        'S c R C',
        'S c R F A C',
        'S c R F C A',
      ].toSorted(),
    );
  });

  /* Two requests on one ordered lane: requests arrive in the order sent, responses in the order written. */
  test('two requests whose responses may change places', () => {
    const two = scenario({
      requests: [
        { from: 'client', id: 7 },
        { from: 'client', id: 8 },
      ],
      fused: ['start', 'respond', 'release'],
    });
    const one = [
      'S R F A s r f a',
      'S R F s A r f a',
      'S R F s r A f a',
      'S R F s r f A a',
      'S R s F A r f a',
      'S R s F r A f a',
      'S R s F r f A a',
      'S R s r F A f a',
      'S R s r F f A a',
      'S R s r f F a A',
      'S R s r f a F A',
      'S s R F A r f a',
      'S s R F r A f a',
      'S s R F r f A a',
      'S s R r F A f a',
      'S s R r F f A a',
      'S s R r f F a A',
      'S s R r f a F A',
    ];
    const other = one.map((line) =>
      [...line]
        .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
        .join(''),
    );
    expect(all(two)).toEqual([...one, ...other].toSorted());
  });
});

describe('every exact edge of a cancellation', () => {
  const stepped = scenario({ requests: [{ ...call, work: [{ progress: 1 }, { effect: 'row' }] }], fused: ['release'] });
  const REACHED = {
    'before the request is read': 1,
    'before start': 2,
    'after start': 3,
    'after progress': 4,
    'after an effect': 5,
    'between finish and write': 6,
  };
  const way = [
    ...SENT,
    'server starts 7',
    'server reports progress 1 on 7',
    'server commits effect "row" of 7',
    'server finishes 7',
    'server writes response to 7',
  ];

  test.each(Object.entries(REACHED))('%s it is accepted, and no response is ever sent', (_, steps) => {
    const run = after(stepped, ...way.slice(0, steps), 'client cancels 7');
    while (!labels(run).includes('server receives cancellation of 7')) take(run, 'server receives request 7');
    take(run, 'server receives cancellation of 7');
    expect(run.trace.events.map(({ type }) => type)).toContain('cancellation-accepted');
    while (run.enabled.length > 0) take(run, labels(run)[0] as string);
    expect(run.trace.events.map(({ type }) => type)).not.toContain('response-sent');
  });

  test('after the write, before the response is delivered, it is ignored', () => {
    const run = after(stepped, ...way, 'client cancels 7', 'server receives cancellation of 7');
    expect(run.trace.events.at(-1)).toMatchObject({
      type: 'cancellation-ignored',
      decision: 'the request is no longer in progress',
    });
  });

  test('once the response was read it is not offered', () => {
    const run = after(stepped, ...way, 'client receives progress 1 for 7', 'client receives response to 7');
    expect(labels(run)).toEqual([]);
  });

  test('after an effect what is known says that the effect came first', () => {
    const run = after(stepped, ...way.slice(0, 5), 'client cancels 7', 'server receives cancellation of 7');
    expect(run.trace.events.find(({ type }) => type === 'work-stopped')).toMatchObject({
      evidence: 'effect-first',
      decision: 'stopped; no response will be sent; row stays committed: to be reconciled',
    });
  });
});

describe('checkpoints', () => {
  const WORK = { ...call, work: [{ progress: 1 }] };
  const way = (fused: Scenario['fused']) => {
    const run = new ModelRun(scenario({ requests: [{ ...WORK, cancellations: 0 }], fused }));
    while (run.enabled.length > 0) take(run, labels(run)[0] as string);
    return run;
  };

  test('stepped, each has a label of its own', () => {
    expect(way([]).steps.map(({ label }) => label)).toEqual([
      'client sends request 7',
      'server receives request 7',
      'server starts 7',
      'server reports progress 1 on 7',
      'client receives progress 1 for 7',
      'server finishes 7',
      'server writes response to 7',
      'client receives response to 7',
      'server releases 7',
      'client releases 7',
    ]);
  });

  test('fused, each is taken with the step before it, and the world at the end is the same', () => {
    const fused = way(['start', 'respond', 'release']);
    expect(fused.steps.map(({ label }) => label)).toEqual([
      'client sends request 7',
      'server receives request 7',
      'server reports progress 1 on 7',
      'client receives progress 1 for 7',
      'server finishes 7',
      'client receives response to 7',
    ]);
    expect(canonical(fused.world)).toBe(canonical(way([]).world));
  });

  test('delivery and work have to happen; users, timers and the network may act', () => {
    const run = after(
      scenario({
        requests: [{ ...WORK, deadline: true }],
        frames: [{ name: 'x', from: 'client', frame: '{' }],
        faults: { duplicate: 1, drop: 1, close: ['client'] },
      }),
      ...SENT,
      'client cancels 7',
    );
    expect(run.enabled.map(({ label, due }) => [label, due])).toEqual([
      ['server receives cancellation of 7', true],
      ['server starts 7', true],
      ['client releases 7', true],
      ['client sends frame "x"', false],
      ['network drops cancellation of 7', false],
      ['network duplicates cancellation of 7', false],
      ['client closes its end', false],
    ]);
  });

  test('a handler that fails writes an error as its response', () => {
    const run = after(
      scenario({ requests: [{ from: 'client', id: 7, ends: 'fail' }], fused: ['start', 'release'] }),
      ...SENT,
      'server fails 7',
      'server writes response to 7',
      'client receives response to 7',
    );
    expect(outcomeOf(run.world, KEY)).toMatchObject({ requester: 'failed', receiver: 'failed' });
  });
});

describe('policies', () => {
  const FUSED = ['start', 'respond', 'release'] as const;
  const under = (policies: ScenarioSource['policies'], source: Partial<ScenarioSource> = {}) =>
    scenario({ requests: [call], fused: [...FUSED], policies, ...source });
  const last = (run: ModelRun) => run.trace.events.at(-1);

  test('a cancellation honoured on receipt stops the work in the same step', () => {
    const run = after(under({}), ...SENT, 'client cancels 7', 'server receives cancellation of 7');
    expect(outcomeOf(run.world, KEY)).toMatchObject({ receiver: 'stopped', evidence: 'work-stopped' });
    expect(labels(run)).toEqual([]);
  });

  test('one honoured at the next checkpoint stops the work in a step of its own, before anything else of it', () => {
    const run = after(
      under({ cancellation: 'at-next-checkpoint' }),
      ...SENT,
      'client cancels 7',
      'server receives cancellation of 7',
    );
    expect(labels(run)).toEqual(['server stops work on 7']);
    take(run, 'server stops work on 7');
    expect(outcomeOf(run.world, KEY)).toMatchObject({ receiver: 'stopped', evidence: 'work-stopped' });
  });

  test.each([[[]], [['server starts 7']], [['server starts 7', 'server finishes 7']]] as const)(
    'one taken after %j stops the work before it starts, reports, returns or writes',
    (way) => {
      const run = after(
        scenario({
          requests: [{ ...call, work: [] }],
          policies: { cancellation: 'at-next-checkpoint' },
          fused: ['release'],
        }),
        ...SENT,
        ...way,
        'client cancels 7',
        'server receives cancellation of 7',
      );
      expect(labels(run)).toEqual(['server stops work on 7']);
    },
  );

  test('one that is declined is said to be, and the work goes on to its response', () => {
    const run = after(
      under({ cancellation: 'declined' }),
      ...SENT,
      'client cancels 7',
      'server receives cancellation of 7',
    );
    expect(last(run)).toMatchObject({ type: 'cancellation-ignored', from: 'working', to: 'declined' });
    take(run, 'server reports progress 1 on 7', 'server finishes 7');
    expect(outcomeOf(run.world, KEY)).toMatchObject({ receiver: 'ran', evidence: 'received' });
  });

  test('after its cancellation a wait ends at once, or goes on until the response, which is no result', () => {
    const order = [...SENT, 'server finishes 7', 'client cancels 7'];
    const quick = { requests: [{ ...call, work: [] }] };
    expect(outcomeOf(after(under({}, quick), ...order).world, KEY).requester).toBe('cancelled');
    const waiting = after(under({ afterCancel: 'wait' }, quick), ...order);
    expect(outcomeOf(waiting.world, KEY).requester).toBe('cancel-requested');
    take(waiting, 'client receives response to 7');
    expect(outcomeOf(waiting.world, KEY).requester).toBe('cancelled');
    expect(waiting.trace.events.find(({ type }) => type === 'message-ignored')?.decision).toBe(
      'late: kept only in this trace; its cancellation had been sent',
    );
  });

  test.each([
    ['ignore', 'late: kept only in this trace; the wait ended cancelled'],
    ['quarantine', 'late: kept aside as evidence; the wait ended cancelled'],
  ] as const)('a late response under %s is left aside and changes no outcome', (lateResponse, decision) => {
    const run = after(
      under({ lateResponse }, { requests: [{ ...call, work: [] }] }),
      ...SENT,
      'server finishes 7',
      'client cancels 7',
      'client receives response to 7',
    );
    expect(last(run)).toMatchObject({ type: 'message-ignored', decision });
    expect(outcomeOf(run.world, KEY).requester).toBe('cancelled');
  });

  test.each([
    ['ignore', 'waiting'],
    ['throw', 'failed'],
  ] as const)('under %s progress that does not increase leaves the wait %s', (invalidProgress, requester) => {
    const run = after(
      withDefects(
        under({ invalidProgress }, { requests: [{ ...call, work: [{ progress: 1 }, { progress: 1 }] }] }),
        'reports-without-increase',
      ),
      ...SENT,
      'server reports progress 1 on 7',
      'client receives progress 1 for 7',
      'server reports progress 1 on 7',
      'client receives progress 1 for 7',
    );
    expect(outcomeOf(run.world, KEY).requester).toBe(requester);
  });

  test.each([
    ['stop-work', 'stopped', []],
    ['finish-work', 'working', ['server reports progress 1 on 7']],
  ] as const)('under %s work whose requester is gone is %s', (endCloses, receiver, enabled) => {
    const run = after(
      under({ endCloses }, { faults: { close: ['client'] } }),
      ...SENT,
      'client closes its end',
      'server receives close',
    );
    expect([outcomeOf(run.world, KEY).receiver, labels(run)]).toEqual([receiver, enabled]);
  });

  test.each([
    ['kept', 'work-stopped'],
    ['none', undefined],
  ] as const)('under evidence %s the world says %s of a cancellation that was honoured', (evidence, known) => {
    const run = after(under({ evidence }), ...SENT, 'client cancels 7', 'server receives cancellation of 7');
    expect(run.world.get(`evidence ${KEY}`)).toBe(known);
  });

  test.each([
    ['kept', [['7', 'tombstone']]],
    ['none', []],
  ] as const)('under %s a registry remembers %j of what it held', (tombstones, entries) => {
    const run = after(
      under({ tombstones }, { requests: [{ from: 'client', id: 7 }] }),
      ...SENT,
      'server finishes 7',
      'client receives response to 7',
    );
    const issued = registriesOf(run.world as Snapshot).find((view) => view.registry === 'issued');
    expect(issued?.entries.map(({ key, entry }) => [key, entry.state])).toEqual(entries);
  });
});

describe('a deadline', () => {
  const timed = (source: Partial<ScenarioSource['requests'][number]> = {}, policies: ScenarioSource['policies'] = {}) =>
    scenario({ requests: [{ ...call, deadline: true, ...source }], policies, fused: ['start', 'respond', 'release'] });
  const sent = (run: ModelRun) => run.trace.events.filter(({ type }) => type === 'cancellation-sent').length;

  test('sends one cancellation and ends the wait as timed out', () => {
    const run = after(timed(), ...SENT, 'timer deadline of 7 fires');
    expect([sent(run), outcomeOf(run.world, KEY).requester]).toEqual([1, 'timed-out']);
    expect(labels(run)).not.toContain('client cancels 7');
  });

  test('sends no second one where the user has cancelled', () => {
    const run = after(timed({}, { afterCancel: 'wait' }), ...SENT, 'client cancels 7', 'timer deadline of 7 fires');
    expect([sent(run), outcomeOf(run.world, KEY).requester]).toEqual([1, 'timed-out']);
  });

  test('sends none for `initialize`', () => {
    const run = after(timed({ method: 'initialize', token: undefined }), ...SENT, 'timer deadline of 7 fires');
    expect([sent(run), outcomeOf(run.world, KEY).requester]).toEqual([0, 'timed-out']);
  });

  test('fires once, and its timer is held as long as the wait', () => {
    const stepped = scenario({ requests: [{ ...call, deadline: true }] });
    const run = after(stepped, ...SENT);
    expect(heldKinds(run.world, 'client', KEY)).toEqual([
      'registry-entry',
      'progress-collector',
      'abort-listener',
      'timer',
    ]);
    take(run, 'timer deadline of 7 fires', 'client releases 7');
    expect(heldKinds(run.world, 'client', KEY)).toEqual([]);
    expect([...run.enabled, ...run.blocked].filter(({ actor }) => actor === 'timer')).toEqual([]);
  });

  test('never fires once the wait is over', () => {
    const run = after(
      timed({ work: [] }),
      ...SENT,
      'server finishes 7',
      'timer deadline of 7 fires',
      'client receives response to 7',
    );
    expect(outcomeOf(run.world, KEY).requester).toBe('timed-out');
    expect(run.enabled.filter(({ actor }) => actor === 'timer')).toEqual([]);
  });
});

test('equal IDs of the two directions are two requests, and a cancellation ends the one of its sender', () => {
  const run = after(
    scenario({
      requests: [call, { from: 'server', id: 7, method: 'sampling/createMessage', cancellations: 1 }],
      fused: ['start', 'respond', 'release'],
    }),
    'client sends request 7',
    'server sends request 7',
    'server receives request 7',
    'client receives request 7',
    'server cancels 7',
    'client receives cancellation of 7',
  );
  expect([outcomeOf(run.world, KEY), outcomeOf(run.world, 'server:7' as RequestKey)]).toMatchObject([
    { requester: 'waiting', receiver: 'working', evidence: 'none' },
    { requester: 'cancelled', receiver: 'stopped', evidence: 'work-stopped' },
  ]);
});

test('an ID is in use at its receiver until the request before it is released', () => {
  const run = after(
    withDefects(
      scenario({
        requests: [
          { from: 'client', id: 7 },
          { from: 'client', id: 7 },
        ],
        fused: ['start', 'respond'],
      }),
      'reuses-ids',
    ),
    ...SENT,
    'server finishes 7',
    'client sends request 7',
    'server receives request 7',
  );
  expect(run.trace.events.at(-1)?.decision).toBe('its ID is in use by a request in progress');
});

test('a peer that mixes up the directions ends no wait for what it handles itself', () => {
  const run = after(
    withDefects(
      scenario({
        requests: [{ from: 'client', id: 7, token: 7 }],
        frames: [
          { name: 'response', from: 'client', frame: { jsonrpc: '2.0', id: 7, result: {} } },
          {
            name: 'progress',
            from: 'client',
            frame: { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 7, progress: 1 } },
          },
        ],
        fused: ['start', 'respond', 'release'],
      }),
      'one-map-for-both-directions',
    ),
    ...SENT,
    'client sends frame "response"',
    'client sends frame "progress"',
    'server receives frame "response"',
    'server receives frame "progress"',
  );
  expect(run.trace.events.slice(-4).map(({ type, decision }) => [type, decision])).toEqual([
    ['response-received', undefined],
    ['message-ignored', 'no request of this peer has that ID'],
    ['progress-received', undefined],
    ['message-ignored', 'no request of this peer has that token'],
  ]);
});

test('a forged cancellation is about the latest use of the ID it names', () => {
  const run = after(
    withDefects(
      scenario({
        requests: [
          { from: 'client', id: 7 },
          { from: 'client', id: 7 },
        ],
        frames: [
          {
            name: 'x',
            from: 'client',
            frame: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
          },
        ],
        fused: ['start', 'respond', 'release'],
      }),
      'reuses-ids',
    ),
    ...SENT,
    'server finishes 7',
    'client receives response to 7',
    'client sends request 7',
    'client sends frame "x"',
  );
  expect(run.trace.events.at(-1)?.request).toBe('client:7#2');
});

describe('a forged request', () => {
  const forged = (frame: Frame) =>
    scenario({
      requests: [call],
      frames: [{ name: 'x', from: 'client', frame }],
      fused: ['start', 'respond', 'release'],
    });

  test('that nothing handles is answered with an error', () => {
    const run = after(
      forged({ jsonrpc: '2.0', id: 5, method: 'tools/call' }),
      'client sends frame "x"',
      'server receives frame "x"',
    );
    expect(run.trace.events.at(-1)).toMatchObject({
      type: 'response-sent',
      frame: { jsonrpc: '2.0', id: 5, error: { code: -32601 } },
    });
  });

  test.each([
    [{ name: 'work', _meta: { progressToken: 'other' } }, 'tools/call'],
    [{ _meta: { progressToken: 'p' } }, 'ping'],
  ])(
    'under an ID that is not yet used, with the parameters %j, is not the request that has this ID',
    (params, method) => {
      const run = after(
        forged({ jsonrpc: '2.0', id: 7, method, params }),
        'client sends frame "x"',
        'server receives frame "x"',
      );
      expect(run.trace.events.find(({ type }) => type === 'request-received')).toMatchObject({
        accepted: false,
        decision: 'nothing here handles it',
      });
    },
  );

  test('under an ID in progress changes nothing of that request', () => {
    const run = after(
      forged({ jsonrpc: '2.0', id: 7, method: 'tools/call' }),
      ...SENT,
      'client sends frame "x"',
      'server receives frame "x"',
    );
    expect(run.trace.events.at(-1)).toMatchObject({
      type: 'message-ignored',
      decision: 'this request was already received',
    });
    expect(outcomeOf(run.world, KEY)).toMatchObject({ requester: 'waiting', receiver: 'working' });
  });
});

describe('what is blocked says why', () => {
  test.each([
    [[], 'client cancels 7', 'the request has not been sent'],
    [['client sends request 7', 'client cancels 7'], 'client cancels 7', 'its one cancellation has been sent'],
    [
      ['client sends request 7', 'client cancels 7'],
      'server receives cancellation of 7',
      'behind the request: stdio keeps order',
    ],
    [
      [...SENT, 'server finishes 7', 'client receives response to 7'],
      'client cancels 7',
      'the wait has already ended completed',
    ],
    [
      [...SENT, 'server finishes 7', 'client receives response to 7'],
      'client sends request 7',
      'its ID was already used in this session',
    ],
    [['client sends request 7'], 'client sends request 8', 'its token is still held by an earlier request'],
    [[], 'timer deadline of 7 fires', 'not armed: the request has not been sent'],
    [
      [...SENT, 'server finishes 7', 'client receives response to 7'],
      'timer deadline of 7 fires',
      'disarmed: the wait is over',
    ],
    [['client sends request 7', 'server closes its end'], 'server receives request 7', 'the server closed its end'],
  ])('after %j: %s', (schedule, label, because) => {
    const run = after(
      scenario({
        requests: [
          { ...call, work: [], deadline: true },
          { from: 'client', id: 7 },
          { from: 'client', id: 8, token: 'p' },
        ],
        fused: ['start', 'respond', 'release'],
        faults: { close: ['server'] },
      }),
      ...schedule,
    );
    expect(run.blocked.find((blocked) => blocked.label === label)?.because).toBe(because);
  });
});

test('a token whose collector is not yet released is still held', () => {
  const run = after(
    scenario({
      requests: [
        { ...call, work: [] },
        { from: 'client', id: 8, token: 'p' },
      ],
      fused: ['start', 'respond'],
    }),
    ...SENT,
    'server finishes 7',
    'client receives response to 7',
  );
  expect(run.blocked).toContainEqual({
    label: 'client sends request 8',
    actor: 'client',
    because: 'its token is still held by an earlier request',
  });
  take(run, 'client releases 7', 'client sends request 8');
});

test('what a wait holds depends on what it needs, and is not released while it goes on', () => {
  const plain = scenario({
    requests: [{ from: 'client', id: 7, cancellations: 1 }],
    policies: { afterCancel: 'wait' },
  });
  const run = after(plain, ...SENT, 'client cancels 7');
  expect(heldKinds(run.world, 'client', KEY)).toEqual(['registry-entry', 'abort-listener']);
  expect(labels(run)).toEqual(['server receives cancellation of 7', 'server starts 7']);
});

test('the last progress is copied into the end of a wait before its collector goes', () => {
  const run = after(
    scenario({ requests: [call], fused: ['start', 'respond'] }),
    ...SENT,
    'server reports progress 1 on 7',
    'client receives progress 1 for 7',
    'client cancels 7',
  );
  const settled = run.trace.events.find(({ type }) => type === 'request-settled');
  expect([settled?.text, heldKinds(run.world, 'client', KEY)]).toEqual([
    'last progress 1 of token "p"',
    ['registry-entry', 'progress-collector', 'abort-listener'],
  ]);
});

describe('faults', () => {
  const faulty = scenario({
    requests: [call],
    fused: ['start', 'respond', 'release'],
    faults: { duplicate: 1, drop: 1, oneChunk: 1 },
  });

  test('a duplicate travels right behind its original, and the budget is spent', () => {
    const run = after(faulty, 'client sends request 7', 'network duplicates request 7');
    expect(run.world.lane('client-to-server').map(({ name }) => name)).toEqual(['request 7', 'request 7']);
    const crowded = after(faulty, 'client sends request 7', 'client cancels 7', 'network duplicates request 7');
    expect(crowded.world.lane('client-to-server').map(({ name }) => name)).toEqual([
      'request 7',
      'request 7',
      'cancellation of 7',
    ]);
    expect(labels(run)).not.toContain('network duplicates request 7');
    take(run, 'server receives request 7', 'server receives request 7');
    expect(run.trace.events.at(-1)).toMatchObject({
      type: 'message-ignored',
      decision: 'this request was already received',
    });
  });

  test('a copy that is read after the answer starts nothing again', () => {
    const run = after(
      scenario({
        requests: [{ from: 'client', id: 7 }],
        fused: ['start', 'respond', 'release'],
        faults: { duplicate: 1 },
      }),
      'client sends request 7',
      'network duplicates request 7',
      'server receives request 7',
      'server finishes 7',
      'server receives request 7',
    );
    expect(run.trace.events.at(-1)?.decision).toBe('this request was already received');
    expect(outcomeOf(run.world, KEY).receiver).toBe('ran');
  });

  test.each([
    ['on-receipt', 'work-stopped'],
    ['at-next-checkpoint', 'accepted'],
  ] as const)(
    'a copy of a cancellation honoured %s is ignored, and what is known stays %s',
    (cancellation, evidence) => {
      const run = after(
        scenario({
          requests: [call],
          policies: { cancellation },
          fused: ['start', 'respond'],
          faults: { duplicate: 1 },
        }),
        ...SENT,
        'client cancels 7',
        'network duplicates cancellation of 7',
        'server receives cancellation of 7',
        'server receives cancellation of 7',
      );
      expect(run.trace.events.at(-1)?.decision).toBe('the request is already being stopped');
      expect(outcomeOf(run.world, KEY).evidence).toBe(evidence);
    },
  );

  test('what is dropped never arrives', () => {
    const run = after(faulty, 'client sends request 7', 'network drops request 7');
    expect(labels(run)).toEqual(['client cancels 7']);
    expect(run.isQuiet).toBe(true);
  });

  test('two messages in one chunk are one step', () => {
    const run = after(
      faulty,
      ...SENT,
      'server reports progress 1 on 7',
      'server finishes 7',
      'network delivers progress 1 for 7 with response to 7',
    );
    expect(run.trace.events.filter(({ step }) => step === 5).map(({ type }) => type)).toEqual([
      'progress-received',
      'response-received',
      'request-settled',
      'resource-released',
    ]);
  });
});

describe('ends', () => {
  const closing = scenario({
    requests: [call],
    fused: ['start', 'respond', 'release'],
    faults: { close: ['client', 'server'], oneChunk: 1 },
  });

  test('the end of a stream is a message of its own: nothing is read together with it', () => {
    const run = after(closing, 'client sends request 7', 'client closes its end');
    expect(labels(run)).toEqual(['server receives request 7', 'server closes its end']);
  });

  test('a peer left alone sends nothing: its levers say so, and what its work would send is kept', () => {
    const alone = after(
      scenario({
        requests: [call, { from: 'server', id: 1, cancellations: 1 }],
        policies: { endCloses: 'finish-work' },
        fused: ['start', 'respond', 'release'],
        faults: { close: ['client'] },
      }),
      ...SENT,
      'client closes its end',
      'server receives close',
    );
    expect(alone.blocked).toContainEqual({
      label: 'server sends request 1',
      actor: 'server',
      because: 'the other end has closed',
    });
    const events = take(alone, 'server reports progress 1 on 7', 'server finishes 7');
    expect(events.map(({ type, decision }) => `${type}: ${decision ?? ''}`)).toEqual([
      'message-dropped: not sent: the other end has closed',
      'work-finished: ',
      'message-dropped: not sent: the other end has closed',
      'resource-released: ',
    ]);
    expect(alone.world.lane('server-to-client')).toEqual([]);
  });

  test('a wait whose other end has closed is disconnected, and what became of it is unknown', () => {
    const run = after(closing, ...SENT, 'server closes its end', 'client receives close');
    expect(outcomeOf(run.world, KEY)).toMatchObject({ requester: 'disconnected', evidence: 'unknown' });
  });

  test('a peer that died of the first message of a chunk reads no second one', () => {
    const run = after(
      withDefects(
        scenario({
          requests: [call],
          frames: [{ name: 'x', from: 'client', frame: '{' }],
          faults: { oneChunk: 1 },
          fused: ['start', 'respond', 'release'],
        }),
        'crashes-on-malformed',
      ),
      'client sends frame "x"',
      'client sends request 7',
      'network delivers frame "x" with request 7',
    );
    expect(run.trace.events.at(-1)?.type).toBe('peer-crashed');
    expect(run.blocked).toContainEqual({
      label: 'server receives request 7',
      actor: 'server',
      because: 'the server has crashed',
    });
  });

  test('a peer that died holds nothing, whatever it had begun', () => {
    const run = after(
      withDefects(
        scenario({
          requests: [{ ...call, holds: ['lease'] }],
          frames: [{ name: 'x', from: 'client', frame: '{' }],
        }),
        'crashes-on-malformed',
      ),
      ...SENT,
      'server starts 7',
      'client sends frame "x"',
      'server receives frame "x"',
    );
    expect(heldKinds(run.world, 'server', KEY)).toEqual([]);
    expect(labels(run)).toEqual(['client receives close', 'client cancels 7']);
  });

  test('a wait that had cancelled ends disconnected too', () => {
    const run = after(
      scenario({ ...closing, policies: { afterCancel: 'wait' } }),
      ...SENT,
      'client cancels 7',
      'server closes its end',
      'client receives close',
    );
    expect(outcomeOf(run.world, KEY).requester).toBe('disconnected');
  });

  test.each([
    ['queued', 2],
    ['working', 3],
    ['finished', 4],
  ])('work that is %s stops when its own end closes', (state, steps) => {
    const way = [...SENT, 'server starts 7', 'server finishes 7'].slice(0, steps);
    const stepped = scenario({ requests: [{ ...call, work: [] }], faults: { close: ['server'] } });
    const run = after(stepped, ...way);
    expect(outcomeOf(run.world, KEY).receiver).toBe(state);
    take(run, 'server closes its end');
    expect(outcomeOf(run.world, KEY).receiver).toBe('stopped');
  });

  test('a crash names the request its last message was about, and the close that follows names none', () => {
    const run = after(
      withDefects(
        scenario({ requests: [{ ...call, work: [] }], fused: ['start', 'respond', 'release'] }),
        'crashes-on-stray',
      ),
      ...SENT,
      'server finishes 7',
      'client cancels 7',
      'client receives response to 7',
      'server receives cancellation of 7',
      'server receives close',
    );
    const about = (wanted: string) => run.trace.events.findLast(({ type }) => type === wanted)?.request;
    expect([about('peer-crashed'), about('frame-received')]).toEqual(['client:7', undefined]);
    expect([run.world.get('peer client'), run.world.get('peer server')]).toEqual(['crashed', 'alone']);
  });

  test('a close ends waits as disconnected and stops work, and claims no cancellation', () => {
    const run = after(
      scenario({ requests: [call], fused: ['start', 'respond', 'release'], faults: { close: ['client'] } }),
      ...SENT,
      'client closes its end',
      'server receives close',
    );
    const said = run.trace.events.map(({ type, to }) => `${type} ${to ?? ''}`.trim());
    expect(said).toContain('request-settled disconnected');
    expect(said).toContain('work-stopped stopped');
    expect(said.filter((line) => line.includes('cancel'))).toEqual([]);
    expect(isAtBaseline(run.world, [KEY])).toBe(true);
  });

  test('a crash is an event: its lanes close and its work is unknown', () => {
    const crashing = withDefects(
      scenario({
        requests: [call],
        frames: [{ name: 'x', from: 'client', frame: '{' }],
        fused: ['start', 'respond', 'release'],
      }),
      'crashes-on-malformed',
    );
    const run = after(crashing, ...SENT, 'client sends frame "x"', 'server receives frame "x"');
    expect(outcomeOf(run.world, KEY).receiver).toBe('unknown');
    expect(run.trace.events.slice(-4).map(({ type, to }) => [type, to])).toEqual([
      ['frame-received', undefined],
      ['peer-crashed', undefined],
      ['work-stopped', 'unknown'],
      ['resource-released', undefined],
    ]);
    expect(labels(run)).toEqual(['client receives close', 'client cancels 7']);
  });

  test('a wait that nothing ends is a quiet end, not a deadlock', () => {
    const run = after(
      scenario({ requests: [call], policies: { afterCancel: 'wait' }, fused: ['start', 'respond', 'release'] }),
      ...SENT,
      'client cancels 7',
      'server receives cancellation of 7',
    );
    expect([run.isQuiet, run.world.get(`requester ${KEY}`)]).toMatchObject([true, { state: 'cancel-requested' }]);
  });
});

describe('replay', () => {
  test('the model is quiet after each step, exactly, and says what could have been taken instead', () => {
    const { steps } = after(scenario({ requests: [call] }), 'client sends request 7', 'client cancels 7').trace;
    expect(steps).toEqual([
      { label: 'client sends request 7', enabled: ['client sends request 7'], quiescence: { level: 'exact' } },
      {
        label: 'client cancels 7',
        enabled: ['server receives request 7', 'client cancels 7'],
        quiescence: { level: 'exact' },
      },
    ]);
  });

  test('stops at the first label that does not fit and names what is enabled', () => {
    const { run, misfit } = replay(scenario({ requests: [call] }), [
      'client sends request 7',
      'server finishes 7',
      'client cancels 7',
    ]);
    expect(run.steps).toHaveLength(1);
    expect(misfit).toEqual({
      step: 2,
      label: 'server finishes 7',
      enabled: ['server receives request 7', 'client cancels 7'],
    });
  });

  const small = SCENARIOS.filter(({ requests }) => requests.length <= 2);
  const anyRun = fc.tuple(fc.constantFrom(...small), fc.array(fc.nat(), { maxLength: 40 })).map(([of, choices]) => {
    const run = new ModelRun(of);
    for (const choice of choices) {
      const enabled = labels(run);
      if (enabled.length === 0) break;
      take(run, enabled[choice % enabled.length] as string);
    }
    return { of, run };
  });

  test('a random schedule replays to itself, byte for byte', () => {
    fc.assert(
      fc.property(anyRun, ({ of, run }) => {
        const again = replay(
          of,
          run.steps.map(({ label }) => label),
        );
        expect(JSON.stringify(again.run.trace)).toBe(JSON.stringify(run.trace));
        expect(again.run.world).toEqual(run.world);
      }),
    );
  });

  test('a run that looks again only where something changed sees what looking everywhere sees', () => {
    fc.assert(
      fc.property(anyRun, ({ of, run }) => {
        const again = new ModelRun(of);
        const moves = offers(of);
        for (const { label } of run.steps) {
          take(again, label);
          const everywhere = enabledActions(moves, again.world);
          expect(again.enabled.map(({ label: line, due }) => [line, due])).toEqual(
            everywhere.map(({ label: line, due }) => [line, due]),
          );
        }
      }),
    );
  });

  test('a world that was looked at stays as it was when the run goes on', () => {
    const of = scenarioById('cancel-crosses-response') as Scenario;
    const run = new ModelRun(of);
    const worlds = of.schedule.map((label) => {
      const before = run.world;
      const text = JSON.stringify(before);
      take(run, label);
      return JSON.stringify(before) === text;
    });
    expect(worlds).toEqual(of.schedule.map(() => true));
  });

  test('1,000 replays of one schedule give one trace', () => {
    const of = scenarioById('cancel-crosses-response') as Scenario;
    const traces = new Set(Array.from({ length: 1000 }, () => JSON.stringify(replay(of, of.schedule).run.trace)));
    expect(traces.size).toBe(1);
  });
});

describe('laws of every reachable world', () => {
  const SMALL = SCENARIOS.filter(({ id }) => id !== 'reference-3');
  const WITH_DEFECTS = SMALL.filter(({ id }) => id !== 'reference-2').flatMap((of) =>
    Object.keys(of.expect).map((key) => (key === 'none' ? of : withDefects(of, ...key.split('+')))),
  );

  test.each(WITH_DEFECTS)(
    'in $id with $defects no two enabled actions share a label, and every label is of the grammar',
    (of) => {
      const odd = worldsOf(of).flatMap(({ enabled }) =>
        enabled.filter(
          ({ label }, index) =>
            parseLabel(label) === undefined || enabled.findIndex((other) => other.label === label) !== index,
        ),
      );
      expect(odd).toEqual([]);
    },
  );

  test.each(SMALL)('in $id what is released was asked for, and what was asked for is held', (of) => {
    const odd = worldsOf(of).flatMap(({ world }) =>
      accounts(world).filter(({ acquired, requested, released }) => acquired < requested || requested < released),
    );
    expect(odd).toEqual([]);
  });

  test.each(SMALL)('in $id a request that is over at a peer holds nothing there at a quiet end', (of) => {
    const ends = worldsOf(of).filter(({ enabled }) => enabled.every(({ due }) => !due));
    const held = ends.flatMap(({ world }) =>
      requestKeysOf(of).flatMap((request) => {
        const { requester, receiver } = outcomeOf(world, request);
        const waits = ['unsent', 'waiting', 'cancel-requested'].includes(requester);
        const works = ['unseen', 'queued', 'working', 'finished', 'declined'].includes(receiver);
        return [
          ...(waits ? [] : heldKinds(world, requesterOf(request), request)),
          ...(works ? [] : heldKinds(world, receiverOf(request), request)),
        ];
      }),
    );
    expect([ends.length > 0, held]).toEqual([true, []]);
  });

  test('two that would read alike are told apart by a copy number', () => {
    const run = after(
      withDefects(
        scenario({
          requests: [
            { ...call, token: undefined },
            { from: 'client', id: 7, cancellations: 1 },
          ],
          fused: ['start', 'respond', 'release'],
        }),
        'reuses-ids',
      ),
      'client sends request 7',
      'client sends request 7',
    );
    expect(labels(run).filter((line) => line.startsWith('client cancels'))).toEqual([
      'client cancels 7',
      'client cancels 7 (copy 2)',
    ]);
  });

  /* Two that touch different peers and lanes may change places: the world must not remember which came first. */
  test('schedules that differ by a swap of independent steps end in equal worlds', () => {
    const of = scenarioById('two-requests-one-cancelled') as Scenario;
    const start = [
      'client sends request "req-1"',
      'client sends request "req-2"',
      'server receives request "req-1"',
      'server receives request "req-2"',
      'server reports progress 1 on "req-1"',
    ];
    const swap = ['client receives progress 1 for "req-1"', 'server reports progress 1 on "req-2"'];
    const one = after(of, ...start, ...swap);
    const other = after(of, ...start, ...swap.toReversed());
    expect(one.world).toEqual(other.world);
  });

  test.each(SMALL)(
    'in $id steps of the two peers on different requests commute: no world counts or orders them',
    (of) => {
      const moves = offers(of);
      const isOpen = (world: World, { offer }: Action) =>
        enabledActions(moves, world).some((action) => action.offer === offer);
      const odd = worldsOf(of).flatMap(({ world, enabled }) => {
        const steps = enabled.map((action) => ({ action, ...play(action.offer, world) }));
        return steps.flatMap((one) =>
          steps.flatMap((other) => {
            if (one.action.actor !== 'client' || other.action.actor !== 'server') return [];
            if (speaksOfOne(one.events, other.events)) return [];
            if (!isOpen(one.world, other.action) || !isOpen(other.world, one.action)) return [];
            const ends = [play(other.action.offer, one.world).world, play(one.action.offer, other.world).world];
            return canonical(ends[0]) === canonical(ends[1]) ? [] : [[one.action.label, other.action.label]];
          }),
        );
      });
      expect(odd).toEqual([]);
    },
  );
});

/* Steps that speak of one request, or of an end, may depend on each other. */
const speaksOfOne = (events: readonly EventBody[], others: readonly EventBody[]): boolean => {
  const about = new Set(events.map(({ request }) => request));
  return (
    [...events, ...others].some(({ type, message }) => message === 'close' || type === 'end-closed') ||
    others.some(({ request }) => request === undefined || about.has(request) || about.has(undefined))
  );
};

const accounts = (world: Snapshot): readonly Account[] =>
  Object.entries(world.components).flatMap(([name, holdings]) =>
    name.startsWith('holdings ') ? Object.values(holdings as Holdings) : [],
  );
