import { z } from 'zod';

/** Every choice MCP leaves open, with the choices. The first of each is the default. */
export const policiesSchema = z.strictObject({
  /** When a receiver honours a cancellation; `declined` is legal and not the same as accepting it and going on. */
  cancellation: z.enum(['on-receipt', 'at-next-checkpoint', 'declined']).default('on-receipt'),
  /** What the requester's wait does once its cancellation is out. */
  afterCancel: z.enum(['settle', 'wait']).default('settle'),
  /** What a requester does with progress that does not increase. */
  invalidProgress: z.enum(['ignore', 'throw']).default('ignore'),
  /** What a requester does with a response nobody waits for. */
  lateResponse: z.enum(['ignore', 'quarantine']).default('ignore'),
  /** What a receiver does with work whose requester is gone. */
  endCloses: z.enum(['stop-work', 'finish-work']).default('stop-work'),
  /** Whether a registry remembers what it held. */
  tombstones: z.enum(['kept', 'none']).default('kept'),
  /** Whether the world remembers how far a cancellation came. */
  evidence: z.enum(['kept', 'none']).default('kept'),
});

/** The choices a scenario makes where MCP leaves one. */
export type Policies = z.output<typeof policiesSchema>;

/** The choices of each policy, default first: what a picker offers. */
export const POLICY_CHOICES: Readonly<Record<keyof Policies, readonly string[]>> = Object.fromEntries(
  Object.entries(policiesSchema.shape).map(([policy, schema]) => [policy, schema.unwrap().options]),
) as unknown as Record<keyof Policies, readonly string[]>;
