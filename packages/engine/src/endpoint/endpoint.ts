import { requesterOf, type Peer, type ProgressToken, type RequestId, type RequestKey } from '@signalbox/protocol';
import type { ResourceKind } from '@signalbox/trace';
import type { Policies } from '../policies.ts';
import type { Behaviour } from './behaviour.ts';

/** One peer: who it is, how it behaves and what it chose where MCP leaves a choice. Knows no scenario. */
export interface Endpoint {
  readonly peer: Peer;
  readonly behaviour: Behaviour;
  readonly policies: Policies;
  /** Whether what was asked to be released is released in the same step. */
  readonly releasesAtOnce: boolean;
  /** The requests this peer can name: those it issued or may issue, and those it handles. */
  readonly known: () => readonly RequestRef[];
}

/** What a peer knows of one request by name: what it put, or read, in the request frame. */
export interface RequestRef {
  readonly key: RequestKey;
  readonly id: RequestId;
  readonly token?: ProgressToken;
  readonly method: string;
  /** What the work holds beside the registry entry and the abort controller. */
  readonly holds: readonly ResourceKind[];
  readonly deadline: boolean;
}

/** Gives what an endpoint knows of the request behind a registry entry. */
export const refOf = (endpoint: Endpoint, key: RequestKey): RequestRef | undefined =>
  endpoint.known().find((request) => request.key === key);

/** Gives the requests an endpoint issues. */
export const issuedBy = (endpoint: Endpoint): readonly RequestRef[] =>
  endpoint.known().filter(({ key }) => requesterOf(key) === endpoint.peer);

/** Gives the requests an endpoint handles. */
export const handledBy = (endpoint: Endpoint): readonly RequestRef[] =>
  endpoint.known().filter(({ key }) => requesterOf(key) !== endpoint.peer);
