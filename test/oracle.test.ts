import { DEFECTS, type Defect } from '@signalbox/engine';
import { factOf, Judge, keyOf, listRules, ROWS, RULES, type Context, type Memory, type Rule } from '@signalbox/oracle';
import { REVISIONS, type RequestKey, type Revision } from '@signalbox/protocol';
import { EVENT_TYPES, type EventBody, type TraceEvent } from '@signalbox/trace';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANCELLATION } from './oracle/cases/cancellation.ts';
import type { Case } from './oracle/cases/case.ts';
import { MESSAGES } from './oracle/cases/messages.ts';
import { OURS } from './oracle/cases/ours.ts';
import { PROGRESS } from './oracle/cases/progress.ts';
import {
  anyChoices,
  anyScenario,
  blamed,
  broken,
  contextOf,
  observe,
  play,
  scenarioOf,
  seenFrom,
} from './oracle/compliant.ts';
import {
  arrives,
  asks,
  cancels,
  inside,
  judged,
  replies,
  reports,
  SEEN,
  travels,
  UNSEEN,
  type Told,
  writes,
} from './oracle/events.ts';

const CASES: Readonly<Record<string, Case>> = { ...MESSAGES, ...CANCELLATION, ...PROGRESS, ...OURS };
const cases = Object.entries(CASES);
const verdictOn = (rule: string, told: Told) => judged(told).find((verdict) => verdict.rule === rule);

