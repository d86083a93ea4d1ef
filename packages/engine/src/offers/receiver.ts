import type { Peer, RequestId } from '@signalbox/protocol';
import type { ReceiverState } from '@signalbox/trace';
import { heldKinds, peerName, receiverName, UNSEEN } from '@signalbox/world';
import { commit, finish, releaseReceiver, report, start, stop, write } from '../endpoint/receiver.ts';
import type { Label } from '../label.ts';
import { receiverOfScript, type Checkpoint } from '../scenario.ts';
import type { ScriptedRequest, Stage } from '../stage.ts';
import { isThere, type Offer } from './offer.ts';

const ENDED: ReadonlySet<ReceiverState> = new Set<ReceiverState>(['stopped', 'ran', 'failed', 'unknown']);

const labelOf = (checkpoint: Checkpoint, peer: Peer, id: RequestId): Label =>
  'effect' in checkpoint
    ? { verb: 'commit', peer, id, effect: checkpoint.effect }
    : { verb: 'report', peer, id, value: checkpoint.progress };

/** What the receiver of one request may do: its work is a list of checkpoints, each released by hand. */
export function receiverOffers(stage: Stage, { ref, script }: ScriptedRequest): readonly Offer[] {
  const peer = receiverOfScript(script);
  const endpoint = stage.endpoints[peer];
  const { key, id } = ref;
  const view = receiverName(key);
  const there = peerName(peer);
  const fails = script.ends === 'fail';
  const starts = { label: { verb: 'start', peer, id } } as const;
  const checkpoints = script.work.map((checkpoint) => ({ label: labelOf(checkpoint, peer, id) }));
  const ends = { label: { verb: fails ? 'fail' : 'finish', peer, id } } as const;
  const writes = { label: { verb: 'write', peer, id } } as const;
  const stops = { label: { verb: 'stop', peer, id } } as const;
  const releases = { label: { verb: 'release', peer, id } } as const;

  const begin: Offer = {
    id: `start ${key}`,
    actor: peer,
    due: true,
    look: (world) => {
      if (stage.fused.has('start') || !isThere(world, peer)) return undefined;
      const stands = world.get(view) ?? UNSEEN;
      return stands.state === 'queued' && !stands.stopping ? starts : undefined;
    },
    take: (turn) => start(turn, endpoint, ref),
  };

  const work: Offer = {
    id: `work ${key}`,
    actor: peer,
    due: true,
    look: (world) => {
      const stands = world.get(view) ?? UNSEEN;
      if ((stands.state !== 'working' && stands.state !== 'declined') || stands.stopping || !isThere(world, peer))
        return undefined;
      return checkpoints[stands.passed] ?? ends;
    },
    take: (turn) => {
      const { passed } = turn.world.get(view) ?? UNSEEN;
      const next = script.work[passed];
      if (next !== undefined)
        return 'effect' in next ? commit(turn, endpoint, ref, next.effect) : report(turn, endpoint, ref, next);
      finish(turn, endpoint, ref, fails);
      if (stage.fused.has('respond')) write(turn, endpoint, ref, fails);
    },
  };

  const respond: Offer = {
    id: `write ${key}`,
    actor: peer,
    due: true,
    look: (world) => {
      if (stage.fused.has('respond') || !isThere(world, peer)) return undefined;
      const stands = world.get(view) ?? UNSEEN;
      return stands.state === 'finished' && !stands.stopping ? writes : undefined;
    },
    take: (turn) => write(turn, endpoint, ref, fails),
  };

  const halt: Offer = {
    id: `stop ${key}`,
    actor: peer,
    due: true,
    look: (world) => ((world.get(view) ?? UNSEEN).stopping && isThere(world, peer) ? stops : undefined),
    take: (turn) => stop(turn, endpoint, ref, 'saw the cancellation at a checkpoint; no response will be sent'),
  };

  const release: Offer = {
    id: `release ${key} at its receiver`,
    actor: peer,
    due: true,
    look: (world) => {
      if (stage.fused.has('release') || world.get(there) === 'crashed') return undefined;
      if (!ENDED.has((world.get(view) ?? UNSEEN).state)) return undefined;
      const held = heldKinds(world, peer, key);
      return held.length > 0 && endpoint.behaviour.releases(held).length > 0 ? releases : undefined;
    },
    take: (turn) => releaseReceiver(turn, endpoint, ref),
  };

  return [begin, work, respond, halt, release];
}
