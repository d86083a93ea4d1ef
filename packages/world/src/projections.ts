import { otherPeer, PEERS, requesterOf, type Peer, type RequestKey } from '@signalbox/protocol';
import {
  RESOURCE_KINDS,
  type Evidence,
  type ReceiverState,
  type RegistryEntry,
  type RegistryName,
  type RequesterState,
  type ResourceKind,
} from '@signalbox/trace';
import type { Account, Holdings, Readable, World } from './component.ts';
import { evidenceName, holdingsName, receiverName, requesterName } from './names.ts';
import type { Snapshot } from './snapshot.ts';

/** How one request ended, at both peers, and what is known of its cancellation. */
export interface Outcome {
  readonly requester: RequesterState;
  readonly receiver: ReceiverState;
  readonly effects: readonly string[];
  readonly evidence: Evidence;
}

/** Gives how a request stands at both peers. */
export const outcomeOf = (world: World, request: RequestKey): Outcome => {
  const receiver = world.get(receiverName(request));
  return {
    requester: world.get(requesterName(request))?.state ?? 'unsent',
    receiver: receiver?.state ?? 'unseen',
    effects: receiver?.effects ?? [],
    evidence: world.get(evidenceName(request)) ?? 'none',
  };
};

/** What each peer acquired, was asked to release and released, by request. */
export type Ledger = Readonly<Record<RequestKey, Readonly<Record<Peer, Holdings>>>>;

/** Gives the ledger of the named requests. */
export const ledgerOf = (world: World, requests: readonly RequestKey[]): Ledger =>
  Object.fromEntries(
    requests.map((request) => [
      request,
      {
        client: world.get(holdingsName('client', request)) ?? {},
        server: world.get(holdingsName('server', request)) ?? {},
      },
    ]),
  ) as Ledger;

const isLevel = ({ acquired, released }: Account): boolean => acquired === released;

/** Tells whether everything that was acquired for the named requests was released exactly as often. */
export const isAtBaseline = (world: World, requests: readonly RequestKey[]): boolean =>
  requests.every((request) =>
    PEERS.every((peer) =>
      Object.values(world.get(holdingsName(peer, request)) ?? {}).every((account) => isLevel(account)),
    ),
  );

/** Gives the kinds a peer still holds for a request, in the order of the vocabulary. */
export const heldKinds = (world: Readable, peer: Peer, request: RequestKey): readonly ResourceKind[] => {
  const holdings = world.get(holdingsName(peer, request)) ?? {};
  return RESOURCE_KINDS.filter((kind) => {
    const account = holdings[kind];
    return account !== undefined && account.acquired > account.released;
  });
};

/** One registry of one peer with its entries, tombstones included. */
export interface RegistryView {
  readonly peer: Peer;
  readonly registry: RegistryName;
  readonly entries: readonly { readonly key: string; readonly entry: RegistryEntry }[];
}

const REGISTRIES: readonly RegistryName[] = ['issued', 'collecting', 'handling', 'reporting'];

/** Gives all registries: for each peer, IDs and tokens of the requests it issued and of those it handles. */
export const registriesOf = (world: Snapshot): readonly RegistryView[] =>
  PEERS.flatMap((peer) =>
    REGISTRIES.map((registry) => {
      const prefix = `registry ${peer} ${registry} `;
      const entries = Object.entries(world.components)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, entry]) => ({ key: name.slice(prefix.length), entry: entry as RegistryEntry }));
      return { peer, registry, entries };
    }),
  );

/** Gives the peer that handles a request. */
export const receiverOf = (request: RequestKey): Peer => otherPeer(requesterOf(request));