describe('every judged rule', () => {
  test('is shown by hand-written traces, and nothing else is', () => {
    const ids = [...new Set(RULES.map(({ id }) => id))];
    expect(Object.keys(CASES).toSorted()).toEqual(ids.toSorted());
  });

  test.each(cases)('%s holds where its obligation is met', (rule, { holds }) => {
    expect(verdictOn(rule, holds)).toMatchObject({ status: 'held' });
  });

  test.each(
    cases.flatMap(([rule, { breaks, alsoBreaks = [] }]) =>
      breaks === undefined ? [] : [[rule, [breaks, ...alsoBreaks]] as const],
    ),
  )('%s breaks, and says what was illegal and what was legal', (rule, ways) => {
    for (const way of ways) {
      const verdict = verdictOn(rule, way);
      expect(verdict).toMatchObject({ status: 'broken' });
      expect(verdict?.illegal).toMatch(/\w/);
      expect(verdict?.legal).toMatch(/\w/);
      expect(verdict?.at.length).toBeGreaterThan(0);
    }
  });

  test.each(cases)('%s says nothing where there is nothing to judge', (rule, { silent }) => {
    expect(verdictOn(rule, silent)).toMatchObject({ status: 'not-exercised', at: [] });
  });

  test.each(
    cases.flatMap(([rule, { untold, alsoUntold = [] }]) =>
      untold === undefined ? [] : [[rule, [untold, ...alsoUntold]] as const],
    ),
  )('%s cannot tell where its evidence is missing, and names it', (rule, ways) => {
    for (const way of ways) {
      const verdict = verdictOn(rule, way);
      expect(verdict).toMatchObject({ status: 'cannot-tell' });
      expect(verdict?.lacks).toMatch(/\w/);
    }
  });

  test('can be broken unless it is a permission', () => {
    const unbroken = cases.filter(([, { breaks }]) => breaks === undefined).map(([id]) => id);
    expect(unbroken).toEqual([
      'rpc.error-id-optional',
      'cancel.optional',
      'cancel.may-ignore-unknown',
      'cancel.may-ignore-completed',
      'cancel.may-ignore-uncancellable',
      'progress.may-be-silent',
    ]);
    expect(RULES.filter(({ id, keyword }) => unbroken.includes(id) && keyword !== 'MAY').map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('gives its clause in the revision of the run, and a severity that follows its keyword', () => {
    const verdict = verdictOn(
      'progress.strictly-increasing',
      PROGRESS['progress.strictly-increasing']?.breaks ?? { events: [] },
    );
    expect(verdict).toMatchObject({
      keyword: 'MUST',
      severity: 'violation',
      clause: 'basic/utilities/progress#progress-flow',
      because: '1 follows 1',
      illegal: 'a value repeated',
    });
  });
});

describe('the rule table', () => {
  test('has 195 rows, each under one id', () => {
    expect(ROWS.length).toBe(195);
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(195);
  });

  test('holds the id of every rule that is not of ours, and ours are of three families', () => {
    const rows = new Set(ROWS.map(({ id }) => id));
    const others = [...new Set(RULES.map(({ id }) => id))].filter((id) => !rows.has(id));
    expect(others.filter((id) => !/^(?:ledger|isolation|policy)\.[a-z-]+$/.test(id))).toEqual([]);
    expect(RULES.filter(({ id, clause }) => rows.has(id) !== (clause !== undefined)).map(({ id }) => id)).toEqual([]);
  });

  test('gives each rule the severity its keyword has', () => {
    const expected: Record<string, string> = {
      MUST: 'violation',
      'MUST NOT': 'violation',
      DERIVED: 'violation',
      SHOULD: 'warning',
      MAY: 'warning',
    };
    const wrong = RULES.filter(({ id, keyword, severity }) => {
      const ours = id.startsWith('policy.') ? 'policy' : 'violation';
      return severity !== (keyword === 'POLICY' ? ours : expected[keyword]);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('applies one form of a rule to a revision, a transport and what is known of resources', () => {
    for (const revision of REVISIONS)
      for (const resources of ['exact', 'counted', 'none'] as const) {
        const ids = new Judge(RULES, { ...SEEN, revision, resources }).rules.map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)]);
      }
  });

  test('says of every judged row that has variants how each stretch of revisions reads', () => {
    const unread = ROWS.filter(({ holds }) => REVISIONS.some((revision) => holds[revision] === 'variant')).filter(
      ({ id, holds }) => {
        const forms = RULES.filter((rule) => rule.id === id);
        const uniform = new Set(REVISIONS.map((revision) => holds[revision])).size === 1;
        return forms.length === 1 && !uniform && forms[0]?.revisions.from !== '2025-11-25';
      },
    );
    expect(unread.map(({ id }) => id).filter((id) => RULES.some((rule) => rule.id === id))).toEqual([]);
  });

  test('judges 44 of the 50 core rows of identifiers, cancellation and progress on stdio at 2025-11-25', () => {
    const core = listRules({ revision: '2025-11-25', transport: 'stdio' }).filter(({ id }) => {
      const row = ROWS.find((other) => other.id === id);
      return row?.priority === 'core' && ['rpc', 'cancel', 'progress'].includes(row.area);
    });
    expect(core.length).toBe(50);
    expect(
      core.filter(({ state }) => state !== 'judged').map(({ id, state, reason }) => `${id}: ${state}, ${reason}`),
    ).toEqual([
      'cancel.nested-propagation: open-question, the specification gives no answer',
      'cancel.task-needs-tasks-cancel: not-yet, waits for tasks',
      'progress.task-same-token: not-yet, waits for tasks',
      'progress.task-stop-terminal: not-yet, waits for tasks',
      'progress.total-semantics: open-question, the specification gives no answer',
      'elicit.cancel-is-a-result: not-yet, waits for nested requests',
    ]);
  });

  test('lists every row and every rule of ours, with a reason for each that is not judged', () => {
    const listed = listRules();
    const ours = new Set(RULES.filter(({ clause }) => clause === undefined).map(({ id }) => id));
    expect(listed.length).toBe(195 + ours.size);
    expect(listed.filter(({ state, reason }) => (state === 'judged') !== (reason === undefined))).toEqual([]);
    expect(listed.filter(({ clause, id }) => (clause === undefined) !== ours.has(id))).toEqual([]);
  });

  test.each([
    ['cancel.no-response', '2025-11-25', '2025-11-25/basic/utilities/cancellation#behavior-requirements'],
    ['cancel.no-response', '2026-07-28', '2026-07-28/basic/patterns/cancellation#behavior-requirements'],
    ['progress.after-cancel', '2026-07-28', '2026-07-28/basic/transports/stdio#cancellation'],
    ['rpc.id-present', '2024-11-05', '2024-11-05/basic/messages#requests'],
    ['rpc.id-present', '2025-03-26', '2025-03-26/basic/index#requests'],
    ['rpc.id-integer-domain', '2025-03-26', '2025-03-26/basic/index#requests'],
    ['rpc.id-integer-domain', '2025-11-25', '2025-11-25/schema#requestid'],
  ] as const)('the clause of %s in %s stands at %s', (id, revision, address) => {
    const listed = listRules({ revision }).find((rule) => rule.id === id);
    expect(listed?.clause).toBe(`https://modelcontextprotocol.io/specification/${address}`);
  });
});

describe('revisions that read otherwise', () => {
  const statusIn = (rule: string, revision: Revision, events: readonly EventBody[]) =>
    judged({ events, context: { ...SEEN, revision } }).find((verdict) => verdict.rule === rule)?.status;

  test('an ID may come again once it was answered, from 2026-07-28 on', () => {
    const again = [asks('client', 7), ...travels(replies('server', 7)), asks('client', 7)];
    expect(statusIn('rpc.id-unique', '2025-11-25', again)).toBe('broken');
    expect(statusIn('rpc.id-unique', '2026-07-28', again)).toBe('held');
    expect(statusIn('rpc.id-unique', '2026-07-28', [asks('client', 7), asks('client', 7)])).toBe('broken');
  });

  test('a server cancels its own requests, and from 2026-07-28 on only a listening of its client', () => {
    const own = [asks('server', 1), cancels('server', 1)];
    const listening = [asks('client', 1, { method: 'subscriptions/listen' }), cancels('server', 1)];
    expect(statusIn('cancel.same-direction', '2025-11-25', own)).toBe('held');
    expect(statusIn('cancel.same-direction', '2026-07-28', own)).toBe('broken');
    expect(statusIn('cancel.same-direction', '2025-11-25', listening)).toBe('broken');
    expect(statusIn('cancel.same-direction', '2026-07-28', listening)).toBe('held');
  });

  test('giving a request up in silence breaks nothing, then a SHOULD, then a MUST', () => {
    const silent = [asks('client', 7), inside('client', 'request-settled', 'client', 7, { to: 'cancelled' })];
    expect(statusIn('cancel.stdio-notify', '2024-11-05', silent)).toBe('not-exercised');
    const strength = (revision: Revision) =>
      judged({ events: silent, context: { ...SEEN, revision } }).find(({ rule }) => rule === 'cancel.stdio-notify');
    expect(strength('2025-11-25')).toMatchObject({ status: 'broken', severity: 'warning' });
    expect(strength('2026-07-28')).toMatchObject({ status: 'broken', severity: 'violation' });
  });

  test('`message` is a member of progress from 2025-03-26 on', () => {
    const odd = reports('server', 7, 't', 1);
    const events = [
      { ...odd, frame: { ...(odd.frame as object), params: { progressToken: 't', progress: 1, message: 5 } } },
    ];
    expect(statusIn('progress.fields', '2024-11-05', events)).toBe('held');
    expect(statusIn('progress.fields', '2025-03-26', events)).toBe('broken');
  });

  test('`initialize`, requests of the server and IDs in both directions are no matter from 2026-07-28 on', () => {
    const gone = ['cancel.not-initialize', 'rpc.id-namespace-per-sender'];
    const ids = new Judge(RULES, { ...SEEN, revision: '2026-07-28' }).rules.map(({ id }) => id);
    expect(ids.filter((id) => gone.includes(id))).toEqual([]);
  });
});

describe('a peer that keeps every rule is never blamed', () => {
  const runs = { numRuns: 400, seed: 20_251_125 };

  test('whatever the scenario, its policies, its faults and the order', () => {
    fc.assert(
      fc.property(anyScenario(), anyChoices, (scenario, choices) => {
        const events = play(scenario, choices);
        expect(broken(observe(events, contextOf(scenario)), events)).toBe('');
      }),
      runs,
    );
  });

  test.each(['client', 'server'] as const)('for the frames the %s forges', (forger) => {
    fc.assert(
      fc.property(anyScenario(forger), anyChoices, (scenario, choices) => {
        const events = play(scenario, choices);
        const wrong = observe(events, contextOf(scenario)).filter(
          (seen) => seen.held === false && blamed(seen, events) !== forger,
        );
        expect(broken(wrong, events)).toBe('');
      }),
      runs,
    );
  });

  test.each([
    { client: false, server: false },
    { client: true, server: false },
    { client: false, server: true },
  ])('when only these local events are seen: %o', (observes) => {
    fc.assert(
      fc.property(anyScenario(), anyChoices, (scenario, choices) => {
        const events = seenFrom(play(scenario, choices), observes);
        const context: Context = { ...contextOf(scenario), observes, resources: 'none' };
        expect(broken(observe(events, context), events)).toBe('');
      }),
      runs,
    );
  });

  test.each(DEFECTS.map((defect) => [defect.id, defect] as const))(
    'for the defect of the other: %s',
    (_id, defect: Defect) => {
      fc.assert(
        fc.property(
          anyScenario(),
          anyChoices,
          fc.constantFrom('client' as const, 'server' as const),
          (scenario, choices, culprit) => {
            const events = play(scenario, choices, culprit, defect);
            const wrong = observe(events, contextOf(scenario)).filter(
              (seen) => seen.held === false && blamed(seen, events) !== culprit,
            );
            expect(broken(wrong, events)).toBe('');
          },
        ),
        { numRuns: 60, seed: 20_251_125 },
      );
    },
  );
});

describe('only the peer at fault is blamed', () => {
  const call = asks('client', 7, { token: 't' });
  const plain = asks('client', 7);
  const answer = replies('server', 7);
  const cancel = cancels('client', 7);
  const one = reports('server', 7, 't', 1);
  const about = (key: string) => ({ request: key as RequestKey });
  const gaveUp = inside('client', 'request-settled', 'client', 7, { to: 'cancelled' });
  const accepts = inside('server', 'cancellation-accepted', 'client', 7);
  const stops = inside('server', 'work-stopped', 'client', 7);
  const ignores = inside('server', 'cancellation-ignored', 'client', 7);
  const mistyped = cancels('client', '7', about('client:7'));
  const task = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { task: {}, _meta: { progressToken: 't' } } };

  test.each<readonly [string, readonly EventBody[], readonly string[]]>([
    [
      'a receiver may stop one of two requests under one ID and answer the other',
      [...travels(plain), ...travels(plain), cancel, gaveUp, arrives(cancel), accepts, stops, answer],
      ['rpc.id-unique'],
    ],
    [
      'a receiver may report on a task whose handle it has sent',
      [...travels({ ...call, frame: task }), answer, one],
      [],
    ],
    [
      'a requester may cancel what it did not recognise the answer of',
      [...travels(plain), answer, arrives(answer, { accepted: false }), cancel, gaveUp],
      ['policy.takes-response'],
    ],
    [
      'a requester may leave aside an answer under an ID of another type',
      [...travels(plain), ...travels(replies('server', '7', about('client:7')), { accepted: false })],
      ['rpc.id-type-exact'],
    ],
    [
      'a receiver may leave aside a cancellation under an ID of another type',
      [
        ...travels(plain),
        inside('server', 'work-started', 'client', 7),
        mistyped,
        gaveUp,
        arrives(mistyped),
        ignores,
        answer,
      ],
      [],
    ],
    [
      'a requester may read progress of another token after the response',
      [...travels(call), one, answer, arrives(answer), arrives(reports('server', 7, 'u', 1), { accepted: false })],
      [],
    ],
    [
      'a sender that uses an ID a second time is to blame for nothing else',
      [
        ...travels(plain),
        ...travels(answer),
        ...travels(asks('client', 7, about('client:7#2'))),
        replies('server', 7, about('client:7#2')),
      ],
      ['rpc.id-unique'],
    ],
  ])('%s', (_name, events, expected) => {
    expect(judged({ events }).flatMap(({ rule, status }) => (status === 'broken' ? [rule] : []))).toEqual(expected);
  });

  test('an ID that looks like a second use is not one', () => {
    const result = writes('server', { jsonrpc: '2.0', id: 'a#2', result: {} });
    expect(
      verdictOn('rpc.single-terminal', { events: [...travels(asks('client', 'a#2')), result, result] }),
    ).toMatchObject({
      status: 'broken',
    });
  });

  test('the wire says which request a cancellation names where its reader mixed up the directions', () => {
    const events = [...travels(plain), cancel, arrives(cancel, about('server:7')), accepts];
    expect(verdictOn('cancel.scope-single', { events })).toMatchObject({ status: 'held' });
  });
});

describe("what the network does is nobody's fault", () => {
  const call = asks('client', 7, { token: 't' });
  const answer = replies('server', 7);
  const duplicated = (message: EventBody): EventBody => ({ ...message, type: 'message-duplicated', by: 'network' });
  const brokenIn = (events: readonly EventBody[], context: Context = SEEN) =>
    judged({ events, context }).flatMap(({ rule, status }) => (status === 'broken' ? [rule] : []));

  test('a copy of a response is no second response', () => {
    const copy = arrives(answer, { accepted: false });
    expect(brokenIn([...travels(call), answer, duplicated(answer), arrives(answer), copy])).toEqual([]);
  });

  test('a receiver that answers both copies of a request answers two requests', () => {
    expect(brokenIn([call, duplicated(call), arrives(call), arrives(call), answer, answer], UNSEEN)).toEqual([]);
  });

  test('a copy of a request that is ignored leaves the first in progress', () => {
    const copy = arrives(call, { accepted: false });
    const one = reports('server', 7, 't', 1);
    expect(brokenIn([call, duplicated(call), arrives(call), copy, ...travels(one), ...travels(answer)])).toEqual([]);
  });

  test('a copy of a cancellation that is ignored leaves its request cancelled, whatever else is', () => {
    const [first, second] = [cancels('client', 7), cancels('client', 8)];
    const accepts = (id: number) => inside('server', 'cancellation-accepted', 'client', id);
    const stops = (id: number) => inside('server', 'work-stopped', 'client', id);
    const settles = (id: number) => inside('client', 'request-settled', 'client', id, { to: 'cancelled' });
    const copy = [arrives(first), inside('server', 'cancellation-ignored', 'client', 7)];
    expect(
      brokenIn([
        ...travels(call),
        ...travels(asks('client', 8)),
        first,
        settles(7),
        duplicated(first),
        arrives(first),
        accepts(7),
        ...copy,
        second,
        settles(8),
        arrives(second),
        accepts(8),
        stops(8),
        stops(7),
      ]),
    ).toEqual([]);
  });

  test('a response that crosses the cancellation is no fault of either peer', () => {
    const cancel = cancels('client', 7);
    const settled = inside('client', 'request-settled', 'client', 7, { to: 'cancelled' });
    const ignored = inside('server', 'cancellation-ignored', 'client', 7);
    const late = arrives(answer, { accepted: false });
    expect(brokenIn([...travels(call), answer, cancel, settled, arrives(cancel), ignored, late])).toEqual([]);
  });
});

describe('a monitor', () => {
  const busy = scenarioOf({
    id: 'busy',
    requests: [
      {
        from: 'client',
        id: 7,
        token: 't',
        work: [{ progress: 1 }, { effect: 'pay' }, { progress: 2 }],
        cancellations: 1,
      },
      { from: 'server', id: 7, token: 't', work: [{ progress: 1 }], deadline: true, cancellations: 1 },
      { from: 'client', id: '7', token: 0, work: [{ progress: 3 }], cancellations: 1 },
    ],
    faults: { duplicate: 1, drop: 1, oneChunk: 1, close: ['client'] },
  });
  const traces = [0, 1, 2, 3, 4, 5].flatMap((first) => [
    play(busy, [first, 1, 4, 2, 0, 3, 5, 2, 6]),
    play(busy, [first, 3, 7, 1], 'server', DEFECTS[first]),
  ]);

  /* What a rule made of each event of a trace that it watches. */
  const sightsOf = ({ monitor }: Rule, trace: readonly TraceEvent[]) => {
    const memories = new Map<string, Memory>();
    return trace.flatMap((event) => {
      const fact = factOf(event);
      const key = keyOf(monitor.per, fact);
      if (key === undefined || !monitor.watches.includes(event.type)) return [];
      const before = memories.get(key) ?? monitor.begin(SEEN, key);
      const { memory } = monitor.see(before, fact, SEEN, key);
      memories.set(key, memory);
      return [{ key, before, after: memory }];
    });
  };

  const size = (memory: Memory): number => {
    if (typeof memory === 'string') return memory.length;
    return Array.isArray(memory) ? memory.reduce((sum: number, part: Memory) => sum + size(part), 0) : 1;
  };
  const largest = (memory: Memory): number => {
    if (typeof memory === 'number') return memory;
    return Array.isArray(memory) ? Math.max(0, ...memory.map((part: Memory) => largest(part))) : 0;
  };

  test.each(RULES.map((rule) => [rule.id, rule] as const))(
    '%s remembers little, and no number that grows with the run',
    (_id, rule) => {
      for (const { after } of traces.flatMap((trace) => sightsOf(rule, trace))) {
        expect(size(after)).toBeLessThan(120);
        expect(largest(after)).toBeLessThanOrEqual(3);
      }
    },
  );

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s has few memories of any one key', (_id, rule) => {
    const byKey = new Map<string, Set<string>>();
    for (const { key, after } of traces.flatMap((trace) => sightsOf(rule, trace)))
      byKey.set(key, (byKey.get(key) ?? new Set()).add(JSON.stringify(after)));
    for (const [, memories] of byKey) expect(memories.size).toBeLessThanOrEqual(24);
  });

  test.each(RULES.map((rule) => [rule.id, rule] as const))(
    '%s gives back the memory it was given where nothing changes',
    (_id, rule) => {
      const renewed = traces
        .flatMap((trace) => sightsOf(rule, trace))
        .filter(({ before, after }) => before !== after && JSON.stringify(before) === JSON.stringify(after));
      expect(renewed).toEqual([]);
    },
  );

  test.each(RULES.map((rule) => [rule.id, rule] as const))(
    '%s makes nothing of an event it does not watch',
    (_id, { monitor }) => {
      const memory = monitor.begin(SEEN, 'client:"elsewhere"');
      for (const type of EVENT_TYPES.filter((candidate) => !monitor.watches.includes(candidate)))
        expect(monitor.see(memory, factOf({ type, by: 'network' }), SEEN, 'client:"elsewhere"')).toEqual({ memory });
    },
  );

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s is a function of what it is given', (_id, rule) => {
    for (const trace of traces) expect(sightsOf(rule, trace)).toEqual(sightsOf(rule, trace));
  });
});
