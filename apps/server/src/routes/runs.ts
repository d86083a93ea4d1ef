import type { Scenario } from '@signalbox/engine';
import type { NoReturn } from '@signalbox/explorer';
import type { Exporter } from '@signalbox/exporters';
import { model, type RunReport, type SubjectKind } from '@signalbox/subjects';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { AnalysisHost } from '../analyses/analysis-host.ts';
import { readBody, readQuery } from '../body.ts';
import { answer, answerRefusal, isRefusal, refuse, refuseBody, type Refusal } from '../refusal.ts';
import type { Held } from '../runs/hosted-run.ts';
import {
  deltaSchema,
  enterBody,
  forkBody,
  heldQuery,
  noReturnSchema,
  openRunBody,
  runSchema,
  takeStepsBody,
  watchQuery,
} from '../schemas.ts';
import { watchRun, type WatchParts } from '../watch.ts';
import { describe } from './describe.ts';
import { chooseScenario, type Catalogue } from './scenarios.ts';

/** What the routes of runs need. */
export interface RunRouteParts extends WatchParts {
  readonly catalogue: Catalogue;
  readonly analyses: AnalysisHost;
  readonly exporters: readonly Exporter[];
}

const seq = { name: 'since', says: 'The last seq the reader holds: only what came later is answered.' };
const onBranch = { name: 'branch', says: 'The branch it holds; when another is being stepped, all is answered.' };
const held = { query: [seq, onBranch], answers: z.union([runSchema, deltaSchema]) };
const listing = z
  .looseObject({ id: z.string(), scenario: z.string(), title: z.string(), head: z.int() })
  .meta({ id: 'RunListing' });

