import {
  enabledActions,
  offersOf,
  parseScenario,
  play as playOffer,
  setStage,
  type Defect,
  type Scenario,
  type ScenarioSource,
} from '@signalbox/engine';
import { Judge, RULES, type Context } from '@signalbox/oracle';
import { otherPeer, requesterOf, REVISIONS, type Frame, type Peer } from '@signalbox/protocol';
import { Recorder, type Observation, type TraceEvent } from '@signalbox/trace';
import { EMPTY_WORLD, type World } from '@signalbox/world';
import * as fc from 'fast-check';

/** Reads a scenario, and fails with its problems when it is none. */
export function scenarioOf(source: Omit<ScenarioSource, 'title'>): Scenario {
  const parsed = parseScenario({ title: source.id, ...source });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, problem }) => `${path}: ${problem}`).join('\n'));
  return parsed.scenario;
}

/** What a judge is told of a run of the built-in model: everything is seen. */
export const contextOf = ({ revision, transport, policies }: Scenario): Context => ({
  revision,
  transport,
  policies,
  observes: { client: true, server: true },
  resources: 'exact',
});

/** Steps a scenario to an end, each choice taken from a list of numbers; one peer may be given a defect. */
export function play(
  scenario: Scenario,
  choices: readonly number[],
  culprit?: Peer,
  defect?: Defect,
): readonly TraceEvent[] {
  const clean = setStage(scenario, []);
  const wrong =
    defect === undefined || culprit === undefined ? {} : { [culprit]: setStage(scenario, [defect]).endpoints[culprit] };
  const offers = offersOf({ ...clean, endpoints: { ...clean.endpoints, ...wrong } });
  const recorder = new Recorder();
  let world: World = EMPTY_WORLD;
  for (let step = 1; ; step++) {
    const enabled = enabledActions(offers, world);
    const chosen = enabled[(choices[step % choices.length] ?? 0) % Math.max(enabled.length, 1)];
    if (chosen === undefined) return recorder.events;
    const played = playOffer(chosen.offer, world);
    recorder.record(step, played.events);
    world = played.world;
  }
}

/** Judges a run by every rule, its end included. */
export function observe(events: readonly TraceEvent[], context: Context): readonly Observation[] {
  const judging = new Judge(RULES, context);
  for (const event of events) judging.see(event);
  return [...judging.observations, ...judging.atEnd()];
}

/** Says what is broken, one line each, with the trace: nothing for a run that breaks nothing. */
export const broken = (observations: readonly Observation[], events: readonly TraceEvent[]): string => {
  const lines = observations.flatMap(({ held, rule, key, at, illegal }) =>
    held === false ? [`${rule} ${key} at ${at.join(', ')}: ${illegal}`] : [],
  );
  return lines.length === 0 ? '' : [...lines, ...events.map((event) => JSON.stringify(event))].join('\n');
};

/* Obligations that are known to be broken only at an end, by who owes them to the key: the peer that waits, or works. */
const OWED_BY_REQUESTER = /^(?:progress\.track-tokens|policy\.(?:after-cancel|invalid-progress|one-cancellation))$/;

/** Gives the peer a broken observation blames: the one it happened at, or the one that owes what is absent at the end. */
export function blamed({ rule, key, known, atEnd }: Observation, events: readonly TraceEvent[]): Peer {
  const event = events[known - 1];
  if (atEnd !== true)
    return event?.by === 'server' || (event?.by === 'timer' && event.request?.startsWith('server') === true)
      ? 'server'
      : 'client';
  if (key.includes(' ')) return key.startsWith('server ') ? 'server' : 'client';
  const requester: Peer = key.startsWith('server') ? 'server' : 'client';
  return !key.includes(':') || OWED_BY_REQUESTER.test(rule) ? requester : otherPeer(requester);
}

/** Gives what is seen of a run when the local events of only some peers are. */
export function seenFrom(events: readonly TraceEvent[], observes: Context['observes']): readonly TraceEvent[] {
  const wire = new Map(messagesOnly(events).map((event) => [event.seq, event]));
  return events.flatMap((event) => {
    const at = event.by === 'timer' && event.request !== undefined ? requesterOf(event.request) : event.by;
    if (at === 'network' || ((at === 'client' || at === 'server') && observes[at])) return [event];
    const message = wire.get(event.seq);
    return message === undefined ? [] : [message];
  });
}

