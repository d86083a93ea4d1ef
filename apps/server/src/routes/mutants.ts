import { Hono } from 'hono';
import { z } from 'zod';
import type { AnalysisHost } from '../analyses/analysis-host.ts';
import { answer } from '../refusal.ts';
import { describe } from './describe.ts';

const mutant = z
  .object({
    defect: z.string(),
    found: z.object({ scenario: z.string(), rule: z.string(), schedule: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'Mutant' });

/** `/mutants`: how each defect of the catalogue is found when a proof is given no schedule. */
export const mutantRoutes = (analyses: AnalysisHost) =>
  new Hono().get(
    '/',
    describe({
      summary: 'Finds every defect by proving its races: which rule, after how many steps. Takes some seconds, once',
      answers: z.array(mutant),
      refuses: [503],
    }),
    async (c) => answer(c, await analyses.mutants()),
  );
