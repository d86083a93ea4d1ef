import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { ProofListing, ProofView } from '../contract.ts';
import type { Tables } from './migrations.ts';
import type { ProofStore } from './proof-store.ts';

/** Proofs in the embedded database: a line to list them by, and the whole, compressed. */
export class DatabaseProofStore implements ProofStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async keep(proof: ProofView): Promise<void> {
    const row = { listing: JSON.stringify(listingOf(proof)), whole: gzipSync(JSON.stringify(proof)) };
    await this.#db
      .insertInto('proofs')
      .values({ id: proof.id, began: proof.began, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }

  async find(id: string): Promise<ProofView | undefined> {
    const row = await this.#db.selectFrom('proofs').select('whole').where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : (JSON.parse(gunzipSync(row.whole).toString()) as ProofView);
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('proofs').where('id', '=', id).executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async recent(limit: number): Promise<readonly ProofListing[]> {
    const rows = await this.#db
      .selectFrom('proofs')
      .select('listing')
      .orderBy('began', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ listing }) => JSON.parse(listing) as ProofListing);
  }
}

/** Gives the line of a list that stands for a proof. */
export const listingOf = ({ id, title, status, began, scenario, report }: ProofView): ProofListing => ({
  id,
  title,
  status,
  began,
  scenario: scenario.id,
  revision: scenario.revision,
  defects: scenario.defects,
  interleavings: report?.interleavings ?? null,
  violations: report?.violations.length ?? 0,
});
