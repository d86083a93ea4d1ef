import { choose, parseScenario, type Scenario } from '@signalbox/engine';
import { Graph } from '@signalbox/explorer';
import { exporterById, type ExportedRun } from '@signalbox/exporters';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { describe, expect, test } from 'vitest';
import { HAS_SPIN, promelaOf, verifierOf } from './spin.ts';

const chosen = (id: string, defects: readonly string[] = []): Scenario => {
  const result = choose(scenarioById(id) as Scenario, { defects });
  if (!result.ok) throw new Error(result.problem);
  return result.scenario;
};

const BARE = { fused: ['start', 'respond', 'release'], policies: { tombstones: 'none', evidence: 'none' } };

function bare(changes: Record<string, unknown>): Scenario {
  const parsed = parseScenario({ id: 'bare', title: 'Bare', ...BARE, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

const one = { from: 'client', id: 7, token: 't', work: [{ progress: 1 }], cancellations: 1 };
const refusal = (scenario: Scenario) =>
  exporterById('promela')?.cannotWrite?.({ scenario, defects: scenario.defects } as unknown as ExportedRun);

describe('a Promela model', () => {
  test('has one step for every action of the scenario, each with the label of the action', () => {
    const text = promelaOf(chosen('reference-1', ['cancels-after-completion']));
    expect(text.match(/^ {2}\/\* .* \*\/$/gm)).toEqual([
      '  /* client sends request 1 */',
      '  /* client cancels 1 */',
      '  /* client cancels 1 after its completion */',
      '  /* client receives the oldest message */',
      '  /* server reports progress 1 on 1 */',
      '  /* server reports progress 2 on 1 */',
      '  /* server finishes 1 */',
      '  /* server receives the oldest message */',
    ]);
    expect(text.match(/:: d_step/g)).toHaveLength(8);
    expect(text).toContain('chan to_client = [3] of');
    expect(text).toContain('chan to_server = [2] of');
  });

  test('cannot be broken out of by text of a scenario', () => {
    const text = promelaOf(bare({ title: '*/ x /*', requests: [{ ...one, id: '*/ y /*' }] }));
    expect(text.replaceAll(/\/\*[^]*?\*\//g, '')).not.toMatch(/[xy] /);
    expect(text.match(/\/\*/g)).toHaveLength(text.match(/\*\//g)?.length ?? 0);
  });

  test.each<[string, Record<string, unknown>]>([
    ['raw frames', { frames: [{ name: 'odd', from: 'client', frame: {} }] }],
    ['faults of the network', { faults: { drop: 1 } }],
    ['an end that closes', { faults: { close: ['client'] } }],
    ['a defect other than cancels-after-completion', { defects: ['releases-twice'] }],
    ['deadlines', { requests: [{ ...one, deadline: true }] }],
    ['an ID that is used again', { requests: [one, { ...one, token: 'u' }] }],
    ['a token that is used again', { requests: [one, { ...one, id: 8 }] }],
    ['initialize being cancelled', { requests: [{ ...one, method: 'initialize' }] }],
    ['start, respond or release as a step of its own (fuse all three)', { fused: ['start', 'respond'] }],
    ['a cancellation that is not honoured on receipt', { policies: { ...BARE.policies, cancellation: 'declined' } }],
    ['a wait that goes on after its cancellation', { policies: { ...BARE.policies, afterCancel: 'wait' } }],
    ['late responses being kept', { policies: { ...BARE.policies, lateResponse: 'quarantine' } }],
    ['tombstones (set the policy to none)', { policies: { evidence: 'none' } }],
    ['evidence (set the policy to none)', { policies: { tombstones: 'none' } }],
    ['a scenario without requests', { requests: [] }],
  ])('has no words for %s, and says so', (what, changes) => {
    expect(refusal(bare({ requests: [one] }))).toBeUndefined();
    expect(refusal(bare({ requests: [one], ...changes }))).toBe(
      `A model says exactly what a scenario can do, or nothing. It has no words for ${what}.`,
    );
  });

  test('is written of the reference model at every size', () => {
    const written = SCENARIOS.filter((scenario) => refusal(scenario) === undefined).map(({ id }) => id);
    expect(written).toEqual(expect.arrayContaining(['reference-1', 'reference-2', 'reference-3']));
  });
});

/* What the table of the reference model does not have: both directions, effects, silent updates, failures, several cancellations. */
const FURTHER: readonly [string, Scenario][] = [
  [
    'both directions under one ID',
    bare({ requests: [one, { ...one, from: 'server', work: [{ progress: 2 }, { progress: 1 }, { progress: 3 }] }] }),
  ],
  [
    'effects and no token',
    bare({
      requests: [
        { from: 'client', id: 'a', work: [{ effect: 'e' }, { progress: 1 }, { effect: 'f' }], cancellations: 1 },
        one,
      ],
    }),
  ],
  [
    'failures, and cancellations after completion sent twice',
    bare({
      requests: [
        { ...one, ends: 'fail', cancellations: 2 },
        { from: 'client', id: 8, cancellations: 2 },
      ],
      defects: ['cancels-after-completion'],
    }),
  ],
];

describe.skipIf(!HAS_SPIN)('Spin, where it is installed, stores as many states as the explorer counts worlds', () => {
  const agrees = (scenario: Scenario) => {
    const graph = new Graph(scenario);
    while (!graph.advance(100_000));
    const verifier = verifierOf(scenario);
    const found = verifier.run();
    verifier.remove();
    expect(found).toEqual({ states: graph.states, transitions: graph.transitions + 1, errors: 0 });
    return found.states;
  };

  test.each([
    ['reference-1', [], 31],
    ['reference-1', ['cancels-after-completion'], 33],
    ['reference-2', [], 2391],
    ['reference-2', ['cancels-after-completion'], 2546],
    ['reference-3', [], 650_971],
    ['reference-3', ['cancels-after-completion'], 672_662],
  ] as const)(
    '%s with %j: %i',
    (id, defects, worlds) => {
      expect(agrees(chosen(id, defects))).toBe(worlds);
    },
    60_000,
  );

  test.each(FURTHER)('%s', (_what, scenario) => {
    expect(refusal(scenario)).toBeUndefined();
    expect(agrees(scenario)).toBeGreaterThan(100);
  });
});
