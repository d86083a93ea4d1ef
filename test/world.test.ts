import { ModelRun } from '@signalbox/engine';
import type { RequestKey } from '@signalbox/protocol';
import { scenarioById, SCENARIOS } from '@signalbox/scenarios';
import { EVENT_TYPES, type EventBody } from '@signalbox/trace';
import {
  EMPTY_WORLD,
  evolve,
  heldKinds,
  isAtBaseline,
  ledgerOf,
  outcomeOf,
  registriesOf,
  Snapshot,
  type World,
} from '@signalbox/world';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const KEY = 'client:"req-7"' as RequestKey;

function played(id: string, steps?: number) {
  const scenario = scenarioById(id);
  if (scenario === undefined) throw new Error(`no ${id}`);
  const run = new ModelRun(scenario);
  for (const label of scenario.schedule.slice(0, steps)) run.take(label);
  return run;
}

test.each(SCENARIOS)('the world of $id is the fold of its events', ({ id }) => {
  const run = played(id);
  const folded = run.trace.events.reduce<World>(evolve, EMPTY_WORLD);
  expect(folded).toEqual(run.world);
});

test('the fold is total: no event of any type, however incomplete, makes it throw', () => {
  const event = fc.record(
    {
      type: fc.constantFrom(...EVENT_TYPES),
      by: fc.constantFrom('client', 'server', 'user', 'network', 'timer'),
      request: fc.constantFrom('client:7', 'server:"a"'),
      direction: fc.constantFrom('client-to-server', 'server-to-client'),
      message: fc.constantFrom('request', 'progress', 'close'),
      name: fc.string(),
      frame: fc.constant({}),
      to: fc.constantFrom('waiting', 'stopped', 'ran'),
      acquired: fc.constant(['timer']),
      released: fc.constant(['timer', 'lease']),
    },
    { requiredKeys: ['type', 'by'] },
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      expect((events as EventBody[]).reduce<World>(evolve, EMPTY_WORLD)).toBeInstanceOf(Snapshot);
    }),
  );
});

test('a peer is alone once it has read the end of the other one, unless it has closed itself', () => {
  const read = { type: 'frame-received', by: 'client', message: 'close' } as const;
  const closed = { type: 'end-closed', by: 'client' } as const;
  const after = (...events: EventBody[]) => events.reduce<World>(evolve, EMPTY_WORLD).get('peer client');
  expect([after(read), after(closed), after(closed, read)]).toEqual(['alone', 'closed', 'closed']);
});

describe('a snapshot', () => {
  test('is not changed by what is made of it', () => {
    const one = EMPTY_WORLD.set('peer client', 'closed');
    const other = one
      .set('peer client', undefined)
      .push('client-to-server', { kind: 'close', name: 'close', frame: '' });
    expect([
      one.get('peer client'),
      other.get('peer client'),
      one.head('client-to-server'),
      other.head('client-to-server')?.name,
    ]).toEqual(['closed', undefined, undefined, 'close']);
  });

  test('that came back to where it was is equal to where it was', () => {
    const message = { kind: 'close', name: 'close', frame: '' } as const;
    const there = EMPTY_WORLD.set('peer client', 'alone').push('client-to-server', message);
    expect(there.set('peer client', undefined).shift('client-to-server')).toEqual(EMPTY_WORLD);
  });
});

describe('projections', () => {
  test('both views of a request differ while a message is in flight', () => {
    expect(outcomeOf(played('cancel-crosses-response', 8).world, KEY)).toEqual({
      requester: 'cancelled',
      receiver: 'ran',
      effects: ['row 41'],
      evidence: 'requested',
    });
  });

  test('the ledger counts what each peer acquired, was asked to release and released', () => {
    const { world } = played('cancel-during-work');
    expect(ledgerOf(world, [KEY])[KEY]?.server).toEqual({
      'registry-entry': { acquired: 1, requested: 1, released: 1 },
      'abort-controller': { acquired: 1, requested: 1, released: 1 },
      'abort-listener': { acquired: 1, requested: 1, released: 1 },
      'temp-file': { acquired: 1, requested: 1, released: 1 },
      lease: { acquired: 1, requested: 1, released: 1 },
    });
    expect(isAtBaseline(world, [KEY])).toBe(true);
  });

  test('what is held is listed by kind until it is released', () => {
    const { world } = played('cancel-during-work', 4);
    expect([heldKinds(world, 'client', KEY), isAtBaseline(world, [KEY])]).toEqual([
      ['registry-entry', 'progress-collector', 'abort-listener'],
      false,
    ]);
  });

  test('IDs and tokens stand in two registries for each peer and role', () => {
    const filled = registriesOf(played('cancel-during-work', 4).world as Snapshot)
      .filter(({ entries }) => entries.length > 0)
      .map(({ peer, registry, entries }) => [
        peer,
        registry,
        entries.map(({ key, entry }) => `${key} ${entry.state} ${entry.last ?? ''}`.trim()),
      ]);
    expect(filled).toEqual([
      ['client', 'issued', ['"req-7" live']],
      ['client', 'collecting', ['"progress-7" live 1']],
      ['server', 'handling', ['"req-7" live']],
      ['server', 'reporting', ['"progress-7" live 1']],
    ]);
  });
});
