import { offersOf, type Label, type Look, type Offer, type ScriptedRequest, type Stage } from '@signalbox/engine';
import { directionFrom, otherPeer, PEERS, type Peer } from '@signalbox/protocol';
import { UNSENT, type Readable, type World } from '@signalbox/world';
import type { VirtualClock } from './clock.ts';
import type { Job } from './job.ts';
import type { Names } from './names.ts';
import { scripted } from './scripted.ts';
import type { SdkPeer } from './sdk-peer.ts';

/** The ends under test; an end that is missing is scripted. */
export type Peers = Readonly<Partial<Record<Peer, SdkPeer>>>;

/**
 * Everything that may become possible in a run of the SDK, in the order of the model.
 *
 * The network is the model's own; so is an end that is scripted. Only the ends under test are other offers: the same
 * labels, taken by real code.
 */
export function offersFor(stage: Stage, peers: Peers, names: Names, clock: VirtualClock): readonly Offer[] {
  const own = new Map<string, Offer | undefined>();
  const offers = offersOf(stage);
  const model = new Map(offers.map((offer) => [offer.id, offer]));
  const replace = (id: string, change: (model: Offer) => Offer | undefined) => {
    const offer = model.get(id);
    if (offer === undefined) throw new Error(`The model offers no ${id}, so the SDK cannot take its part there.`);
    own.set(id, change(offer));
  };
  for (const peer of PEERS) {
    const sdk = peers[peer];
    if (sdk === undefined) continue;
    const direction = directionFrom(otherPeer(peer));
    const deliver = (count: number) => (offer: Offer) => ({
      ...offer,
      take: ({ world }: { world: World }) => sdk.receive(world.lane(direction).slice(0, count)),
    });
    replace(`deliver ${direction}`, deliver(1));
    replace(`deliver together ${direction}`, deliver(2));
    if (stage.scenario.faults.close.includes(peer))
      replace(`close ${peer}`, (offer) => ({
        ...offer,
        look: (world) => (sdk.transport.isOpen ? offer.look(world) : undefined),
        take: () => sdk.close(),
      }));
  }
  for (const request of stage.requests) {
    const { key } = request.ref;
    const { from } = request.script;
    const requester = peers[from];
    const receiver = peers[otherPeer(from)];
    if (requester !== undefined) {
      replace(`send ${key}`, (offer) => sends(offer, requester, request));
      replace(`cancel ${key}`, (offer) => cancels(offer, requester, request));
      replace(`fire ${key}`, (offer) => fires(offer, requester, request, clock));
      replace(`release ${key} at its requester`, () => undefined);
    }
    if (receiver !== undefined) {
      replace(`start ${key}`, () => undefined);
      replace(`work ${key}`, (offer) => works(offer, receiver, request));
      replace(`write ${key}`, () => undefined);
      replace(`stop ${key}`, (offer) => stops(offer, receiver, request));
      replace(`release ${key} at its receiver`, () => undefined);
    }
  }
  const listed = offers.flatMap((offer) => {
    if (own.has(offer.id)) return own.get(offer.id) ?? [];
    if (/^(?:drop|duplicate) /.test(offer.id)) return offer;
    const isReal = offer.actor in peers && !offer.id.startsWith('frame ');
    if (isReal) throw new Error(`No code of the SDK plays ${offer.id}, and the model must not play it for the SDK.`);
    return scripted(offer, names);
  });
  return [...listed, ...PEERS.flatMap((peer) => finishesForeign(peers[peer], stage))];
}

const isThere = (world: Readable, peer: Peer): boolean => {
  const state = world.get(`peer ${peer}`);
  return state === undefined || state === 'alone';
};

const sends = (offer: Offer, sdk: SdkPeer, { ref, script }: ScriptedRequest): Offer => ({
  ...offer,
  look: (world) => {
    const seen = offer.look(world);
    const isBefore = ref.method !== 'initialize' && !sdk.isConnected;
    return seen !== undefined && seen.because === undefined && isBefore
      ? { ...seen, because: 'the SDK is not connected: initialize comes first' }
      : seen;
  },
  take: () => sdk.act(() => sdk.calls.issue(ref, script)),
});

