import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import { DatabaseProofStore } from './database-proof-store.ts';
import { DatabaseRunStore } from './database-run-store.ts';
import { MIGRATIONS, type Tables } from './migrations.ts';
import type { ProofStore } from './proof-store.ts';
import { StoreUnusable, type RunStore } from './run-store.ts';

const FILE = 'signalbox.db';
const ASIDE = 'Move it away, or choose another folder with --data.';

/** What is kept of everything; closing it ends both. */
export interface Store {
  readonly runs: RunStore;
  readonly proofs: ProofStore;
  readonly close: () => Promise<void>;
}

/** Opens the store of a data folder, making both when they are not there; without a folder it lives in memory. */
export async function openStore(dataDir?: string): Promise<Store> {
  const file = dataDir === undefined ? ':memory:' : join(folder(dataDir), FILE);
  const db = connect(file);
  try {
    await check(db, file);
    await migrate(db, file);
  } catch (error) {
    await db.destroy();
    throw error instanceof StoreUnusable ? error : unusable(file, error);
  }
  const runs = new DatabaseRunStore(db);
  return { runs, proofs: new DatabaseProofStore(db), close: () => runs.close() };
}

function folder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreUnusable(`No folder can be made at ${dataDir}: ${messageOf(error)}. Choose another with --data.`, {
      cause: error,
    });
  }
  return dataDir;
}

function connect(file: string): Kysely<Tables> {
  try {
    const database = new Database(file, { timeout: 5000 });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  } catch (error) {
    throw unusable(file, error);
  }
}

async function check(db: Kysely<Tables>, file: string): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check;
  if (found !== 'ok') throw new StoreUnusable(`${file} is damaged (${found}). ${ASIDE}`);
}

async function migrate(db: Kysely<Tables>, file: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const newer = (await applied(db)).find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (newer !== undefined)
    throw new StoreUnusable(
      `${file} was written by a newer Signalbox (it has ${newer}). Open it with that one. ${ASIDE}`,
    );
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw unusable(file, error);
}

/* Asked of the table itself: the migrator calls a migration it does not know a corruption. */
async function applied(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where name = 'kysely_migration'`.execute(
    db,
  );
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

const unusable = (file: string, error: unknown): StoreUnusable =>
  new StoreUnusable(`${file} is not a database of Signalbox: ${messageOf(error)}. ${ASIDE}`, { cause: error });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
