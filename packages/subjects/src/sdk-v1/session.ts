import {
  blockedActions,
  enabledActions,
  setStage,
  type Action,
  type Blocked,
  type Offer,
  type Scenario,
} from '@signalbox/engine';
import {
  otherPeer,
  PEERS,
  recipientOf,
  requesterOf,
  DIRECTIONS,
  type Peer,
  type RequestKey,
} from '@signalbox/protocol';
import type { EventBody, Quiescence } from '@signalbox/trace';
import type { VirtualClock } from './clock.ts';
import { Fused } from './fused.ts';
import { shakeHands } from './handshake.ts';
import { Journal } from './journal.ts';
import { Names } from './names.ts';
import { offersFor, type Peers } from './offers.ts';
import { planFor } from './plan.ts';
import { SdkPeer } from './sdk-peer.ts';
import { settle } from './settle.ts';
import type { Moment, Taken } from './thread.ts';

/** A scenario being played on the SDK, in the thread the SDK lives in. */
export class Session {
  readonly #journal: Journal;
  readonly #names: Names;
  readonly #fused: Fused;
  readonly #peers: Peers;
  readonly #offers: readonly Offer[];
  #steps = 0;

  private constructor(parts: { journal: Journal; names: Names; fused: Fused; peers: Peers; offers: readonly Offer[] }) {
    this.#journal = parts.journal;
    this.#names = parts.names;
    this.#fused = parts.fused;
    this.#peers = parts.peers;
    this.#offers = parts.offers;
  }

  /** Sets a scenario up: both ends made, connected and counted up, every lane empty. */
  static async open(scenario: Scenario, clock: VirtualClock): Promise<Session> {
    const planned = planFor(scenario);
    if (!planned.ok) throw new Error(planned.problem);
    clock.reset();
    const stage = setStage(scenario, []);
    const journal = new Journal();
    const names = new Names(stage.requests.map(({ ref }) => ref));
    const fused = new Fused();
    const nowhere = { send: () => undefined, close: () => undefined };
    const peers: Peers = Object.fromEntries(
      PEERS.filter((peer) => peer !== planned.plan.scripted).map((peer) => [
        peer,
        new SdkPeer({ peer, scenario, journal, names, fused, clock }, stage.requests, nowhere),
      ]),
    );
    await shakeHands(scenario, planned.plan, peers, () => settle(() => journal.activity));
    return new Session({ journal, names, fused, peers, offers: offersFor(stage, peers, names, clock) });
  }

  /** What can be done now, what cannot and why, and which names were given. */
  get moment(): Moment {
    const { world } = this.#journal;
    return {
      names: this.#names.header,
      enabled: this.#enabled.map(({ label, actor, due, offer }) => ({ label, actor, due, at: peerOf(offer, actor) })),
      blocked: blockedActions(this.#offers, world) satisfies readonly Blocked[],
    };
  }

  get #enabled(): readonly Action[] {
    return enabledActions(this.#offers, this.#journal.world);
  }

  /**
   * Takes a label and waits for the end of the reaction.
   *
   * A checkpoint that was passed in one reaction with an earlier step counts as taken: its label gives no events.
   */
  async take(label: string): Promise<Taken> {
    const enabled = this.#enabled;
    const action = enabled.find((candidate) => candidate.label === label);
    if (action === undefined && !this.#fused.take(label))
      return { ok: false, step: this.#steps + 1, label, enabled: enabled.map((candidate) => candidate.label) };
    this.#steps++;
    if (action === undefined) return { ok: true, events: [], quiescence: { level: 'exact' } };
    const { events, quiescence } = await this.#react(action);
    return { ok: true, events, quiescence };
  }

  async #react({ offer }: Action): Promise<{ events: readonly EventBody[]; quiescence: Quiescence }> {
    offer.take(this.#journal.turn);
    const quiescence = await settle(() => this.#journal.activity);
    for (const peer of PEERS) this.#peers[peer]?.conclude();
    return { events: this.#journal.cut(), quiescence };
  }
}

/* The end an action happens at, for whoever has to say where it went wrong. */
function peerOf({ id }: Offer, actor: Action['actor']): Peer {
  if (actor === 'client' || actor === 'server') return actor;
  const direction = DIRECTIONS.find((way) => id.endsWith(way));
  if (direction !== undefined) return recipientOf(direction);
  const key = /^\w+ ((?:client|server):.*)$/.exec(id)?.[1];
  return key === undefined ? otherPeer('client') : requesterOf(key as RequestKey);
}
