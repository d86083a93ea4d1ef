import type { Hono } from 'hono';
import type { SubjectKind } from '@signalbox/subjects';
import { AnalysisHost } from '../../apps/server/src/analyses/analysis-host.ts';
import { createApp } from '../../apps/server/src/app.ts';
import type { Problem, RunDelta, RunView } from '../../apps/server/src/contract.ts';
import { makeLog } from '../../apps/server/src/log.ts';
import type { Catalogue } from '../../apps/server/src/routes/scenarios.ts';
import { ProofHost } from '../../apps/server/src/proofs/proof-host.ts';
import { RunHost } from '../../apps/server/src/runs/run-host.ts';
import { openStore } from '../../apps/server/src/store/open-store.ts';
import { SMALL_RACE } from './race.ts';

export const PORT = 4400;
export const TOKEN = 'a'.repeat(64);
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** A catalogue of one race. */
export const CATALOGUE: Catalogue = {
  list: () => [
    {
      id: SMALL_RACE.id,
      title: SMALL_RACE.title,
      story: '',
      race: 'crossing',
      tags: [],
      revisions: ['2025-11-25'],
      transports: ['stdio'],
      defects: [],
      requests: SMALL_RACE.requests.length,
      steps: SMALL_RACE.schedule.length,
    },
  ],
  find: (id) => (id === SMALL_RACE.id ? SMALL_RACE : undefined),
};

/** An answer, read. Whoever reads it says what it should be. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A server in memory: what is asked of it is a function call. */
export interface Api {
  readonly app: Hono;
  readonly runs: RunHost;
  readonly proofs: ProofHost;
  readonly analyses: AnalysisHost;
  readonly call: <T = Problem>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
  readonly open: (body?: object) => Promise<RunView>;
  readonly take: (id: string, ...labels: readonly string[]) => Promise<Answer<RunView>>;
  readonly read: (id: string) => Promise<RunView>;
}

/** Starts a server in memory, on a data folder when it is given one. */
export async function startApi(
  options: {
    dataDir?: string;
    page?: string;
    subjects?: readonly SubjectKind[];
    awake?: number;
    grace?: number;
    catalogue?: Catalogue;
  } = {},
): Promise<Api> {
  const { dataDir, page, grace = 0, catalogue = CATALOGUE, ...host } = options;
  const store = await openStore(dataDir);
  const runs = new RunHost({ store: store.runs, ...host });
  const proofs = new ProofHost({ store: store.proofs, grace });
  const analyses = new AnalysisHost();
  const app = createApp({
    token: TOKEN,
    port: PORT,
    runs,
    proofs,
    analyses,
    catalogue,
    log: makeLog('silent'),
    ...(page === undefined ? {} : { page }),
  });
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await app.request(`${ORIGIN}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const read: unknown = isJson ? await response.json() : await response.text();
    return { status: response.status, headers: response.headers, body: read };
  };
  const call = ask as Api['call'];
  return {
    app,
    runs,
    proofs,
    analyses,
    call,
    open: async (body = { scenarioId: SMALL_RACE.id }) => (await call<RunView>('POST', '/runs', body)).body,
    take: (id, ...labels) => call<RunView>('POST', `/runs/${id}/steps`, { labels }),
    read: async (id) => (await call<RunView>('GET', `/runs/${id}`)).body,
  };
}

/** Continues a view with a delta, as the contract tells a page to. */
export function advance(view: RunView, delta: RunDelta): RunView {
  const { after, events, steps, tree, seen, atEnd, ...whole } = delta;
  const taken = [...view.steps.slice(0, delta.head - steps.length), ...steps];
  const isKnown = (node: RunView['tree'][number]) =>
    view.tree.some(({ branch, step }) => branch === node.branch && step === node.step);
  const { misfit: _, ...held } = view;
  return {
    ...held,
    ...whole,
    events: [...view.events.slice(0, after), ...events],
    steps: taken,
    schedule: taken.map(({ label }) => label),
    tree: [...view.tree, ...tree.filter((node) => !isKnown(node))],
    observations: [
      ...view.observations.filter(({ known, atEnd: end }) => known <= after && end !== true),
      ...seen,
      ...atEnd,
    ],
  };
}
