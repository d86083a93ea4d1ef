import type { RequestScript, Scenario } from '@signalbox/engine';
import { otherPeer, PEERS, type Frame, type Peer } from '@signalbox/protocol';

/** Who plays which part, and at which ID each end of the SDK begins to count in the run. */
export interface Plan {
  /** The end our own frames stand in for, because the SDK cannot say what the scenario needs said. */
  readonly scripted: Peer | undefined;
  readonly firstId: Readonly<Record<Peer, number>>;
}

/** A plan, or why there is none, in one sentence. */
export type Planned = { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly problem: string };

const no = (problem: string): Planned => ({ ok: false, problem });

/** Decides how a scenario is played on the SDK. */
export function planFor(scenario: Scenario): Planned {
  const { requests, policies, defects, revision, faults } = scenario;
  if (revision === '2026-07-28') return no('This version of the SDK does not speak revision 2026-07-28.');
  if (defects.length > 0) return no('Defects are wrong behaviours of the built-in model; the SDK is played as it is.');
  const unsayable = PEERS.filter((peer) => whyScripted(scenario, peer) !== undefined);
  const [scripted] = unsayable;
  if (unsayable.length > 1)
    return no(
      `Both ends would have to be scripted, and nothing of the SDK would be left: ${PEERS.map(
        (peer) => `${peer}: ${whyScripted(scenario, peer) ?? ''}`,
      ).join('; ')}.`,
    );
  const handles = requests.some(({ from }) => otherPeer(from) !== scripted);
  if (policies.cancellation === 'declined' && handles)
    return no(
      'The SDK aborts the signal of every request it takes a cancellation of and sends no answer, so none can be declined.',
    );
  if (policies.endCloses === 'finish-work' && faults.close.length > 0 && handles)
    return no('The SDK aborts the signal of every request in progress when the connection closes, so no work goes on.');
  const initialize = requests.find(({ method }) => method === 'initialize');
  if (initialize !== undefined && initialize.from === 'server')
    return no('A server of the SDK cannot send initialize.');
  if (initialize !== undefined && scripted !== 'client' && revision !== '2025-11-25')
    return no(`A client of the SDK asks for 2025-11-25 in initialize, not for ${revision}.`);
  const plan: Plan = { scripted, firstId: firstIds(scenario, scripted) };
  const confused = confusedFrame(scenario, plan);
  return confused === undefined ? { ok: true, plan } : no(confused);
}

/**
 * Says what a peer of the SDK cannot be made to say, or nothing.
 *
 * It counts its own IDs up from a start, uses the ID as progress token, and stops waiting when it cancels.
 */
export function whyScripted({ requests, frames, policies }: Scenario, peer: Peer): string | undefined {
  const own = requests.filter(({ from }) => from === peer);
  const used = own.map(({ id }) => JSON.stringify(id));
  const tokens = own.flatMap(({ token }) => (token === undefined ? [] : [JSON.stringify(token)]));
  if (peer === 'client' && frames.some(({ from }) => from === peer)) return 'it sends frames as they stand';
  if (new Set(used).size < used.length) return 'it uses an ID twice';
  if (new Set(tokens).size < tokens.length) return 'it uses a progress token twice';
  if (policies.afterCancel === 'wait' && own.some(({ cancellations, deadline }) => cancellations > 0 || deadline))
    return 'it goes on waiting after it cancelled';
  if (policies.invalidProgress === 'throw' && tokens.length > 0)
    return 'it ends a wait on progress that does not increase';
  if (own.findIndex(({ method }) => method === 'initialize') > 0) return 'it sends initialize late';
  const telling = own.find((request) => isTelling(request, peer) || tokenTells(request, requests));
  return telling === undefined ? undefined : `the value of ID ${JSON.stringify(telling.id)} or its token matters`;
}

/* Values a wrong comparison would confuse: falsy ones, and text that reads like a number. */
const isConfusable = (value: string | number): boolean =>
  typeof value === 'number' ? value < 0 : value === '' || /^\s*[-+]?\.?\d/.test(value);

const isTelling = ({ id, method }: RequestScript, peer: Peer): boolean =>
  isConfusable(id) || (id === 0 && peer === 'client' && method !== 'initialize');

const tokenTells = ({ id, token }: RequestScript, requests: readonly RequestScript[]): boolean =>
  token !== undefined &&
  token !== (id as unknown) &&
  (token === (0 as unknown) || isConfusable(token) || requests.some((other) => other.id === (token as unknown)));

const MOST_SKIPPED = 99;

/* IDs that are equal in both directions stay equal on the wire, and a number the SDK can come to is kept. */
function firstIds({ requests }: Scenario, scripted: Peer | undefined): Plan['firstId'] {
  const ids = (peer: Peer) => requests.filter(({ from }) => from === peer).map(({ id }) => id);
  const [mine, theirs] = [ids('client'), ids('server')];
  const kept = (id: unknown, least: number): number | undefined =>
    typeof id === 'number' && id >= least && id <= MOST_SKIPPED ? id : undefined;
  const client = kept(mine[0], 1);
  const server = kept(theirs[0], 0);
  const shared = mine.findIndex((id) => theirs.includes(id));
  if (shared < 0 || scripted !== undefined || (client !== undefined && server !== undefined))
    return { client: client ?? 1, server: server ?? 0 };
  const lead = shared - theirs.indexOf(mine[shared] as (typeof theirs)[number]);
  const first = Math.max(client ?? 1, -lead);
  return { client: first, server: first + lead };
}

/*
 * A raw frame is sent with the scenario's IDs replaced by those the SDK chose. Where it plays on a value that is almost
 * one of them, or happens to be one, the replacement would change what the frame tells.
 */
function confusedFrame(scenario: Scenario, { scripted, firstId }: Plan): string | undefined {
  const issued = PEERS.filter((peer) => peer !== scripted).flatMap((peer) =>
    scenario.requests
      .filter(({ from }) => from === peer)
      .map((request, index) => ({ ...request, wire: firstId[peer] + index })),
  );
  const isMoved = issued.filter(
    ({ id, token, wire }) => id !== (wire as unknown) || (token ?? wire) !== (wire as unknown),
  );
  for (const { name, frame } of scenario.frames)
    for (const value of identifiersIn(frame)) {
      const near = isMoved.find(({ id, token }) =>
        [id, token].some((own) => own !== undefined && own !== value && String(own) === String(value).trim()),
      );
      if (near !== undefined)
        return `Frame ${JSON.stringify(name)} plays on ${JSON.stringify(value)} against ${JSON.stringify(near.id)}, and the SDK calls that request ${near.wire}.`;
      const hit = isMoved.find(
        ({ id, token, wire }) => value === wire && id !== (value as unknown) && token !== (value as unknown),
      );
      if (hit !== undefined)
        return `Frame ${JSON.stringify(name)} names ${JSON.stringify(value)}, which is what the SDK calls request ${JSON.stringify(hit.id)}.`;
    }
  return undefined;
}

const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'requestId', 'progressToken']);

function identifiersIn(frame: Frame): readonly (string | number)[] {
  if (typeof frame === 'string') return [];
  const found: (string | number)[] = [];
  const walk = (value: unknown, member: string): void => {
    if (IDENTIFIERS.has(member) && (typeof value === 'string' || typeof value === 'number')) found.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, name);
  };
  walk(frame, '');
  return found;
}
