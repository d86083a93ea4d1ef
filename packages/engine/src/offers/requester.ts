import { UNSENT } from '@signalbox/world';
import { heldKinds } from '@signalbox/world';
import { cancel, expire, issue, releaseRequester, whyNotIssue } from '../endpoint/requester.ts';
import type { ScriptedRequest, Stage } from '../stage.ts';
import { isThere, type Offer } from './offer.ts';

/** What the requester of one request, its user and its timer may do. */
export function requesterOffers(stage: Stage, { ref, script, earlier }: ScriptedRequest): readonly Offer[] {
  const peer = script.from;
  const endpoint = stage.endpoints[peer];
  const { key, id, method } = ref;
  const view = `requester ${key}` as const;
  const there = `peer ${peer}` as const;

  const send: Offer = {
    id: `send ${key}`,
    actor: peer,
    due: true,
    look: (world) => {
      if ((world.get(view) ?? UNSENT).state !== 'unsent' || !isThere(world, peer)) return undefined;
      const label = { verb: 'send', peer, id } as const;
      if (world.get(there) === 'alone') return { label, because: 'the other end has closed' };
      const sharing = earlier.filter((other) => other.id === id);
      const idUsed = sharing.some((other) => (world.get(`requester ${other.key}`) ?? UNSENT).state !== 'unsent');
      if (sharing.length > 0 && !idUsed)
        return { label, because: 'the request before it under this ID has not been sent' };
      const because = whyNotIssue(world, endpoint, ref, idUsed);
      return because === undefined ? { label } : { label, because };
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
      const label = { verb: 'cancel', peer, id } as const;
      if (stands.state === 'unsent') return { label, because: 'the request has not been sent' };
      if (stands.cancellations >= script.cancellations)
        return {
          label,
          because:
            script.cancellations === 1
              ? 'its one cancellation has been sent'
              : `its ${script.cancellations} cancellations have been sent`,
        };
      if (world.get(there) === 'alone') return { label, because: 'the other end has closed' };
      const because = endpoint.behaviour.mayCancel(stands, method);
      return because === undefined ? { label } : { label, because };
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
      const label = { verb: 'fire', id } as const;
      if (stands.deadlineFired) return undefined;
      if (stands.state === 'unsent') return { label, because: 'not armed: the request has not been sent' };
      return stands.state === 'waiting' || stands.state === 'cancel-requested'
        ? { label }
        : { label, because: 'disarmed: the wait is over' };
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
      return endpoint.behaviour.releases(heldKinds(world, peer, key)).length > 0 &&
        heldKinds(world, peer, key).length > 0
        ? { label: { verb: 'release', peer, id } }
        : undefined;
    },
    take: (turn) => releaseRequester(turn, endpoint, ref),
  };

  return [send, cancelIt, fire, release];
}
