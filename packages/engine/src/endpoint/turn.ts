import type { EventBody, RegistryChange, RegistryEntry, RegistryName } from '@signalbox/trace';
import { entryName, evolve, type Readable, type World } from '@signalbox/world';
import type { ProgressToken, RequestId } from '@signalbox/protocol';
import type { Endpoint } from './endpoint.ts';

/**
 * One step while it is being decided: the events so far, and the world after them.
 *
 * Deciding and recording stay apart: a decision only emits, and only `evolve` changes the world.
 */
export class Turn {
  world: World;
  readonly events: EventBody[] = [];

  constructor(world: World) {
    this.world = world;
  }

  emit(event: EventBody): void {
    this.events.push(event);
    this.world = evolve(this.world, event);
  }
}

/** Reads what an endpoint has under an ID or token, through the endpoint's own idea of keys and maps. */
export function lookUp(
  world: Readable,
  endpoint: Endpoint,
  registry: RegistryName,
  value: RequestId | ProgressToken,
): RegistryEntry | undefined {
  const key = endpoint.behaviour.keyOf(value);
  return key === undefined
    ? undefined
    : world.get(entryName(endpoint.peer, endpoint.behaviour.registryOf(registry), key));
}

/** Writes the change that puts an entry under an ID or token; nothing when the endpoint takes the value for absent. */
export function entryChange(
  endpoint: Endpoint,
  registry: RegistryName,
  value: RequestId | ProgressToken | undefined,
  entry: RegistryEntry | undefined,
): readonly RegistryChange[] {
  const key = value === undefined ? undefined : endpoint.behaviour.keyOf(value);
  if (key === undefined) return [];
  return [{ registry: endpoint.behaviour.registryOf(registry), key, ...(entry === undefined ? {} : { entry }) }];
}

/** Gives the field of an event that is only there when evidence is kept. */
export const evidenceField = (
  endpoint: Endpoint,
  evidence: NonNullable<EventBody['evidence']>,
): Pick<EventBody, 'evidence'> => (endpoint.policies.evidence === 'kept' ? { evidence } : {});
