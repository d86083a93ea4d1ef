import type { Hono } from 'hono';
import { AnalysisHost } from './analyses/analysis-host.ts';
import { createApp } from './app.ts';
import { makeToken } from './auth.ts';
import { makeLog } from './log.ts';
import { ProofHost } from './proofs/proof-host.ts';
import { RunHost } from './runs/run-host.ts';
import { CATALOGUE } from './scenarios.ts';
import { openStore } from './store/open-store.ts';

/* What must outlive a reload of these modules: the token in the browser's cookie, and the hosts to close. */
const kept = globalThis as {
  signalboxDev?: { token: string; runs?: RunHost; proofs?: ProofHost; analyses?: AnalysisHost };
};

/** Makes the app that the development server answers `/api` with; made anew when its sources change. */
export async function createDevApp(port = 4410, dataDir?: string): Promise<Hono> {
  const first = kept.signalboxDev === undefined;
  const dev = (kept.signalboxDev ??= { token: makeToken() });
  await dev.analyses?.close();
  await dev.proofs?.close();
  await dev.runs?.close();
  const store = await openStore(dataDir);
  dev.runs = new RunHost({ store: store.runs });
  dev.proofs = new ProofHost({ store: store.proofs });
  dev.analyses = new AnalysisHost();
  if (first) process.stderr.write(`Signalbox: http://127.0.0.1:${port}/api/start?token=${dev.token}\n`);
  return createApp({
    token: dev.token,
    port,
    runs: dev.runs,
    proofs: dev.proofs,
    analyses: dev.analyses,
    catalogue: CATALOGUE,
    log: makeLog('info'),
    startAt: '/api/start',
  });
}
