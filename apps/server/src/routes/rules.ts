import { listRules } from '@signalbox/oracle';
import { REVISIONS, TRANSPORTS } from '@signalbox/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { readQuery } from '../body.ts';
import { answerRefusal, isRefusal } from '../refusal.ts';
import { describe } from './describe.ts';

const rule = z
  .looseObject({ id: z.string(), keyword: z.string(), statement: z.string(), state: z.string() })
  .meta({ id: 'RuleListing' });

const filter = z.object({
  revision: z.enum(REVISIONS).optional(),
  transport: z.enum(TRANSPORTS.map(({ id }) => id)).optional(),
});

/** `/rules`: who owes what, under which clause, and whether it is judged. */
export const ruleRoutes = () =>
  new Hono().get(
    '/',
    describe({
      summary: 'Lists every rule, or those of a revision or a transport',
      answers: z.array(rule),
      refuses: [400],
    }),
    (c) => {
      const asked = readQuery(c, filter);
      if (isRefusal(asked)) return answerRefusal(c, asked);
      const { revision, transport } = asked;
      return c.json(
        listRules({
          ...(revision === undefined ? {} : { revision }),
          ...(transport === undefined ? {} : { transport }),
        }),
      );
    },
  );
