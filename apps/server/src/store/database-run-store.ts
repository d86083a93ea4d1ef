import { parseScenario, type Misfit } from '@signalbox/engine';
import type { Kysely, Transaction } from 'kysely';
import type { RunListing, TreeNode } from '../contract.ts';
import { headOf, type History, type Root } from '../runs/history.ts';
import type { Tables } from './migrations.ts';
import type { RunRecord, RunStore } from './run-store.ts';

/** Runs in the embedded database: what changes is added, nothing is rewritten. */
export class DatabaseRunStore implements RunStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert({ id, scenario, subject, history }: RunRecord): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('runs')
        .values({ id, scenario: JSON.stringify(scenario), subject, ...rowOf(history) })
        .execute();
      await add(tx, id, undefined, history);
    });
  }

  async find(id: string): Promise<RunRecord | undefined> {
    const row = await this.#db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const parsed = parseScenario(JSON.parse(row.scenario));
    if (!parsed.ok) throw new Error(`The stored scenario of run ${id} no longer reads: ${parsed.problems[0]?.problem}`);
    return { id, scenario: parsed.scenario, subject: row.subject, history: await this.#history(row) };
  }

  async save(id: string, before: History, after: History): Promise<boolean> {
    return await this.#db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('runs')
        .set(rowOf(after))
        .where('id', '=', id)
        .where('version', '=', before.version)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await add(tx, id, before, after);
      return true;
    });
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('runs').where('id', '=', id).executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async recent(limit: number): Promise<readonly RunListing[]> {
    const rows = await this.#db.selectFrom('runs').selectAll().orderBy('used', 'desc').limit(limit).execute();
    return rows.map(({ id, scenario: json, subject, head, branch_count: branches, used }) => {
      const { id: scenario, title, revision, defects } = JSON.parse(json) as RunRecord['scenario'];
      return { id, scenario, title, subject, revision, defects, head, branches, used };
    });
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }

  async #history({ id, version, branch, misfit }: Tables['runs']): Promise<History> {
    const roots = await this.#db.selectFrom('branches').selectAll().where('run', '=', id).orderBy('branch').execute();
    const steps = await this.#db.selectFrom('steps').selectAll().where('run', '=', id).orderBy('place').execute();
    return {
      version,
      branch,
      roots: roots.map((row): Root => ({ branch: row.branch, from: row.from_branch, after: row.after_step })),
      tree: steps.map((row): TreeNode => ({
        step: row.step,
        parent: row.step - 1,
        label: row.label,
        branch: row.branch,
      })),
      ...(misfit === null ? {} : { misfit: JSON.parse(misfit) as Misfit }),
    };
  }
}

const rowOf = (history: History) => ({
  version: history.version,
  branch: history.branch,
  head: headOf(history),
  branch_count: history.roots.length,
  misfit: history.misfit === undefined ? null : JSON.stringify(history.misfit),
  used: Date.now(),
});

async function add(tx: Transaction<Tables>, run: string, before: History | undefined, after: History): Promise<void> {
  const roots = after.roots.slice(before?.roots.length ?? 0);
  const known = before?.tree.length ?? 0;
  const steps = after.tree.slice(known);
  if (roots.length > 0)
    await tx
      .insertInto('branches')
      .values(roots.map((root) => ({ run, branch: root.branch, from_branch: root.from, after_step: root.after })))
      .execute();
  if (steps.length > 0)
    await tx
      .insertInto('steps')
      .values(steps.map(({ branch, step, label }, index) => ({ run, place: known + index, branch, step, label })))
      .execute();
}
