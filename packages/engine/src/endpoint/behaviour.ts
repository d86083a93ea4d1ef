import type { ProgressToken, RequestId } from '@signalbox/protocol';
import type { Evidence, RegistryName, ResourceKind } from '@signalbox/trace';
import type { InFlight, ReceiverView, RequesterView } from '@signalbox/world';
import type { Policies } from '../policies.ts';

/** What a receiver finds under the ID a cancellation names. */
export type CancellationTarget = 'unknown' | 'finished' | 'stopping' | 'initialize' | 'queued' | 'in-progress';

/** What a peer does with a frame that is not well formed. */
export type MalformedReaction = 'ignore' | 'answer-error' | 'crash';

/**
 * What a peer may get wrong, as named functions.
 *
 * {@link COMPLIANT} is the default record. A defect replaces entries and says so in one sentence; no other code asks
 * which defect is on.
 */
export interface Behaviour {
  /** The key of an ID or token in a registry; `undefined` treats the value as absent. */
  readonly keyOf: (value: RequestId | ProgressToken) => string | undefined;
  /** The map that plays the part of a registry. */
  readonly registryOf: (registry: RegistryName) => RegistryName;
  /** Why a request must not be issued now. */
  readonly mayIssue: (facts: { readonly idUsed: boolean; readonly tokenHeld: boolean }) => string | undefined;
  /** Why a request must not be cancelled now. */
  readonly mayCancel: (view: RequesterView, method: string) => string | undefined;
  /** Whether a receiver takes a cancellation; the reason when it does not. */
  readonly onCancellation: (
    target: CancellationTarget,
  ) => { readonly accept: true } | { readonly accept: false; readonly because: string };
  /** Whether a cancellation that names nothing known falls on the latest request in progress instead. */
  readonly fallsBack: boolean;
  /** Whether accepting a cancellation stops the work. */
  readonly stopsWork: boolean;
  /** What a receiver still sends right after the end of its work. */
  readonly afterEnd: (end: 'ran' | 'stopped') => readonly ('response' | 'progress')[];
  readonly onMalformed: MalformedReaction;
  /** What a requester does with a response, or progress, that belongs to no wait of its own. */
  readonly onStray: 'ignore' | 'crash';
  /** Whether a notification nobody can use is answered with an error. */
  readonly answersNotifications: boolean;
  /** The token progress is sent under; `undefined` sends none. */
  readonly reportToken: (request: {
    readonly id: RequestId;
    readonly token?: ProgressToken;
  }) => ProgressToken | undefined;
  /** Whether a value may be reported after the last one. */
  readonly mayReport: (value: number, last: number | undefined) => boolean;
  /** Whether a requester accepts a value after the last one. */
  readonly acceptsProgress: (value: number, last: number | undefined) => boolean;
  /** Whether progress for a request that has settled is still shown. */
  readonly showsLateProgress: boolean;
  /** Whether a response that nobody waits for is delivered all the same. */
  readonly deliversLateResponse: (view: RequesterView) => boolean;
  /** Whether a wait that has ended can end again. */
  readonly overwrites: boolean;
  /** What is released when these are asked to be. */
  readonly releases: (kinds: readonly ResourceKind[]) => readonly ResourceKind[];
  /** Which collectors go with a request. */
  readonly clears: 'own' | 'every';
  /** Whether a new collector starts where the last one under its token ended. */
  readonly keepsLastProgress: boolean;
  /** The order in which messages read in one chunk are handled. */
  readonly chunkOrder: (messages: readonly InFlight[]) => readonly InFlight[];
  /** The ID a response carries. */
  readonly responseId: (id: RequestId) => RequestId;
  /** What the wait does once its cancellation is out, given what the policy asks for. */
  readonly afterCancel: (policy: Policies['afterCancel']) => Policies['afterCancel'];
  /** What a requester records of a cancellation it has just sent. */
  readonly recordsAsSent: Evidence;
  /** How a wait ends whose connection is gone. */
  readonly closedWaitEnds: 'disconnected' | 'cancelled';
  /** How many cancellations leave for one intent. */
  readonly cancellationsPerIntent: number;
  /** The state a finished request is moved to once a late cancellation for it has arrived. */
  readonly afterLateCancellation: (view: ReceiverView) => ReceiverView['state'];
}

/** The behaviour of a peer that keeps every rule. */
export const COMPLIANT: Behaviour = {
  keyOf: (value) => JSON.stringify(value),
  registryOf: (registry) => registry,
  mayIssue: ({ idUsed, tokenHeld }) => {
    if (idUsed) return 'its ID was already used in this session';
    return tokenHeld ? 'its token is still held by an earlier request' : undefined;
  },
  mayCancel: ({ state }, method) => {
    if (method === 'initialize') return 'initialize is never cancelled';
    if (state === 'cancel-requested') return 'its cancellation has been sent';
    return state === 'waiting' ? undefined : `the wait has already ended ${state}`;
  },
  onCancellation: (target) =>
    target === 'in-progress' || target === 'queued' ? { accept: true } : { accept: false, because: BECAUSE[target] },
  fallsBack: false,
  stopsWork: true,
  afterEnd: () => [],
  onMalformed: 'ignore',
  onStray: 'ignore',
  answersNotifications: false,
  reportToken: ({ token }) => token,
  mayReport: (value, last) => last === undefined || value > last,
  acceptsProgress: (value, last) => last === undefined || value > last,
  showsLateProgress: false,
  deliversLateResponse: () => false,
  overwrites: false,
  releases: (kinds) => kinds,
  clears: 'own',
  keepsLastProgress: false,
  chunkOrder: (messages) => messages,
  responseId: (id) => id,
  afterCancel: (policy) => policy,
  recordsAsSent: 'requested',
  closedWaitEnds: 'disconnected',
  cancellationsPerIntent: 1,
  afterLateCancellation: ({ state }) => state,
};

const BECAUSE: Record<Exclude<CancellationTarget, 'in-progress' | 'queued'>, string> = {
  unknown: 'it names no request of its sender',
  finished: 'the request is no longer in progress',
  stopping: 'the request is already being stopped',
  initialize: 'initialize is never cancelled',
};
