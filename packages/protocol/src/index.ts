export {
  isRefused,
  parseProgressToken,
  parseRequestId,
  requestKey,
  requesterOf,
  requestNameOf,
  tokenKey,
} from './identity.ts';
export type { ProgressToken, Refused, RequestId, RequestKey, TokenKey } from './identity.ts';
export { cancelledFrame, errorFrame, progressFrame, requestFrame, responseFrame } from './frames.ts';
export type { Frame, ProgressUpdate } from './frames.ts';
export { parseFrame } from './parse.ts';
export type { FrameKind, Malformed, Message } from './parse.ts';
export { DIRECTIONS, directionFrom, otherPeer, PEERS, recipientOf, senderOf } from './peer.ts';
export type { Direction, Peer } from './peer.ts';
export { remember } from './remember.ts';
export { clauseUrl, DEFAULT_REVISION, inRange, isRevision, REVISIONS } from './revision.ts';
export type { Revision, RevisionRange } from './revision.ts';
export { MAX_NOTE_LENGTH, sanitise } from './text.ts';
export type { Note } from './text.ts';
export { DEFAULT_TRANSPORT, isTransport, TRANSPORTS } from './transport.ts';
export type { Transport, TransportId } from './transport.ts';
