import type { Direction, Frame, Peer, RequestKey } from '@signalbox/protocol';
import type {
  Evidence,
  MessageKind,
  ReceiverState,
  RegistryEntry,
  RegistryName,
  RequesterState,
  ResourceKind,
} from '@signalbox/trace';

/** The requester's view of one request. */
export interface RequesterView {
  readonly state: RequesterState;
  /** Cancellations this peer has sent for it. */
  readonly cancellations: number;
  readonly deadlineFired: boolean;
}

/** The receiver's view of one request. */
export interface ReceiverView {
  readonly state: ReceiverState;
  /** Checkpoints of its work that have been passed. */
  readonly passed: number;
  /** Whether a cancellation waits to be seen at the next checkpoint. */
  readonly stopping: boolean;
  readonly effects: readonly string[];
}

/** What one peer did with one kind of resource of one request. At baseline all three are equal. */
export interface Account {
  readonly acquired: number;
  readonly requested: number;
  readonly released: number;
}

/** What one peer holds, and held, for one request. */
export type Holdings = Readonly<Partial<Record<ResourceKind, Account>>>;

/** A message that was sent and not yet delivered. It is what it says: two equal messages are the same message. */
export interface InFlight {
  readonly kind: MessageKind;
  /** In the words of the labels: `response to "req-7"`. */
  readonly name: string;
  readonly frame: Frame;
  /** The request its sender meant, for the reader; the recipient only ever sees the frame. */
  readonly request?: RequestKey;
}

/** Whether a peer is there. Absent is open; `alone` has read the end of the other peer's stream. */
export type PeerState = 'closed' | 'crashed' | 'alone';

/** Names one component of the world. Everything that can change on its own is a component of its own. */
export type ComponentName =
  | `requester ${RequestKey}`
  | `receiver ${RequestKey}`
  | `evidence ${RequestKey}`
  | `holdings ${Peer} ${RequestKey}`
  | `registry ${Peer} ${RegistryName} ${string}`
  | `peer ${Peer}`
  | `spent ${string}`;

/** The type of the component of a name. */
export type ComponentOf<N extends ComponentName> = N extends `requester ${string}`
  ? RequesterView
  : N extends `receiver ${string}`
    ? ReceiverView
    : N extends `evidence ${string}`
      ? Evidence
      : N extends `holdings ${string}`
        ? Holdings
        : N extends `registry ${string}`
          ? RegistryEntry
          : N extends `peer ${string}`
            ? PeerState
            : number;

/** Any component. */
export type Component = RequesterView | ReceiverView | Evidence | Holdings | RegistryEntry | PeerState | number;

/**
 * Everything that is so at one moment, as a value.
 *
 * A component that has not changed from its default is absent, so equal moments are equal values however they were
 * reached. No sequence number, counter of messages or time is in it. The engine reads a world only through these
 * five questions, which lets the explorer learn by execution what an action depends on.
 */
export interface World {
  readonly get: <N extends ComponentName>(name: N) => ComponentOf<N> | undefined;
  /** Gives the world with one component changed, or back at its default (`undefined`). */
  readonly set: <N extends ComponentName>(name: N, value: ComponentOf<N> | undefined) => World;
  /** Everything in flight in a direction, oldest first. */
  readonly lane: (direction: Direction) => readonly InFlight[];
  /** The oldest message in flight in a direction. */
  readonly head: (direction: Direction) => InFlight | undefined;
  readonly push: (direction: Direction, message: InFlight) => World;
  /** Takes the oldest message off a lane. */
  readonly shift: (direction: Direction) => World;
}

/** A world that is only looked at. */
export type Readable = Pick<World, 'get' | 'lane' | 'head'>;
