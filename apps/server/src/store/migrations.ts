import type { Kysely, Migration } from 'kysely';

/** The tables as the newest migration leaves them. */
export interface Tables {
  readonly runs: {
    readonly id: string;
    /** The scenario as JSON, with every option applied. */
    readonly scenario: string;
    readonly subject: string;
    readonly version: number;
    readonly branch: number;
    /** The head of that branch and the number of all branches, so that listing runs reads no step. */
    readonly head: number;
    readonly branch_count: number;
    /** The misfit as JSON. */
    readonly misfit: string | null;
    readonly used: number;
  };
  readonly branches: {
    readonly run: string;
    readonly branch: number;
    readonly from_branch: number;
    readonly after_step: number;
  };
  readonly steps: {
    readonly run: string;
    /** Its place in the tree, from 0: the order in which steps were taken on all branches. */
    readonly place: number;
    readonly branch: number;
    readonly step: number;
    readonly label: string;
  };
  readonly proofs: {
    readonly id: string;
    readonly began: number;
    /** The line of the list that stands for it, as JSON. */
    readonly listing: string;
    /** The proof as JSON, compressed. */
    readonly whole: Uint8Array;
  };
}

const runs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('runs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('scenario', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('branch', 'integer', (column) => column.notNull())
      .addColumn('head', 'integer', (column) => column.notNull())
      .addColumn('branch_count', 'integer', (column) => column.notNull())
      .addColumn('misfit', 'text')
      .addColumn('used', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('runs_used').on('runs').column('used').execute();
    await db.schema
      .createTable('branches')
      .addColumn('run', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
      .addColumn('branch', 'integer', (column) => column.notNull())
      .addColumn('from_branch', 'integer', (column) => column.notNull())
      .addColumn('after_step', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('branches_key', ['run', 'branch'])
      .execute();
    await db.schema
      .createTable('steps')
      .addColumn('run', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('branch', 'integer', (column) => column.notNull())
      .addColumn('step', 'integer', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('steps_key', ['run', 'place'])
      .execute();
  },
};

const proofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('proofs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('began', 'bigint', (column) => column.notNull())
      .addColumn('listing', 'text', (column) => column.notNull())
      .addColumn('whole', 'blob', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('proofs_began').on('proofs').column('began').execute();
  },
};

/** Every migration by name, in order. A change of the tables is one more entry; a published one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = { '0001-runs': runs, '0002-proofs': proofs };
