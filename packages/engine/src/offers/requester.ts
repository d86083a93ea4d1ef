import { heldKinds, peerName, requesterName, UNSENT } from '@signalbox/world';
import { cancel, expire, issue, releaseRequester, whyNotIssue } from '../endpoint/requester.ts';
import type { ScriptedRequest, Stage } from '../stage.ts';
import { isThere, type Offer } from './offer.ts';

/** What the requester of one request, its user and its timer may do. */
export function requesterOffers(stage: Stage, { ref, script, earlier }: ScriptedRequest): readonly Offer[] {
  const peer = script.from;
  const endpoint = stage.endpoints[peer];
  const { key, id, method } = ref;
  const view = requesterName(key);
  const there = peerName(peer);
  const sharing = earlier.filter((other) => other.id === id);
  const sends = { label: { verb: 'send', peer, id } } as const;
  const cancels = { label: { verb: 'cancel', peer, id } } as const;
  const fires = { label: { verb: 'fire', id } } as const;
  const releases = { label: { verb: 'release', peer, id } } as const;

  const send: Offer = {
    id: `send ${key}`,
    actor: peer,
    due: true,
    look: (world) => {
      if ((world.get(view) ?? UNSENT).state !== 'unsent' || !isThere(world, peer)) return undefined;
      if (world.get(there) === 'alone') return { ...sends, because: 'the other end has closed' };
      const idUsed = sharing.some((other) => (world.get(requesterName(other.key)) ?? UNSENT).state !== 'unsent');
      if (sharing.length > 0 && !idUsed)
        return { ...sends, because: 'the request before it under this ID has not been sent' };
      const because = whyNotIssue(world, endpoint, ref, idUsed);
      return because === undefined ? sends : { ...sends, because };
    },
    take: (turn) => issue(turn, endpoint, ref),
  };

  const cancelIt: Offer = {
    id: `cancel ${key}`,
    actor: peer,
    due: false,
    look: (world) => {
      if (script.cancellations === 0 || !isThere(world, peer)) return undefined;
      const stands = world.get(view) ?? UNSENT;
      if (stands.state === 'unsent') return { ...cancels, because: 'the request has not been sent' };
      if (stands.cancellations >= script.cancellations)
        return {
          ...cancels,
          because:
            script.cancellations === 1
              ? 'its one cancellation has been sent'
              : `its ${script.cancellations} cancellations have been sent`,
        };
      if (world.get(there) === 'alone') return { ...cancels, because: 'the other end has closed' };
      const because = endpoint.behaviour.mayCancel(stands, method);
      return because === undefined ? cancels : { ...cancels, because };
    },
    take: (turn) => cancel(turn, endpoint, ref, script.reason),
  };

  const fire: Offer = {
    id: `fire ${key}`,
    actor: 'timer',
    due: false,
    look: (world) => {
      if (!script.deadline || !isThere(world, peer)) return undefined;
      const stands = world.get(view) ?? UNSENT;
      if (stands.deadlineFired) return undefined;
      if (stands.state === 'unsent') return { ...fires, because: 'not armed: the request has not been sent' };
      return stands.state === 'waiting' || stands.state === 'cancel-requested'
        ? fires
        : { ...fires, because: 'disarmed: the wait is over' };
    },
    take: (turn) => expire(turn, endpoint, ref),
  };

  const release: Offer = {
    id: `release ${key} at its requester`,
    actor: peer,
    due: true,
    look: (world) => {
      if (stage.fused.has('release') || world.get(there) === 'crashed') return undefined;
      const state = (world.get(view) ?? UNSENT).state;
      if (state === 'unsent' || state === 'waiting' || state === 'cancel-requested') return undefined;
      const held = heldKinds(world, peer, key);
      return held.length > 0 && endpoint.behaviour.releases(held).length > 0 ? releases : undefined;
    },
    take: (turn) => releaseRequester(turn, endpoint, ref),
  };

  return [send, cancelIt, fire, release];
}
