import {
  isRefused,
  parseProgressToken,
  parseRequestId,
  type Frame,
  type Peer,
  type ProgressToken,
  type RequestId,
} from '@signalbox/protocol';
import { RESOURCE_KINDS } from '@signalbox/trace';
import { z } from 'zod';
import { DEFECTS } from './defects/index.ts';
import { policiesSchema } from './policies.ts';
import { problemOf } from './problems.ts';

const peer = z.enum(['client', 'server']);
const name = z.string().min(1).max(80);
const revision = z.enum(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']);

const requestId: z.ZodType<RequestId, string | number> = z
  .custom<string | number>((value) => !isRefused(parseRequestId(value)), 'a request ID is a string or an integer')
  .transform((value) => value as RequestId);
const progressToken: z.ZodType<ProgressToken, string | number> = z
  .custom<string | number>(
    (value) => !isRefused(parseProgressToken(value)),
    'a progress token is a string or an integer',
  )
  .transform((value) => value as ProgressToken);

const checkpoint = z.union([
  z.strictObject({ progress: z.number(), total: z.number().optional(), message: z.string().optional() }),
  z.strictObject({ effect: name }),
]);

const resources = z.array(z.enum(RESOURCE_KINDS)).max(RESOURCE_KINDS.length);

const request = z.strictObject({
  from: peer,
  id: requestId,
  token: progressToken.optional(),
  method: name.default('tools/call'),
  /** Checkpoints between start and finish, in order. */
  work: z.array(checkpoint).max(20).default([]),
  ends: z.enum(['finish', 'fail']).default('finish'),
  /** How often the requester may cancel. */
  cancellations: z.int().min(0).max(5).default(0),
  reason: z.string().optional(),
  deadline: z.boolean().default(false),
  /** What the work holds at its receiver beside its registry entry and abort controller. */
  holds: resources.default([]),
});

const frame = z.strictObject({
  name,
  from: peer,
  /** JSON as it travels; a string is raw text. */
  frame: z.custom<Frame>(
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    'a frame is a JSON object, a batch or raw text',
  ),
  times: z.int().min(1).max(5).default(1),
});

const budget = z.int().min(0).max(5);

/** The shape of a scenario, checked at every door. Unknown keys are refused, so a typing mistake never passes as a default. */
export const scenarioSchema = z.strictObject({
  version: z.literal(1).default(1),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'an id is lower-case words joined by hyphens'),
  title: z.string().min(1).max(120),
  story: z.string().max(4000).default(''),
  tags: z.array(name).max(20).default([]),
  source: z.string().max(400).optional(),
  revision: revision.default('2025-11-25'),
  transport: z.enum(['stdio']).default('stdio'),
  requests: z.array(request).max(8),
  frames: z.array(frame).max(8).default([]),
  /** Budgets of the network and of the ends. */
  faults: z
    .strictObject({
      duplicate: budget.default(0),
      drop: budget.default(0),
      oneChunk: budget.default(0),
      close: z.array(peer).max(2).default([]),
    })
    .prefault({}),
  policies: policiesSchema.prefault({}),
  /** Checkpoints that are taken with the step before them. */
  fused: z
    .array(z.enum(['start', 'respond', 'release']))
    .max(3)
    .default([]),
  /** Wrong behaviours both peers are given. */
  defects: z.array(name).max(10).default([]),
  /** The order that shows the race best. */
  schedule: z.array(z.string().max(400)).max(500).default([]),
  /** The telling order with a defect where it differs, by the key of `expect`. */
  twins: z.record(z.string(), z.array(z.string().max(400)).max(500)).default({}),
  /** Rules the telling schedule must break, by defects given: `none`, one defect, or several sorted and joined by `+`. */
  expect: z.record(z.string(), z.array(z.string())).default({ none: [] }),
});

/** A race as data, complete: what {@link parseScenario} gives. */
export type Scenario = z.output<typeof scenarioSchema>;

/** A race as its author writes it, defaults left out. */
export type ScenarioSource = z.input<typeof scenarioSchema>;

/** One request a scenario may issue, and the work its receiver does for it. */
export type RequestScript = Scenario['requests'][number];

/** One named place in a receiver's work. */
export type Checkpoint = RequestScript['work'][number];

interface Problem {
  readonly path: string;
  readonly problem: string;
}

/** A scenario, or what is wrong with it, one problem a line, each with its path. */
export type ParsedScenario =
  { readonly ok: true; readonly scenario: Scenario } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a JSON value as a scenario. Never throws. */
export function parseScenario(value: unknown): ParsedScenario {
  const parsed = scenarioSchema.safeParse(value, { error: problemOf });
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map(({ path, message }) => ({
        path: path.map(String).join('.') || '(the scenario)',
        problem: message,
      })),
    };
  const problems = [...duplicateNames(parsed.data), ...unknownDefects(parsed.data)];
  return problems.length === 0 ? { ok: true, scenario: parsed.data } : { ok: false, problems };
}

/* A misspelt defect would play as none. */
const unknownDefects = ({ defects, expect, twins }: Scenario): readonly Problem[] =>
  [
    ...defects.map((defect, index) => ({ path: `defects.${index}`, named: [defect] })),
    ...Object.keys(expect).map((key) => ({ path: `expect.${key}`, named: key === 'none' ? [] : key.split('+') })),
    ...Object.keys(twins).map((key) => ({ path: `twins.${key}`, named: key.split('+') })),
  ].flatMap(({ path, named }) =>
    named
      .filter((defect) => !DEFECTS.some(({ id }) => id === defect))
      .map((defect) => ({
        path,
        problem: `no defect is called ${JSON.stringify(defect)}; there are: ${DEFECTS.map(({ id }) => id).join(', ')}`,
      })),
  );

const duplicateNames = ({ frames }: Scenario): readonly Problem[] =>
  frames.flatMap(({ name: frameName }, index) =>
    frames.findIndex((other) => other.name === frameName) < index
      ? [
          {
            path: `frames.${index}.name`,
            problem: `another frame is called ${JSON.stringify(frameName)}; give each its own name`,
          },
        ]
      : [],
  );

/** Gives the key of `expect` and `twins` for the defects a scenario was given. */
export const expectationKey = ({ defects }: Pick<Scenario, 'defects'>): string =>
  defects.length === 0 ? 'none' : defects.toSorted().join('+');

/** Gives the peer that handles a scripted request. */
export const receiverOfScript = ({ from }: RequestScript): Peer => (from === 'client' ? 'server' : 'client');
