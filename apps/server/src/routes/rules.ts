import { RULES } from '@signalbox/oracle';
import { clauseUrl, DEFAULT_REVISION, inRange, isRevision } from '@signalbox/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { answerRefusal, refuseBody } from '../refusal.ts';
import { describe } from './describe.ts';

const rule = z
  .looseObject({ id: z.string(), keyword: z.string(), statement: z.string(), state: z.string() })
  .meta({ id: 'RuleListing' });

/** `/rules`: who owes what, under which clause, and whether it is judged. */
export const ruleRoutes = () =>
  new Hono().get('/', describe({ summary: 'Lists every rule', answers: z.array(rule), refuses: [400] }), (c) => {
    const revision = c.req.query('revision') ?? DEFAULT_REVISION;
    if (!isRevision(revision))
      return answerRefusal(
        c,
        refuseBody([{ path: 'revision', problem: `no revision is called ${JSON.stringify(revision)}` }]),
      );
    return c.json(
      RULES.filter((candidate) => inRange(revision, candidate.revisions)).map((known) => ({
        id: known.id,
        keyword: known.keyword,
        binds: known.binds,
        revisions: known.revisions,
        ...(known.clause === undefined ? {} : { clause: clauseUrl(known.clause(revision), revision) }),
        statement: known.statement,
        needs: known.monitor.needs,
        state: 'judged',
      })),
    );
  });
