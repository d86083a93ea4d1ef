import { DEFAULT_MAX_STATES, REDUCTIONS } from '@signalbox/explorer';
import { z } from 'zod';
import { count } from './body.ts';
import { LIMITS } from './limits.ts';

/* The shapes of bodies and answers, for reading the first and describing both. */

const label = z.string().min(1).max(LIMITS.labelLength);
const labels = z.array(label).max(LIMITS.labels);
const name = z.string().min(1).max(80);
const step = z.int().min(0);

const chosen = {
  scenario: z.record(z.string(), z.unknown()).optional().meta({ description: 'A whole scenario.' }),
  scenarioId: name.optional().meta({ description: 'A scenario of the catalogue.' }),
  revision: name.optional(),
  transport: name.optional(),
  defects: z.array(name).max(10).optional(),
  policies: z.record(name, name).optional(),
  renames: z
    .array(z.strictObject({ from: z.string().max(200), to: z.string().max(200) }))
    .max(20)
    .optional()
    .meta({ description: 'IDs and tokens to write otherwise, both as JSON text.' }),
};
const hasOne = (body: { readonly scenario?: unknown; readonly scenarioId?: unknown }) =>
  (body.scenario === undefined) !== (body.scenarioId === undefined);
const ONE = { message: 'give a scenario or a scenarioId, and not both', path: ['scenario'] };

/** The body of `POST /runs`. */
export const openRunBody = z
  .strictObject({ ...chosen, subject: name.default('model'), schedule: labels.default([]) })
  .refine(hasOne, ONE)
  .meta({ id: 'OpenRun' });

/** The body of `POST /proofs`. */
export const askProofBody = z
  .strictObject({
    ...chosen,
    maxStates: z.int().min(1).max(LIMITS.worlds).default(DEFAULT_MAX_STATES),
    reduction: z.enum(REDUCTIONS).default('all'),
    workers: z.int().min(1).max(LIMITS.workers).default(1),
  })
  .refine(hasOne, ONE)
  .meta({ id: 'AskProof' });

/** The body of `POST /runs/:id/steps`. */
export const takeStepsBody = z
  .strictObject({ label: label.optional(), labels: labels.min(1).optional(), at: step.optional() })
  .refine((body) => (body.label === undefined) !== (body.labels === undefined), {
    message: 'give a label or labels, and not both',
    path: ['label'],
  })
  .meta({ id: 'TakeSteps' });

/** The body of `POST /runs/:id/fork`. */
export const forkBody = z.strictObject({ step, branch: z.int().min(1).optional() }).meta({ id: 'Fork' });

/** The body of `POST /runs/:id/branch`. */
export const enterBody = z.strictObject({ branch: z.int().min(1) }).meta({ id: 'EnterBranch' });

/** What a reader of a run already holds. */
export const heldQuery = z.object({ since: count.optional(), branch: count.optional() });

/** The version a watcher goes on from. */
export const watchQuery = z.object({ since: count.optional() });

/** A refusal. */
export const problemSchema = z
  .object({
    problem: z.string(),
    enabled: z.array(z.string()).optional(),
    head: step.optional(),
    paths: z.array(z.object({ path: z.string(), problem: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

const actor = z.enum(['client', 'server', 'user', 'network', 'timer']);
const status = z.enum(['held', 'broken', 'not-exercised', 'cannot-tell']);
const node = z.object({ step, parent: step, label, branch: z.int() });
const branch = z.object({ branch: z.int(), from: z.int(), after: step, head: step });
const stepTaken = z.object({ label, enabled: z.array(label), quiescence: z.looseObject({ level: z.string() }) });
const event = z.looseObject({ seq: z.int(), step, by: actor, type: z.string() }).meta({ id: 'TraceEvent' });
const observation = z
  .looseObject({
    rule: z.string(),
    at: z.array(z.int()),
    known: z.int(),
    held: z.boolean().nullable(),
    because: z.string(),
  })
  .meta({ id: 'Observation' });
const verdict = z
  .looseObject({
    rule: z.string(),
    status,
    severity: z.string(),
    keyword: z.string(),
    clause: z.string().optional(),
    at: z.array(z.int()),
    because: z.string(),
  })
  .meta({ id: 'Verdict' });

const place = {
  id: z.string(),
  version: z.int(),
  head: step,
  branch: z.int(),
  branches: z.array(branch),
  misfit: z.object({ step, label: z.string(), enabled: z.array(label) }).optional(),
};
const report = {
  revision: z.string(),
  transport: z.string(),
  subject: z.string(),
  defects: z.array(z.string()),
  policies: z.record(z.string(), z.string()),
  names: z.record(z.string(), z.string()).optional(),
  enabled: z.array(z.object({ label, actor, due: z.boolean() })),
  blocked: z.array(z.object({ label, actor, because: z.string() })),
  verdicts: z.array(verdict),
  outcomes: z.record(
    z.string(),
    z.object({ requester: z.string(), receiver: z.string(), effects: z.array(z.string()), evidence: z.string() }),
  ),
  ledger: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.record(z.string(), z.int())))),
  baseline: z.boolean(),
  quiet: z.boolean(),
  asExpected: z.boolean(),
  unexpected: z.array(z.string()),
};
const lists = { steps: z.array(stepTaken), events: z.array(event), tree: z.array(node) };

/** A whole run. */
export const runSchema = z
  .object({
    ...place,
    ...report,
    ...lists,
    scenario: z.looseObject({ id: z.string() }),
    schedule: labels,
    observations: z.array(observation),
  })
  .meta({ id: 'Run' });

/** What a reader of a run lacks. */
export const deltaSchema = z
  .object({
    ...place,
    ...report,
    ...lists,
    after: z.int(),
    seen: z.array(observation),
    atEnd: z.array(observation),
  })
  .meta({ id: 'RunDelta' });

/** When a run could no longer end well; `after` is absent where it never could. */
export const noReturnSchema = z
  .union([
    z.object({ known: z.literal(true), after: z.int().optional(), way: labels }),
    z.object({ known: z.literal(false), because: z.string() }),
  ])
  .meta({ id: 'NoReturn' });

const progressSchema = z.object({
  phase: z.enum(['searching', 'judging', 'counting']),
  states: z.int(),
  transitions: z.int(),
  waiting: z.int(),
  elapsedMs: z.int(),
  bytes: z.int(),
  remainingMs: z.int().nullable(),
  shares: z.array(z.int()).optional(),
});

/** A proof, with its report when it is over. */
export const proofSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    scenario: z.looseObject({ id: z.string() }),
    asked: z.object({ maxStates: z.int(), reduction: z.string(), workers: z.int() }),
    status: z.enum(['running', 'finished', 'stopped', 'cancelled', 'failed']),
    progress: progressSchema,
    report: z
      .looseObject({
        complete: z.boolean(),
        states: z.int(),
        transitions: z.int(),
        interleavings: z.string().nullable(),
      })
      .optional(),
    problem: z.string().optional(),
    began: z.int(),
  })
  .meta({ id: 'Proof' });
