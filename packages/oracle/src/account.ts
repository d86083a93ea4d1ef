import { RESOURCE_KINDS, type EventType, type ResourceKind } from '@signalbox/trace';
import type { Fact } from './fact.ts';
import { requesterOfKey } from './lives.ts';

/**
 * What one peer holds for one request, as text: first whether it is over there (`o` open, `x` over), then a character
 * for each kind of resource: `.` never acquired, else how many are held.
 */
export type Account = string;

/** An account of a request that has acquired nothing. */
export const EMPTY_ACCOUNT: Account = `o${'.'.repeat(RESOURCE_KINDS.length)}`;

/** The events an account is made of. */
export const ACCOUNT_EVENTS: readonly EventType[] = [
  'request-sent',
  'request-received',
  'work-started',
  'resource-released',
  'request-settled',
  'response-sent',
  'work-stopped',
  'message-dropped',
];

/** Gives the peer and the request an account is of. */
export const requestOfAccount = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** Tells whether an account is the one of the peer that issued the request. */
export const isRequesterAccount = (key: string): boolean => key.startsWith(requesterOfKey(requestOfAccount(key)));

/** Tells whether a fact ends the request at the peer it happened at. */
export function endsHere({ type, event }: Fact, key: string): boolean {
  if (isRequesterAccount(key)) return type === 'request-settled';
  return (
    type === 'response-sent' || type === 'work-stopped' || (type === 'message-dropped' && event.message === 'response')
  );
}

const place = (kind: ResourceKind): number => RESOURCE_KINDS.indexOf(kind) + 1;

const put = (account: Account, at: number, mark: string): Account =>
  account.slice(0, at) + mark + account.slice(at + 1);

/** What a release did: the account after it, and the kinds that were given back twice, or never taken. */
export interface Release {
  readonly account: Account;
  readonly twice: readonly ResourceKind[];
  readonly foreign: readonly ResourceKind[];
}

const NONE: readonly ResourceKind[] = [];

/** Takes kinds out of an account. */
export function release(account: Account, kinds: readonly ResourceKind[]): Release {
  let next = account;
  let twice = NONE;
  let foreign = NONE;
  for (const kind of kinds) {
    const at = place(kind);
    const mark = next[at] ?? '.';
    if (mark === '.') foreign = [...foreign, kind];
    else if (mark === '0') twice = [...twice, kind];
    else next = put(next, at, String(Number(mark) - 1));
  }
  return { account: next, twice, foreign };
}

/** Puts kinds into an account. */
export const acquire = (account: Account, kinds: readonly ResourceKind[]): Account =>
  kinds.reduce((next, kind) => {
    const at = place(kind);
    const mark = next[at];
    return put(next, at, mark === undefined || mark === '.' ? '1' : String(Math.min(Number(mark) + 1, 9)));
  }, account);

/** Folds one event into an account. */
export function accountAfter(account: Account, fact: Fact, key: string): Account {
  const { acquired, released } = fact.event;
  let next = account;
  if (acquired !== undefined) next = acquire(next, acquired);
  if (released !== undefined && released.length > 0) next = release(next, released).account;
  return next.startsWith('o') && endsHere(fact, key) ? `x${next.slice(1)}` : next;
}

/** Gives the kinds an account still holds. */
export const heldIn = (account: Account): readonly ResourceKind[] =>
  RESOURCE_KINDS.filter((kind) => /[1-9]/.test(account[place(kind)] ?? '.'));

/** Tells whether an account has ever held anything. */
export const wasUsed = (account: Account): boolean => /\d/.test(account);
