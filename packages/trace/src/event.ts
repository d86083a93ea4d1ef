import type { Direction, Frame, Note, Peer, ProgressToken, RequestKey } from '@signalbox/protocol';

/** Position of an event in its trace, from 1. The only order a test may rely on. */
export type Seq = number;

/** Who made an event happen. */
export type Actor = Peer | 'user' | 'network' | 'timer';

/** What happened, in the past tense: an event is a fact and never asks for anything. */
export const EVENT_TYPES = [
  'request-sent',
  'request-received',
  'work-started',
  'progress-sent',
  'progress-received',
  'effect-committed',
  'work-finished',
  'work-failed',
  'response-sent',
  'response-received',
  'cancellation-sent',
  'cancellation-received',
  'cancellation-accepted',
  'cancellation-ignored',
  'work-stopped',
  'message-ignored',
  'message-dropped',
  'message-duplicated',
  'frame-sent',
  'frame-received',
  'request-settled',
  'resource-released',
  'deadline-fired',
  'stop-requested',
  'end-closed',
  'peer-crashed',
  'resources-counted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a peer can hold for a request, and must give back at every end. */
export const RESOURCE_KINDS = [
  'registry-entry',
  'progress-collector',
  'abort-controller',
  'abort-listener',
  'timer',
  'subscription',
  'temp-file',
  'lease',
] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** How the requester's wait stands. */
export type RequesterState =
  'unsent' | 'waiting' | 'cancel-requested' | 'completed' | 'failed' | 'cancelled' | 'timed-out' | 'disconnected';

/** How the receiver's work stands. */
export type ReceiverState =
  'unseen' | 'queued' | 'working' | 'finished' | 'stopped' | 'ran' | 'failed' | 'declined' | 'unknown';

/** How far a cancellation is known to have come. Nothing here says that remote work was undone. */
export type Evidence = 'none' | 'requested' | 'received' | 'accepted' | 'work-stopped' | 'effect-first' | 'unknown';

/** What travels on a lane. `close` is the end of everything its sender had to say. */
export type MessageKind = 'request' | 'progress' | 'response' | 'cancellation' | 'frame' | 'close';

/** Which of a peer's registries: IDs and tokens are two, and so are the two roles. */
export type RegistryName = 'issued' | 'collecting' | 'handling' | 'reporting';

/** An entry of a registry. `last` is the last progress value accepted (collector) or sent (reporter). */
export interface RegistryEntry {
  readonly request: RequestKey;
  readonly state: 'live' | 'closing' | 'tombstone';
  readonly last?: number;
}

/** One entry put into a registry, or taken out of it (`entry` absent). The key is the ID or token as JSON. */
export interface RegistryChange {
  readonly registry: RegistryName;
  readonly key: string;
  readonly entry?: RegistryEntry;
}

/** What an event says, before it has a place in a trace. */
export interface EventBody {
  readonly type: EventType;
  readonly by: Actor;
  /** The connection, when a trace has more than one. */
  readonly connection?: string;
  readonly direction?: Direction;
  /** The request it is about; of a crash, the one its last message named. */
  readonly request?: RequestKey;
  readonly token?: ProgressToken;
  readonly message?: MessageKind;
  /** The message in the words of the labels, the identity it keeps while in flight. */
  readonly name?: string;
  readonly from?: RequesterState | ReceiverState;
  readonly to?: RequesterState | ReceiverState;
  /** Whether it was read in one chunk with the message before it. */
  readonly chunk?: boolean;
  /** Whether the recipient acted on a request, a response or progress. */
  readonly accepted?: boolean;
  /** What the peer decided and why, one clause. */
  readonly decision?: string;
  /** Text of a peer, made inert. */
  readonly text?: Note;
  readonly acquired?: readonly ResourceKind[];
  readonly requested?: readonly ResourceKind[];
  readonly released?: readonly ResourceKind[];
  readonly registry?: readonly RegistryChange[];
  readonly evidence?: Evidence;
  /** The name of the effect that was committed. */
  readonly effect?: string;
  /** What a peer still holds in all, by kind, when it can only be counted. */
  readonly counted?: Readonly<Partial<Record<ResourceKind, number>>>;
  /** The frame as it travels. A string is raw text. */
  readonly frame?: Frame;
}

/** A recorded fact with its place in the trace. */
export interface TraceEvent extends EventBody {
  readonly seq: Seq;
  /** The step that made it happen, from 1. */
  readonly step: number;
  /** For a message that arrived, was dropped or was duplicated: the seq at which it was sent. */
  readonly sent?: Seq;
}

/** What a peer's local view of a request can be called. */
export type ViewState = RequesterState | ReceiverState;
