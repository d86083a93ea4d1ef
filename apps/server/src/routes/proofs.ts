import { Hono } from 'hono';
import { z } from 'zod';
import { readBody } from '../body.ts';
import type { ProofHost } from '../proofs/proof-host.ts';
import { watchProof } from '../proofs/watch-proof.ts';
import { answer, answerRefusal, isRefusal } from '../refusal.ts';
import { askProofBody, proofSchema } from '../schemas.ts';
import { describe } from './describe.ts';
import { chooseScenario, type Catalogue } from './scenarios.ts';

/** What the routes of proofs need. */
export interface ProofRouteParts {
  readonly proofs: ProofHost;
  readonly catalogue: Catalogue;
}

const listing = z
  .looseObject({ id: z.string(), title: z.string(), status: z.string(), violations: z.int() })
  .meta({ id: 'ProofListing' });

/** `/proofs`: begin, read, watch, cancel. */
export const proofRoutes = ({ proofs, catalogue }: ProofRouteParts) =>
  new Hono()
    .get('/', describe({ summary: 'Lists the newest proofs', answers: z.array(listing) }), async (c) =>
      c.json(await proofs.recent()),
    )
    .post(
      '/',
      describe({
        summary: 'Begins to prove a scenario over every interleaving',
        body: askProofBody,
        status: 201,
        answers: proofSchema,
        refuses: [503],
      }),
      async (c) => {
        const body = await readBody(c, askProofBody);
        if (isRefusal(body)) return answerRefusal(c, body);
        const { maxStates, reduction, workers, ...choices } = body;
        const chosen = chooseScenario(choices, catalogue);
        if (isRefusal(chosen)) return answerRefusal(c, chosen);
        const proof = await proofs.begin(chosen.scenario, { maxStates, reduction, workers });
        if (isRefusal(proof)) return answerRefusal(c, proof);
        c.header('Location', `/api/proofs/${proof.id}`);
        return answer(c, proof, 201);
      },
    )
    .get('/:id', describe({ summary: 'Reads a proof', answers: proofSchema, refuses: [404] }), async (c) =>
      answer(c, await proofs.find(c.req.param('id'))),
    )
    .post(
      '/:id/cancel',
      describe({ summary: 'Ends a proof that is under way', answers: proofSchema, refuses: [404] }),
      async (c) => answer(c, await proofs.cancel(c.req.param('id'))),
    )
    .delete('/:id', describe({ summary: 'Ends a proof and forgets it', status: 204, refuses: [404] }), async (c) => {
      const refused = await proofs.remove(c.req.param('id'));
      return refused === undefined ? c.body(null, 204) : answerRefusal(c, refused);
    })
    .get(
      '/:id/watch',
      describe({ summary: 'Opens a socket that tells how far a proof is, and its end', refuses: [404, 426] }),
      async (c) => await watchProof(c, c.req.param('id'), proofs),
    );
