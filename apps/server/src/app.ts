import { EXPORTERS, type Exporter } from '@signalbox/exporters';
import { Hono } from 'hono';
import { openAPIRouteHandler } from 'hono-openapi';
import { HTTPException } from 'hono/http-exception';
import type { AnalysisHost } from './analyses/analysis-host.ts';
import { requireToken, startLink } from './auth.ts';
import { limitBody } from './body.ts';
import { allowedHosts, guard } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { makeLog, type Log } from './log.ts';
import { pageRoutes } from './page.ts';
import type { Problem } from './contract.ts';
import type { ProofHost } from './proofs/proof-host.ts';
import { choiceRoutes } from './routes/choices.ts';
import { mutantRoutes } from './routes/mutants.ts';
import { proofRoutes } from './routes/proofs.ts';
import { ruleRoutes } from './routes/rules.ts';
import { runRoutes } from './routes/runs.ts';
import { scenarioRoutes, type Catalogue } from './routes/scenarios.ts';
import type { RunHost } from './runs/run-host.ts';

/** What an app is made of. Whoever makes the hosts closes them. */
export interface AppParts {
  readonly token: string;
  /** The port browsers see; the cookie carries it, and so does every allowed Host. */
  readonly port: number;
  /** The address listened on, when it is not loopback: allowed as Host too. */
  readonly host?: string;
  readonly runs: RunHost;
  readonly proofs: ProofHost;
  readonly analyses: AnalysisHost;
  readonly catalogue: Catalogue;
  readonly exporters?: readonly Exporter[];
  readonly log?: Log;
  /** The folder of the built page, when this app serves it. */
  readonly page?: string;
  /** Where the start link leads. */
  readonly startAt?: string;
}

const DOCUMENT = {
  info: { title: 'Signalbox', version: '1', description: 'Step races of MCP cancellation and progress by hand.' },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
} as const;

/** Puts the workbench's API together, and its page when there is one. Listens on nothing. */
export function createApp(parts: AppParts): Hono {
  const {
    token,
    port,
    runs,
    proofs,
    analyses,
    catalogue,
    exporters = EXPORTERS,
    log = makeLog(),
    page,
    startAt = '/',
  } = parts;
  const app = new Hono();
  app.use(securityHeaders);
  app.use(guard(allowedHosts(port, parts.host)));
  app.get(startAt, startLink(token, port));
  app.get('/api/health', (c) => c.json({ ok: true }));
  app.use('/api/*', requireToken(token, port), limitBody);
  app.route('/api/scenarios', scenarioRoutes(catalogue));
  app.route('/api/rules', ruleRoutes());
  app.route('/api/runs', runRoutes({ runs, analyses, catalogue, exporters, log }));
  app.route('/api/proofs', proofRoutes({ proofs, catalogue }));
  app.route('/api/mutants', mutantRoutes(analyses));
  app.route('/api', choiceRoutes(runs.subjects, catalogue));
  app.get('/api/openapi.json', openAPIRouteHandler(app, { documentation: { ...DOCUMENT } }));
  app.all('/api/*', (c) => c.json(nothingAt(c.req.method, c.req.path), 404));
  if (page !== undefined) app.route('/', pageRoutes(page));
  app.notFound((c) => c.json(nothingAt(c.req.method, c.req.path), 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ problem: error.message } satisfies Problem, error.status);
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed');
    return c.json({ problem: 'Signalbox made a mistake here; its log on stderr says which.' } satisfies Problem, 500);
  });
  return app;
}

const nothingAt = (method: string, path: string): Problem => ({
  problem: `There is nothing at ${method} ${path}. GET /api/openapi.json lists what there is.`,
});
