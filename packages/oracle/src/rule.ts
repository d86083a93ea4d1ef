import type { Peer, RevisionRange, RequestKey, Revision, TransportId } from '@signalbox/protocol';
import type { EventType } from '@signalbox/trace';
import type { Fact } from './fact.ts';

/** The strength of an obligation. `POLICY` is ours: a choice MCP leaves open. */
export type Keyword =
  'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY' | 'DERIVED' | 'ADVICE' | 'NOTE' | 'UNSPECIFIED' | 'POLICY';

/** What broken means, by keyword: a violation, a warning, or a departure from a policy of the scenario. */
export type Severity = 'violation' | 'warning' | 'policy';

/** Whose local events and whose resources a judge can see, and the choices the run was made under. */
export interface Context {
  readonly revision: Revision;
  readonly transport: TransportId;
  readonly policies: Readonly<Record<string, string>>;
  /** Whether the local events of a peer (not only its messages) are in the trace. */
  readonly observes: Readonly<Record<Peer, boolean>>;
  /** Whether each acquisition and release is seen, resources are only counted, or not even that. */
  readonly resources: 'exact' | 'counted' | 'none';
}

/** What a memory is made of: small, finite, and free of sequence numbers, or no two interleavings would meet again. */
export type Memory = string | number | boolean | null | readonly Memory[];

/** What a monitor says at one event or at an end. */
export type Finding =
  | { readonly held: true; readonly because: string }
  | { readonly held: false; readonly because: string; readonly illegal: string; readonly legal?: string }
  | { readonly held: null; readonly because: string; readonly lacks: string };

/** The memory after an event, and what is to be said of it. */
export interface Sight<M extends Memory> {
  readonly memory: M;
  readonly finding?: Finding;
}

/**
 * What there is one memory for.
 *
 * `request`: one request as its peer names it (`client:7#2`). `id`: one request ID of its sender, all its uses
 * (`client:7`). `id-text` and `token-text`: the same with the JSON type forgotten, where 7 and "7" meet. `value`: one
 * ID whoever issued it. `token`: one progress token of its requester. `account`: what one peer holds for one request,
 * or all it holds where that can only be counted.
 */
export type Per = 'request' | 'id' | 'id-text' | 'value' | 'token' | 'token-text' | 'account' | 'peer' | 'connection';

/** What an end is: `complete` when nothing that has to happen is left and nothing more will be seen. */
export interface End {
  readonly complete: boolean;
}

/**
 * One obligation as a fold over the events of one key.
 *
 * Rules read no other rule and no world, only events, so a judge shares nothing with what it judges. The judge keeps
 * the sequence numbers of the evidence beside the memory: the event at which the memory last changed, and the one that
 * decided.
 */
export interface Monitor<M extends Memory = Memory> {
  /** The id of the obligation: a row of the rule table, or `ledger.*`, `isolation.*`, `policy.*`. */
  readonly id: string;
  /** What there is one memory for. */
  readonly per: Per;
  /** The only event types `see` is asked about. */
  readonly watches: readonly EventType[];
  /** What would have been legal, where a finding does not say it better. */
  readonly legal: string;
  /** The evidence that decides, in words. */
  readonly needs: string;
  readonly begin: (context: Context, key: string) => M;
  readonly see: (memory: M, fact: Fact, context: Context, key: string) => Sight<M>;
  /** Asked at a quiet end: absence and baseline speak only there. */
  readonly end?: (memory: M, end: End, context: Context, key: string) => Finding | undefined;
}

/** An obligation with everything a reader needs to know of it, and the monitor that judges it. */
export interface Rule {
  readonly id: string;
  readonly keyword: Keyword;
  readonly severity: Severity;
  /** Who owes it. */
  readonly binds: string;
  readonly revisions: RevisionRange;
  readonly transports: readonly TransportId[];
  /** `page#anchor` in the specification, by revision; none for a rule of ours. */
  readonly clause?: (revision: Revision) => string;
  readonly statement: string;
  /** What is known of resources where this form of the rule applies; any, unless said. */
  readonly resources?: readonly Context['resources'][];
  readonly monitor: Monitor;
}

/** Declares a monitor so that the type of its memory is checked inside and forgotten outside. */
export const monitor = <M extends Memory>(declared: Monitor<M>): Monitor => declared as unknown as Monitor;

/** Gives the request a `per: 'request'` key stands for. */
export const asRequest = (key: string): RequestKey => key as RequestKey;
