import { remember, type Peer, type RequestKey } from '@signalbox/protocol';
import type { RegistryName } from '@signalbox/trace';

/** The names of the components that belong to one request. */
const namesOf = remember((request: RequestKey) => ({
  requester: `requester ${request}` as const,
  receiver: `receiver ${request}` as const,
  evidence: `evidence ${request}` as const,
  client: `holdings client ${request}` as const,
  server: `holdings server ${request}` as const,
}));

/** Names the requester's view of a request. */
export const requesterName = (request: RequestKey): `requester ${RequestKey}` => namesOf(request).requester;

/** Names the receiver's view of a request. */
export const receiverName = (request: RequestKey): `receiver ${RequestKey}` => namesOf(request).receiver;

/** Names how far a cancellation of a request is known to have come. */
export const evidenceName = (request: RequestKey): `evidence ${RequestKey}` => namesOf(request).evidence;

/** Names what a peer holds for a request. */
export const holdingsName = (peer: Peer, request: RequestKey): `holdings ${Peer} ${RequestKey}` =>
  namesOf(request)[peer];

const entriesOf = (
  peer: Peer,
): Record<RegistryName, (key: string) => `registry ${Peer} ${RegistryName} ${string}`> => ({
  issued: remember((key: string) => `registry ${peer} issued ${key}` as const),
  collecting: remember((key: string) => `registry ${peer} collecting ${key}` as const),
  handling: remember((key: string) => `registry ${peer} handling ${key}` as const),
  reporting: remember((key: string) => `registry ${peer} reporting ${key}` as const),
});
const ENTRIES = { client: entriesOf('client'), server: entriesOf('server') };

/** Names what a registry of a peer has under an ID or token, given as JSON. */
export const entryName = (peer: Peer, registry: RegistryName, key: string) => ENTRIES[peer][registry](key);

const PEER_NAMES = { client: 'peer client', server: 'peer server' } as const;

/** Names whether a peer is there. */
export const peerName = (peer: Peer) => PEER_NAMES[peer];