/* The messages, and nothing of what a peer decided or holds. */
function messagesOnly(events: readonly TraceEvent[]): readonly TraceEvent[] {
  return events
    .filter(({ type, frame }) => frame !== undefined && type !== 'message-dropped' && type !== 'message-duplicated')
    .map(({ seq, step, by, type, direction, request, message, name, frame, sent }) => ({
      seq,
      step,
      by,
      type,
      ...(direction === undefined ? {} : { direction }),
      ...(request === undefined ? {} : { request }),
      ...(message === undefined ? {} : { message }),
      ...(name === undefined ? {} : { name }),
      ...(frame === undefined ? {} : { frame }),
      ...(sent === undefined ? {} : { sent }),
    }));
}

const id = fc.constantFrom<string | number>(0, 7, '7', '', 'a', -3);
const peer = fc.constantFrom<'client' | 'server'>('client', 'server');

const request = fc.record(
  {
    from: peer,
    id,
    token: id,
    method: fc.constantFrom('tools/call', 'tools/call', 'initialize'),
    work: fc.array(
      fc.oneof(
        fc.record({ progress: fc.constantFrom(1, 2, 2, 3, 0.5, -1) }),
        fc.record({ progress: fc.constantFrom(1, 5), total: fc.constantFrom(2, 10) }),
        fc.record({ effect: fc.constantFrom('pay', 'mail') }),
      ),
      { maxLength: 3 },
    ),
    ends: fc.constantFrom<'finish' | 'fail'>('finish', 'fail'),
    cancellations: fc.integer({ min: 0, max: 2 }),
    deadline: fc.boolean(),
    holds: fc.subarray(['lease', 'temp-file', 'subscription'] as const),
  },
  { requiredKeys: ['from', 'id', 'method', 'cancellations'] },
);

const frames: readonly unknown[] = [
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: {} },
  { jsonrpc: '2.0', method: 'notifications/cancelled' },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: null } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1.5 } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 }, id: 9 },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'nobody' } },
  { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 7, progress: 1 } },
  { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 7, progress: 'x' } },
  { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'nobody', progress: 1 } },
  { jsonrpc: '2.0', id: 7, result: {} },
  { jsonrpc: '2.0', id: 'nobody', result: {} },
  { jsonrpc: '2.0', error: { code: -32700, message: 'parse' } },
  { jsonrpc: '2.0', id: null, method: 'tools/call' },
  { jsonrpc: '2.0', id: 'forged', method: 'tools/call', params: { name: 'work' } },
  { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'work', _meta: { progressToken: 'forged' } } },
  { jsonrpc: '2.0', id: 'forged', method: 'tools/call', params: { name: 'work', _meta: { progressToken: 0 } } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'forged' } },
  { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { _meta: { progressToken: null } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  '{ "not": json',
  [{ jsonrpc: '2.0', id: 7, method: 'ping' }],
];

const policies = fc.record({
  cancellation: fc.constantFrom('on-receipt' as const, 'at-next-checkpoint' as const, 'declined' as const),
  afterCancel: fc.constantFrom('settle' as const, 'wait' as const),
  invalidProgress: fc.constantFrom('ignore' as const, 'throw' as const),
  lateResponse: fc.constantFrom('ignore' as const, 'quarantine' as const),
  endCloses: fc.constantFrom('stop-work' as const, 'finish-work' as const),
  tombstones: fc.constantFrom('kept' as const, 'none' as const),
  evidence: fc.constantFrom('kept' as const, 'none' as const),
});

/** Any small scenario: up to three requests either way, every policy, faults, and frames that one peer may forge. */
export const anyScenario = (forger?: 'client' | 'server'): fc.Arbitrary<Scenario> =>
  fc
    .record({
      requests: fc.array(request, { minLength: 1, maxLength: 3 }),
      revision: fc.constantFrom(...REVISIONS),
      frames:
        forger === undefined ? fc.constant<unknown[]>([]) : fc.subarray([...frames], { minLength: 1, maxLength: 3 }),
      faults: fc.record({
        duplicate: fc.integer({ min: 0, max: 2 }),
        drop: fc.integer({ min: 0, max: 1 }),
        oneChunk: fc.integer({ min: 0, max: 1 }),
        close: fc.subarray(['client', 'server'] as const),
      }),
      policies,
      fused: fc.subarray(['start', 'respond', 'release'] as const),
    })
    .map(({ frames: forged, requests, ...rest }) =>
      scenarioOf({
        id: 'any',
        ...rest,
        requests:
          rest.revision === '2026-07-28'
            ? requests.map((asked) => ({ ...asked, from: 'client', method: 'tools/call' }))
            : requests,
        frames: forged.map((frame, index) => ({
          name: `forged-${index}`,
          from: forger ?? 'client',
          frame: frame as Frame,
          times: 2,
        })),
      }),
    );

/** A run of any scenario: which enabled action to take at each step. */
export const anyChoices: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(11), { minLength: 1, maxLength: 60 });
