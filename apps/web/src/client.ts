import type { RuleListing } from '@signalbox/oracle';
import type { Revision, TransportId } from '@signalbox/protocol';
import type {
  AskProof,
  CheckedScenario,
  Choices,
  OpenRun,
  Problem,
  ProofListing,
  ProofView,
  RunDelta,
  RunListing,
  RunView,
  ScenarioListing,
  SubjectListing,
  TakeSteps,
} from '../../server/src/contract.ts';

/** What the server said: the value, or why not. Status 0: it did not answer. */
export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number; readonly problem: Problem };

/** Tells a change of a run from the whole of it. */
export const isDelta = (answer: RunView | RunDelta): answer is RunDelta => 'after' in answer;

/** The most labels one request may carry. */
export const LABELS_A_REQUEST = 500;

/** Said wherever something waits for a server that does not answer. */
export const NOT_ANSWERING = 'The Signalbox server is not answering.';

/* Refusals of the door, not of the request: the page can do nothing about them, its reader can. */
const DOOR: Readonly<Record<number, string>> = {
  401: 'This page does not hold the key of the server. Open the link that signalbox serve printed.',
  403: 'The server refuses this address. Open the link that signalbox serve printed.',
};

async function ask(path: string, body?: unknown): Promise<Response | undefined> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  try {
    return await fetch(`/api${path}`, body === undefined ? {} : post);
  } catch {
    return undefined;
  }
}

async function answered<T>(
  asked: Promise<Response | undefined>,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const response = await asked;
  if (response === undefined) return { ok: false, status: 0, problem: { problem: NOT_ANSWERING } };
  try {
    if (response.ok) return { ok: true, value: await read(response) };
    const said = (await response.json()) as Problem;
    return { ok: false, status: response.status, problem: { ...said, problem: DOOR[response.status] ?? said.problem } };
  } catch {
    const problem = DOOR[response.status] ?? `The server answered ${response.status} and nothing that can be read.`;
    return { ok: false, status: response.status, problem: { problem } };
  }
}

const json = <T>(response: Response): Promise<T> => response.json() as Promise<T>;
const at = (id: string): string => `/runs/${encodeURIComponent(id)}`;

/** What the page holds of a run: it is answered with what came later. */
export interface Held {
  readonly seq: number;
  readonly branch: number;
}

/** Gives what the page holds of a run. */
export const heldOf = ({ events, branch }: RunView): Held => ({ seq: events.length, branch });

const heldQuery = ({ seq, branch }: Held): string => `since=${seq}&branch=${branch}`;

/** Everything the page asks the server for. Nothing here is retried or remembered. */
export const server = {
  scenarios: () => answered(ask('/scenarios'), json<readonly ScenarioListing[]>),
  choices: () => answered(ask('/choices'), json<Choices>),
  subjects: (scenario: string) =>
    answered(ask(`/subjects?scenario=${encodeURIComponent(scenario)}`), json<readonly SubjectListing[]>),
  rules: (revision: Revision, transport: TransportId) =>
    answered(ask(`/rules?${new URLSearchParams({ revision, transport }).toString()}`), json<readonly RuleListing[]>),
  runs: () => answered(ask('/runs'), json<readonly RunListing[]>),
  check: (scenario: unknown) => answered(ask('/scenarios', scenario), json<CheckedScenario>),
  open: (options: OpenRun) => answered(ask('/runs', options), json<RunView>),
  run: (id: string) => answered(ask(at(id)), json<RunView>),
  since: (id: string, held: Held) => answered(ask(`${at(id)}?${heldQuery(held)}`), json<RunView | RunDelta>),
  take: (id: string, steps: TakeSteps, held?: Held) =>
    answered(ask(`${at(id)}/steps${held === undefined ? '' : `?${heldQuery(held)}`}`, steps), json<RunView | RunDelta>),
  fork: (id: string, step: number, branch?: number) => answered(ask(`${at(id)}/fork`, { step, branch }), json<RunView>),
  enter: (id: string, branch: number) => answered(ask(`${at(id)}/branch`, { branch }), json<RunView>),
  proofs: () => answered(ask('/proofs'), json<readonly ProofListing[]>),
  proof: (id: string) => answered(ask(`/proofs/${encodeURIComponent(id)}`), json<ProofView>),
  prove: (what: AskProof) => answered(ask('/proofs', what), json<ProofView>),
  cancelProof: (id: string) => answered(ask(`/proofs/${encodeURIComponent(id)}/cancel`, {}), json<ProofView>),
  exported: (id: string, format: string) =>
    answered(ask(`${at(id)}/export/${encodeURIComponent(format)}`), (response) => response.text()),
};
