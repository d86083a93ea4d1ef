import type { Peer } from './peer.ts';

declare const brand: unique symbol;

/** Ties a response and a cancellation to a request. A string or a safe integer; 0, -3 and "" are valid. */
export type RequestId = (string | number) & { readonly [brand]: 'RequestId' };

/** Ties progress notifications to a request. Its own key space: equal to a request ID only by coincidence. */
export type ProgressToken = (string | number) & { readonly [brand]: 'ProgressToken' };

/** Names one request: who issued it, the ID as JSON, and which use of that ID it is. `client:7`, `client:"7"`, `client:7#2`. */
export type RequestKey = `${Peer}:${string}` & { readonly [brand]: 'RequestKey' };

/** Names one progress token of one requester. `client:"progress-7"`. */
export type TokenKey = `${Peer}:${string}` & { readonly [brand]: 'TokenKey' };

/** Why a value is outside a domain, as one clause that names what was given. */
export interface Refused {
  readonly refused: string;
}

/** Tells a refusal from a value. */
export const isRefused = (value: RequestId | ProgressToken | Refused): value is Refused => typeof value === 'object';

/**
 * Reads a request ID from any JSON value, or says why it is none.
 *
 * Never coerces and never throws: `7` and `"7"` stay apart, and an integer beyond 2^53 is refused because
 * JavaScript would merge it with its neighbour.
 */
export const parseRequestId = (value: unknown): RequestId | Refused =>
  parseIdentifier(value, 'request ID') as RequestId | Refused;

/** Reads a progress token from any JSON value, or says why it is none. Same domain as a request ID, another key space. */
export const parseProgressToken = (value: unknown): ProgressToken | Refused =>
  parseIdentifier(value, 'progress token') as ProgressToken | Refused;

function parseIdentifier(value: unknown, what: string): string | number | Refused {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return Object.is(value, -0) ? 0 : value;
    return {
      refused: `a ${what} is a string or an integer, and ${value} is ${Number.isInteger(value) ? 'beyond the safe integers' : 'fractional'}`,
    };
  }
  return { refused: `a ${what} is a string or an integer, not ${describe(value)}` };
}

const describe = (value: unknown): string => {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a${typeof value === 'object' ? 'n object' : ` ${typeof value}`}`;
};

/**
 * Keys a request by requester and exact ID.
 *
 * JSON keeps `1` apart from `"1"` and keeps `0` and `""` present, which a truthiness test or a bare map key does not.
 * `use` counts the requests that were issued under one ID, from 1.
 */
export const requestKey = (requester: Peer, id: RequestId, use = 1): RequestKey =>
  `${requester}:${JSON.stringify(id)}${use > 1 ? `#${use}` : ''}` as RequestKey;

/** Keys a progress token by the requester that chose it and its exact value. */
export const tokenKey = (requester: Peer, token: ProgressToken): TokenKey =>
  `${requester}:${JSON.stringify(token)}` as TokenKey;

/** Gives the peer that issued a request. */
export const requesterOf = (key: RequestKey | TokenKey): Peer => (key.startsWith('client:') ? 'client' : 'server');

/** Gives the ID of a request as JSON, with the mark of a second use: what a person reads. `"req-7"`, `7#2`. */
export const requestNameOf = (key: RequestKey): string => key.slice(key.indexOf(':') + 1);
