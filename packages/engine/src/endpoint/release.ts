import type { RegistryChange, RegistryName } from '@signalbox/trace';
import { heldKinds, receiverName, requesterName, type World } from '@signalbox/world';
import type { Endpoint, RequestRef } from './endpoint.ts';
import { entryChange, lookUp, type Turn } from './turn.ts';

type Role = 'requester' | 'receiver';

const REGISTRIES: Record<Role, readonly [ids: RegistryName, tokens: RegistryName]> = {
  requester: ['issued', 'collecting'],
  receiver: ['handling', 'reporting'],
};

/**
 * Marks what a request still holds at a peer as closing: the entries stay until they are released.
 *
 * The window between the two is where a duplicate cancellation meets clean-up and where a token comes back too early.
 */
export function closeEntries(turn: Turn, endpoint: Endpoint, role: Role, request: RequestRef): void {
  if (endpoint.releasesAtOnce) return release(turn, endpoint, role, request);
  const kinds = heldKinds(turn.world, endpoint.peer, request.key);
  const registry = ownEntries(turn.world, endpoint, role, request).map(({ entry, ...change }) => ({
    ...change,
    ...(entry === undefined ? {} : { entry: { ...entry, state: 'closing' as const } }),
  }));
  turn.emit({
    ...about(turn.world, endpoint, role, request),
    requested: kinds,
    released: [],
    registry,
    decision: 'release requested',
  });
}

/** Releases everything a request holds at a peer, each once, and leaves tombstones where the policy keeps them. */
export function release(turn: Turn, endpoint: Endpoint, role: Role, request: RequestRef): void {
  const held = heldKinds(turn.world, endpoint.peer, request.key);
  const wanted = endpoint.releasesAtOnce ? { requested: held } : {};
  const released = endpoint.behaviour.releases(held);
  if (held.length === 0 && released.length === 0) return;
  turn.emit({
    ...about(turn.world, endpoint, role, request),
    ...wanted,
    released,
    registry: clearedEntries(turn.world, endpoint, role, request),
  });
}

/* How the request stands at the peer says whether it lets go of it in time. */
const about = (world: World, { peer }: Endpoint, role: Role, { key }: RequestRef) =>
  ({
    type: 'resource-released',
    by: peer,
    request: key,
    from:
      role === 'requester'
        ? (world.get(requesterName(key))?.state ?? 'unsent')
        : (world.get(receiverName(key))?.state ?? 'unseen'),
  }) as const;

/* A name that another request has taken over since is not ours to touch. */
function ownEntries(world: World, endpoint: Endpoint, role: Role, request: RequestRef): readonly RegistryChange[] {
  const [ids, tokens] = REGISTRIES[role];
  return (
    [
      [ids, request.id],
      [tokens, request.token],
    ] as const
  ).flatMap(([registry, value]) => {
    if (value === undefined) return [];
    const entry = lookUp(world, endpoint, registry, value);
    return entry?.request === request.key ? entryChange(endpoint, registry, value, entry) : [];
  });
}

function clearedEntries(world: World, endpoint: Endpoint, role: Role, request: RequestRef): readonly RegistryChange[] {
  const keep = endpoint.policies.tombstones === 'kept';
  return ownEntries(world, endpoint, role, request).map(({ entry, ...change }) => {
    if (!keep || entry === undefined) return change;
    const { last, ...rest } = entry;
    const kept = endpoint.behaviour.keepsLastProgress && last !== undefined ? { last } : {};
    return { ...change, entry: { ...rest, ...kept, state: 'tombstone' as const } };
  });
}
