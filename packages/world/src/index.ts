export type {
  Account,
  Component,
  ComponentName,
  ComponentOf,
  Holdings,
  InFlight,
  PeerState,
  Readable,
  ReceiverView,
  RequesterView,
  World,
} from './component.ts';
export { evolve, UNSEEN, UNSENT } from './evolve.ts';
export { heldKinds, isAtBaseline, ledgerOf, outcomeOf, receiverOf, registriesOf } from './projections.ts';
export type { Ledger, Outcome, RegistryView } from './projections.ts';
export { EMPTY_WORLD, Snapshot } from './snapshot.ts';
export { entryName, evidenceName, holdingsName, peerName, receiverName, requesterName } from './names.ts';
export { Unfolding } from './unfolding.ts';
export type { Place } from './unfolding.ts';
