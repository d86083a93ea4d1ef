import type { SubjectKind } from '@signalbox/subjects';
import { Hono } from 'hono';
import { z } from 'zod';
import { listChoices, listSubjects } from '../catalogue.ts';
import { answerRefusal, refuse } from '../refusal.ts';
import { describe } from './describe.ts';
import { noScenario, type Catalogue } from './scenarios.ts';

const subject = z.object({ id: z.string(), title: z.string(), cannotPlay: z.string().optional() });
const named = z.object({ id: z.string(), does: z.string() });
const exported = z.object({ id: z.string(), title: z.string(), extension: z.string() });
const choices = z
  .object({
    revisions: z.array(z.string()),
    transports: z.array(z.string()),
    subjects: z.array(subject),
    defects: z.array(named),
    policies: z.record(z.string(), z.array(z.string())),
    exports: z.array(exported),
  })
  .meta({ id: 'Choices' });

/** `/choices` and `/subjects`: what a person can choose for a run. */
export const choiceRoutes = (subjects: readonly SubjectKind[], catalogue: Catalogue) =>
  new Hono()
    .get('/choices', describe({ summary: 'Lists everything a run can be opened with', answers: choices }), (c) =>
      c.json(listChoices(subjects)),
    )
    .get(
      '/subjects',
      describe({ summary: 'Lists the subjects; with ?scenario=ID, why one cannot play it', answers: z.array(subject) }),
      (c) => {
        const id = c.req.query('scenario');
        const scenario = id === undefined ? undefined : catalogue.find(id);
        if (id !== undefined && scenario === undefined) return answerRefusal(c, refuse(404, noScenario(id)));
        return c.json(listSubjects(subjects, scenario));
      },
    );
