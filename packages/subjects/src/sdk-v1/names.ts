import {
  directionFrom,
  otherPeer,
  PEERS,
  requesterOf,
  requestKey,
  senderOf,
  type Direction,
  type Frame,
  type Peer,
  type RequestId,
  type RequestKey,
} from '@signalbox/protocol';
import type { RequestRef } from '@signalbox/engine';
import type { EventBody } from '@signalbox/trace';
import { Snapshot, type InFlight, type World } from '@signalbox/world';

type Members = { readonly [member: string]: unknown };
type Swap = (what: 'id' | 'token', requester: Peer, value: unknown) => unknown;

/**
 * Which ID on the wire stands for which request of the scenario.
 *
 * The SDK numbers the requests it issues itself and uses the number as progress token too. A scripted peer writes the
 * scenario's own IDs, so it has no entry here.
 */
export class Names {
  readonly #requests: readonly RequestRef[];
  readonly #wire = new Map<RequestKey, RequestId>();
  /* Where a frame was read in the scenario's terms: the frame as it travels. */
  readonly #origins = new WeakMap<object, Frame>();

  constructor(requests: readonly RequestRef[]) {
    this.#requests = requests;
  }

  /** Notes the ID the SDK gave to a request. */
  give(request: RequestKey, wire: RequestId): void {
    this.#wire.set(request, wire);
  }

  /** Gives the request an ID on the wire stands for: the scenario's, or the one the ID itself names. */
  keyOf(requester: Peer, wire: RequestId): RequestKey {
    const named = [...this.#wire].find(([key, id]) => id === wire && requesterOf(key) === requester);
    return named?.[0] ?? requestKey(requester, wire);
  }

  /** Gives the ID that labels and messages of a request carry. */
  idOf(request: RequestKey, wire: RequestId): RequestId {
    return this.#requests.find(({ key }) => key === request)?.id ?? wire;
  }

  /** Request → ID on the wire, as JSON, for the header of a trace. A request says its direction; an ID does not. */
  get header(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#wire].map(([key, id]) => [key, JSON.stringify(id)]));
  }

  /** Writes a frame of the scenario with the IDs that are on the wire. */
  onWire(frame: Frame, sender: Peer): Frame {
    return (typeof frame === 'object' ? this.#origins.get(frame) : undefined) ?? translate(frame, sender, this.#toWire);
  }

  /** Gives the world as a scripted peer reads it: every frame in flight carries the scenario's IDs. */
  inScenarioTerms(world: World): Snapshot {
    const lanes = Object.fromEntries(
      PEERS.map((sender) => {
        const direction = directionFrom(sender);
        return [direction, world.lane(direction).map((message) => this.#read(message, direction))];
      }),
    );
    return new Snapshot(world instanceof Snapshot ? world.components : {}, lanes);
  }

  /** Gives an event of a scripted peer with the frame as it travels. */
  eventOnWire(event: EventBody): EventBody {
    const { frame, direction } = event;
    if (frame === undefined || direction === undefined) return event;
    return { ...event, frame: this.onWire(frame, senderOf(direction)) };
  }

  #read(message: InFlight, direction: Direction): InFlight {
    const frame = translate(message.frame, senderOf(direction), this.#fromWire);
    if (typeof frame === 'object') this.#origins.set(frame, message.frame);
    return { ...message, frame };
  }

  readonly #toWire: Swap = (what, requester, value) => {
    const request = this.#requests.find(
      ({ key, id, token }) =>
        this.#wire.has(key) && requesterOf(key) === requester && value === (what === 'id' ? id : token),
    );
    return request === undefined ? value : this.#wire.get(request.key);
  };

  readonly #fromWire: Swap = (what, requester, value) => {
    const request = this.#requests.find(
      ({ key }) => requesterOf(key) === requester && this.#wire.get(key) === value && value !== undefined,
    );
    return request === undefined ? value : what === 'id' ? request.id : (request.token ?? value);
  };
}

/** Rewrites the IDs and tokens of a frame, each in the key space it belongs to; every other value stays as it is. */
function translate(frame: Frame, sender: Peer, swap: Swap): Frame {
  if (!isMembers(frame)) return frame;
  const { method, params } = frame;
  const whole = { ...frame };
  if ('id' in frame) whole['id'] = swap('id', typeof method === 'string' ? sender : otherPeer(sender), frame['id']);
  if (!isMembers(params)) return whole;
  if (method === 'notifications/cancelled' && 'requestId' in params)
    whole['params'] = { ...params, requestId: swap('id', sender, params['requestId']) };
  else if (method === 'notifications/progress' && 'progressToken' in params)
    whole['params'] = { ...params, progressToken: swap('token', otherPeer(sender), params['progressToken']) };
  else if (isMembers(params['_meta']) && 'progressToken' in params['_meta'])
    whole['params'] = {
      ...params,
      _meta: { ...params['_meta'], progressToken: swap('token', sender, params['_meta']['progressToken']) },
    };
  return whole;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
