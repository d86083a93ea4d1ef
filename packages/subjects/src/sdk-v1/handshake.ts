import {
  otherPeer,
  parseFrame,
  PEERS,
  requestFrame,
  responseFrame,
  type Frame,
  type Peer,
  type RequestId,
} from '@signalbox/protocol';
import type { Scenario } from '@signalbox/engine';
import type { Peers } from './offers.ts';
import type { Plan } from './plan.ts';
import type { SdkPeer } from './sdk-peer.ts';

const HANDSHAKE = 'handshake' as RequestId;

/**
 * Brings a connection to where the scenario begins: initialized, and at the IDs it wants.
 *
 * Nothing of it is held or written down, and nothing is tampered with but the revision the client asks for, which the
 * SDK offers no option for. An end counts up to its first ID by pinging.
 */
export async function shakeHands(
  scenario: Scenario,
  plan: Plan,
  peers: Peers,
  quiet: () => Promise<unknown>,
): Promise<void> {
  const lane: { readonly to: Peer; readonly frame: Frame }[] = [];
  const send = (from: Peer, frame: Frame) => void lane.push({ to: otherPeer(from), frame });
  const ends = PEERS.flatMap((peer) => peers[peer] ?? []);
  for (const end of ends) end.transport.outlet = { send: (frame) => send(end.peer, frame), close: () => undefined };

  const pump = async () => {
    await quiet();
    for (let next = lane.shift(); next !== undefined; next = lane.shift()) {
      const frame = asking(next.frame, scenario.revision);
      const end = peers[next.to];
      if (end !== undefined) end.act(() => end.transport.receive(frame));
      else answer(frame, (reply) => send(next.to, reply), scenario.revision);
      await quiet();
    }
  };

  peers.server?.connect();
  const isScripted = scenario.requests.some(({ method }) => method === 'initialize');
  if (!isScripted && peers.client !== undefined) peers.client.connect();
  if (!isScripted && peers.client === undefined) {
    send('client', requestFrame(HANDSHAKE, 'initialize'));
    send('client', { jsonrpc: '2.0', method: 'notifications/initialized' });
  }
  await pump();
  for (const end of ends) await countUp(end, plan.firstId[end.peer], isScripted, pump);
  for (const end of ends) end.openToRun();
}

async function countUp(end: SdkPeer, firstId: number, isScripted: boolean, pump: () => Promise<void>): Promise<void> {
  const next = end.peer === 'client' && !isScripted ? 1 : 0;
  if (end.peer === 'client' && isScripted) return;
  for (let id = next; id < firstId; id++) {
    end.act(() => void end.party.request('ping', undefined).catch(() => undefined));
    await pump();
  }
}

/* What a scripted end says before the run: it answers, and that is all. */
function answer(frame: Frame, reply: (frame: Frame) => void, revision: string): void {
  const message = parseFrame(frame);
  if (message.kind !== 'request') return;
  const response = responseFrame(message.id, message.method);
  if (message.method !== 'initialize' || typeof response !== 'object' || !('result' in response))
    return reply(response);
  const result = response.result as Readonly<Record<string, unknown>>;
  reply({ ...response, result: { ...result, protocolVersion: revision } });
}

function asking(frame: Frame, revision: string): Frame {
  if (typeof frame === 'string' || !('method' in frame) || frame.method !== 'initialize') return frame;
  return { ...frame, params: { ...(frame['params'] as Readonly<Record<string, unknown>>), protocolVersion: revision } };
}