/** `/runs`: open, read, step, fork, watch and export. The routes find and ask; they decide nothing. */
export const runRoutes = ({ runs, analyses, catalogue, exporters, log }: RunRouteParts) =>
  new Hono()
    .get('/', describe({ summary: 'Lists the runs used last', answers: z.array(listing) }), async (c) =>
      c.json(await runs.recent()),
    )
    .post(
      '/',
      describe({ summary: 'Opens a run', body: openRunBody, status: 201, answers: runSchema, refuses: [503] }),
      async (c) => {
        const body = await readBody(c, openRunBody);
        if (isRefusal(body)) return answerRefusal(c, body);
        const asked = prepare(body, catalogue, runs.subjects);
        if (isRefusal(asked)) return answerRefusal(c, asked);
        const id = await runs.open(asked.scenario, asked.kind, body.schedule);
        if (isRefusal(id)) return answerRefusal(c, id);
        c.header('Location', `/api/runs/${id}`);
        return answer(c, await runs.use(id, (run) => run.view()), 201);
      },
    )
    .get('/:id', describe({ summary: 'Reads a run', ...held, refuses: [400, 404, 409, 503] }), async (c) => {
      const reader = readHeld(c);
      if (isRefusal(reader)) return answerRefusal(c, reader);
      return answer(c, await runs.use(c.req.param('id'), (run) => run.view(reader)));
    })
    .post(
      '/:id/steps',
      describe({ summary: 'Takes enabled labels', body: takeStepsBody, ...held, refuses: [404, 409, 503] }),
      async (c) => {
        const reader = readHeld(c);
        if (isRefusal(reader)) return answerRefusal(c, reader);
        const body = await readBody(c, takeStepsBody);
        if (isRefusal(body)) return answerRefusal(c, body);
        const labels = body.labels ?? (body.label === undefined ? [] : [body.label]);
        return answer(c, await runs.use(c.req.param('id'), (run) => run.take(labels, body.at, reader)));
      },
    )
    .post(
      '/:id/fork',
      describe({
        summary: 'Leaves a branch after a step, for a new one',
        body: forkBody,
        answers: runSchema,
        refuses: [404, 409, 503],
      }),
      async (c) => {
        const body = await readBody(c, forkBody);
        if (isRefusal(body)) return answerRefusal(c, body);
        return answer(c, await runs.use(c.req.param('id'), (run) => run.fork(body.step, body.branch)));
      },
    )
    .post(
      '/:id/branch',
      describe({
        summary: 'Goes on stepping another branch',
        body: enterBody,
        answers: runSchema,
        refuses: [404, 409, 503],
      }),
      async (c) => {
        const body = await readBody(c, enterBody);
        if (isRefusal(body)) return answerRefusal(c, body);
        return answer(c, await runs.use(c.req.param('id'), (run) => run.enter(body.branch)));
      },
    )
    .delete('/:id', describe({ summary: 'Ends a run and forgets it', status: 204, refuses: [404] }), async (c) => {
      const refused = await runs.remove(c.req.param('id'));
      return refused === undefined ? c.body(null, 204) : answerRefusal(c, refused);
    })
    .get(
      '/:id/export/:format',
      describe({ summary: 'Writes a run out', mediaType: 'text/plain', refuses: [404, 409, 503] }),
      async (c) => {
        const exporter = exporters.find(({ id }) => id === c.req.param('format'));
        if (exporter === undefined) return answerRefusal(c, noFormat(c.req.param('format'), exporters));
        const report = await runs.use(c.req.param('id'), (run) => run.report());
        if (isRefusal(report)) return answerRefusal(c, report);
        const because = exporter.cannotWrite?.(report);
        if (because !== undefined) return answerRefusal(c, refuse(409, `${exporter.title}: ${because}`));
        return c.body(exporter.write(report), 200, {
          'Content-Type': `${exporter.mediaType}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="${report.scenario.id}${exporter.extension}"`,
        });
      },
    )
    .get(
      '/:id/no-return',
      describe({
        summary: 'Finds the last step from which the branch being stepped could still end without a violation',
        answers: noReturnSchema,
        refuses: [404, 409, 503],
      }),
      async (c) => {
        const report = await runs.use(c.req.param('id'), (run) => run.report());
        if (isRefusal(report)) return answerRefusal(c, report);
        if (report.subject !== model.id) return c.json(notSearched(report));
        return answer(c, await analyses.noReturn(report.scenario, report.schedule, c.req.raw.signal));
      },
    )
    .get(
      '/:id/watch',
      describe({
        summary: 'Opens a socket that tells every change of a run',
        query: [{ name: 'since', says: 'The version the reader holds.' }],
        refuses: [400, 404, 409, 426, 503],
      }),
      async (c) => {
        const query = readQuery(c, watchQuery);
        if (isRefusal(query)) return answerRefusal(c, query);
        return await watchRun(c, c.req.param('id'), query.since, { runs, log });
      },
    );

function readHeld(c: Context): Held | undefined | Refusal {
  const query = readQuery(c, heldQuery);
  if (isRefusal(query)) return query;
  return query.since === undefined ? undefined : { seq: query.since, branch: query.branch };
}

interface Prepared {
  readonly scenario: Scenario;
  readonly kind: SubjectKind;
}

function prepare(
  body: z.output<typeof openRunBody>,
  catalogue: Catalogue,
  subjects: readonly SubjectKind[],
): Prepared | Refusal {
  const kind = subjects.find(({ id }) => id === body.subject);
  if (kind === undefined) {
    const ids = subjects.map(({ id }) => id).join(', ');
    return refuseBody([
      { path: 'subject', problem: `no subject is called ${JSON.stringify(body.subject)}; there are: ${ids}` },
    ]);
  }
  const chosen = chooseScenario(body, catalogue);
  if (isRefusal(chosen)) return chosen;
  const because = kind.cannotPlay(chosen.scenario);
  if (because !== undefined) return refuseBody([{ path: 'subject', problem: because }]);
  return { scenario: chosen.scenario, kind };
}

/* What a subject could still do is known to it alone. */
const notSearched = ({ subject }: RunReport): NoReturn => ({
  known: false,
  because: `only the model can be asked for every way on, and this run is played on ${subject}`,
});

const noFormat = (format: string, exporters: readonly Exporter[]): Refusal =>
  refuse(404, `No format is called ${JSON.stringify(format)}. There are: ${exporters.map(({ id }) => id).join(', ')}.`);
