/** An end of the connection. Requester and receiver are roles of one request; a peer can be either. */
export type Peer = 'client' | 'server';

/** Both peers, client first: the order in which everything lists them. */
export const PEERS: readonly Peer[] = ['client', 'server'];

/** Gives the peer at the other end of the connection. */
export const otherPeer = (peer: Peer): Peer => (peer === 'client' ? 'server' : 'client');

/** The way a message travels. */
export type Direction = 'client-to-server' | 'server-to-client';

/** Both directions, in the order of {@link PEERS} as senders. */
export const DIRECTIONS: readonly Direction[] = ['client-to-server', 'server-to-client'];

/** Gives the direction of everything a peer sends. */
export const directionFrom = (sender: Peer): Direction =>
  sender === 'client' ? 'client-to-server' : 'server-to-client';

/** Gives the peer that sends in a direction. */
export const senderOf = (direction: Direction): Peer => (direction === 'client-to-server' ? 'client' : 'server');

/** Gives the peer that reads in a direction. */
export const recipientOf = (direction: Direction): Peer => otherPeer(senderOf(direction));
