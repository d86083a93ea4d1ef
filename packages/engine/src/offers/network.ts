import { recipientOf, remember, type Direction, type Peer } from '@signalbox/protocol';
import { peerName, type InFlight, type Readable } from '@signalbox/world';
import { closeEnd } from '../endpoint/close.ts';
import { deliver } from '../endpoint/deliver.ts';
import { sendFrame } from '../endpoint/forge.ts';
import { start } from '../endpoint/receiver.ts';
import { refOf } from '../endpoint/endpoint.ts';
import type { Turn } from '../endpoint/turn.ts';
import { parseMessage, printMessage, type Label, type MessageWords } from '../label.ts';
import type { Stage } from '../stage.ts';
import { isThere, type Look, type Offer } from './offer.ts';

const wordsNamed = remember((name: string): MessageWords => parseMessage(name) ?? { message: 'frame', name });

/** Gives a message in the words of the labels. */
export const wordsOf = ({ name }: InFlight): MessageWords => wordsNamed(name);

/* What is said of a message each time it is looked at. */
const saying = (labelOf: (what: MessageWords) => Label): ((message: InFlight) => Look) => {
  const looks = remember((name: string): Look => ({ label: labelOf(wordsNamed(name)) }));
  return ({ name }) => looks(name);
};

/** A peer reads what came in one chunk, in the order its behaviour handles it; a start that is fused with receipt follows. */
function read(turn: Turn, stage: Stage, peer: Peer, messages: readonly InFlight[]): void {
  const endpoint = stage.endpoints[peer];
  for (const [index, message] of endpoint.behaviour.chunkOrder(messages).entries()) {
    if (!isThere(turn.world, peer)) return;
    const before = turn.events.length;
    deliver(turn, endpoint, message, index > 0);
    if (!stage.fused.has('start')) continue;
    for (const event of turn.events.slice(before)) {
      const queued = event.type === 'request-received' && event.to === 'queued' ? event.request : undefined;
      const request = queued === undefined ? undefined : refOf(endpoint, queued);
      if (request !== undefined) start(turn, endpoint, request);
    }
  }
}

/** What one ordered lane and its faults may do. Faults strike the oldest message: on an ordered lane no other order of them can be told apart. */
export function laneOffers(stage: Stage, direction: Direction): readonly Offer[] {
  const peer = recipientOf(direction);
  const { faults } = stage.scenario;
  const look = (world: Readable, words: (head: InFlight) => Look | undefined): Look | undefined => {
    const head = world.head(direction);
    return head === undefined ? undefined : words(head);
  };
  const spent = (world: Readable, budget: 'drop' | 'duplicate' | 'oneChunk') => world.get(`spent ${budget}`) ?? 0;
  const received = saying((what) => ({ verb: 'receive', peer, what }));
  const dropped = saying((what) => ({ verb: 'drop', what }));
  const duplicated = saying((what) => ({ verb: 'duplicate', what }));

  const receive: Offer = {
    id: `deliver ${direction}`,
    actor: peer,
    due: true,
    look: (world) =>
      look(world, (head) => {
        if (isThere(world, peer)) return received(head);
        return {
          ...received(head),
          because: world.get(peerName(peer)) === 'crashed' ? `the ${peer} has crashed` : `the ${peer} closed its end`,
        };
      }),
    take: (turn) => {
      const head = turn.world.head(direction);
      if (head !== undefined) read(turn, stage, peer, [head]);
    },
  };

  const together: Offer = {
    id: `deliver together ${direction}`,
    actor: 'network',
    due: false,
    look: (world) => {
      if (faults.oneChunk <= spent(world, 'oneChunk') || !isThere(world, peer)) return undefined;
      const [first, second] = world.lane(direction);
      if (first === undefined || second === undefined || second.kind === 'close') return undefined;
      return { label: { verb: 'deliver-together', what: wordsOf(first), with: wordsOf(second) } };
    },
    take: (turn) => read(turn, stage, peer, turn.world.lane(direction).slice(0, 2)),
  };

  const drop: Offer = {
    id: `drop ${direction}`,
    actor: 'network',
    due: false,
    look: (world) =>
      faults.drop <= spent(world, 'drop')
        ? undefined
        : look(world, (head) => (head.kind === 'close' ? undefined : dropped(head))),
    take: (turn) => strike(turn, 'message-dropped'),
  };

  const duplicate: Offer = {
    id: `duplicate ${direction}`,
    actor: 'network',
    due: false,
    look: (world) =>
      faults.duplicate <= spent(world, 'duplicate')
        ? undefined
        : look(world, (head) => (head.kind === 'close' ? undefined : duplicated(head))),
    take: (turn) => strike(turn, 'message-duplicated'),
  };

  const strike = (turn: Turn, type: 'message-dropped' | 'message-duplicated') => {
    const head = turn.world.head(direction);
    if (head === undefined) return;
    const { kind, name, frame, request } = head;
    turn.emit({
      type,
      by: 'network',
      direction,
      message: kind,
      name,
      frame,
      ...(request === undefined ? {} : { request }),
    });
  };

  return [receive, together, drop, duplicate];
}

/** The frames a scenario lets a peer send as they stand. */
export const frameOffers = (stage: Stage): readonly Offer[] =>
  stage.scenario.frames.map(({ name, from, frame, times }) => {
    const words = printMessage({ message: 'frame', name });
    const sends = { label: { verb: 'send-frame', peer: from, name } } as const;
    return {
      id: `frame ${name}`,
      actor: from,
      due: false,
      look: (world) => (isThere(world, from) && (world.get(`spent frame ${words}`) ?? 0) < times ? sends : undefined),
      take: (turn) => sendFrame(turn, stage.endpoints[from], words, frame),
    };
  });

/** The ends that may close. */
export const closeOffers = (stage: Stage): readonly Offer[] =>
  stage.scenario.faults.close.map((peer: Peer) => {
    const closes = { label: { verb: 'close', peer } } as const;
    return {
      id: `close ${peer}`,
      actor: peer,
      due: false,
      look: (world) => (isThere(world, peer) ? closes : undefined),
      take: (turn) => closeEnd(turn, stage.endpoints[peer]),
    };
  });