/* The signal of a call can be aborted at any time, also when the call is over: what then leaves is the SDK's business. */
const cancels = (offer: Offer, sdk: SdkPeer, { ref, script }: ScriptedRequest): Offer => ({
  ...offer,
  look: (world) => {
    if (script.cancellations === 0 || !isThere(world, sdk.peer)) return undefined;
    const label: Label = { verb: 'cancel', peer: sdk.peer, id: ref.id };
    const call = sdk.calls.of(ref.key);
    if (call === undefined) return { label, because: 'the request has not been sent' };
    return call.controller.signal.aborted ? { label, because: 'its signal has been aborted' } : { label };
  },
  take: () =>
    sdk.act(() => {
      const call = sdk.calls.of(ref.key);
      if (call !== undefined) sdk.calls.cancel(call, script.reason);
    }),
});

const fires = (offer: Offer, sdk: SdkPeer, { ref, script }: ScriptedRequest, clock: VirtualClock): Offer => ({
  ...offer,
  look: (world) => {
    if (!script.deadline || !isThere(world, sdk.peer)) return undefined;
    const label: Label = { verb: 'fire', id: ref.id };
    const state = (world.get(`requester ${ref.key}`) ?? UNSENT).state;
    if (state === 'unsent') return { label, because: 'not armed: the request has not been sent' };
    if (state === 'timed-out') return undefined;
    const timer = sdk.calls.of(ref.key)?.timer;
    return timer !== undefined && clock.isArmed(timer) ? { label } : { label, because: 'disarmed: the wait is over' };
  },
  take: () =>
    sdk.act(() => {
      const call = sdk.calls.of(ref.key);
      if (call !== undefined) sdk.calls.expire(call);
    }),
});

const works = (offer: Offer, sdk: SdkPeer, { ref, script }: ScriptedRequest): Offer => ({
  ...offer,
  look: (world) => {
    const job = sdk.jobs.at(ref.key);
    if (job === undefined || job.stopping || !isThere(world, sdk.peer)) return undefined;
    const next = script.work[job.passed];
    if (next === undefined)
      return { label: { verb: script.ends === 'fail' ? 'fail' : 'finish', peer: sdk.peer, id: ref.id } };
    return {
      label:
        'effect' in next
          ? { verb: 'commit', peer: sdk.peer, id: ref.id, effect: next.effect }
          : { verb: 'report', peer: sdk.peer, id: ref.id, value: next.progress },
    };
  },
  take: () => sdk.act(() => goOn(sdk.jobs.at(ref.key))),
});

const stops = (offer: Offer, sdk: SdkPeer, { ref }: ScriptedRequest): Offer => ({
  ...offer,
  look: (world): Look | undefined =>
    sdk.jobs.at(ref.key)?.stopping === true && isThere(world, sdk.peer)
      ? { label: { verb: 'stop', peer: sdk.peer, id: ref.id } }
      : undefined,
  take: () =>
    sdk.act(() => {
      const decision = 'saw the aborted signal at a checkpoint; no response will be sent';
      sdk.jobs.at(ref.key)?.give({ end: 'stop', decision });
    }),
});

/* A request the scenario does not script, sent as a raw frame: its handler has nothing to do but return. */
function finishesForeign(sdk: SdkPeer | undefined, stage: Stage): readonly Offer[] {
  if (sdk === undefined) return [];
  const scriptedKeys = new Set(stage.requests.map(({ ref }) => ref.key));
  const next = () => sdk.jobs.all.find((job) => !job.isOver && !job.stopping && !scriptedKeys.has(job.key));
  return [
    {
      id: `work of others at the ${sdk.peer}`,
      actor: sdk.peer,
      due: true,
      look: (world) => {
        const job = next();
        if (job === undefined || !isThere(world, sdk.peer)) return undefined;
        return { label: { verb: 'finish', peer: sdk.peer, id: job.wire } };
      },
      take: () => sdk.act(() => goOn(next())),
    },
  ];
}

function goOn(job: Job | undefined): void {
  if (job === undefined) return;
  const checkpoint = job.script?.work[job.passed];
  job.passed++;
  job.give(checkpoint ?? { end: job.script?.ends ?? 'finish' });
}
