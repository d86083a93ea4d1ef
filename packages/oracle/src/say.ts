import type { Peer } from '@signalbox/protocol';
import type { Finding } from './rule.ts';

/** Says that an obligation was met. */
export const held = (because: string): Finding => ({ held: true, because });

/** Says that an obligation was not met: why, and the transition that must not have happened. */
export const broken = (because: string, illegal: string, legal?: string): Finding => ({
  held: false,
  because,
  illegal,
  ...(legal === undefined ? {} : { legal }),
});

/** Says that it cannot be told, and what evidence would decide. */
export const cannotTell = (because: string, lacks: string): Finding => ({ held: null, because, lacks });

/** Names the evidence that is missing when a peer is seen only through its messages. */
export const localEventsOf = (peer: Peer): string => `the local events of the ${peer}`;
