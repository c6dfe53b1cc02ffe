import type { EvaluationRow } from '@millrace/api';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { EvaluationRunTable } from '../database/tables/evaluation-tables.ts';
import type { EvaluationTotals } from './evaluation-totals.ts';

/** Evaluations of a workflow that are kept. */
const MOST_KEPT = 100;

/** An evaluation with the version that it ran. */
export interface EvaluationRunRow extends EvaluationRunTable {
  /** `null` where the version is not kept any more. */
  version_created_at: number | null;
  version_name: string | null;
}

export type EvaluationEnd = Pick<EvaluationRunTable, 'stopped_at' | 'error'> & {
  status: Exclude<EvaluationRunTable['status'], 'running'>;
};

/** Evaluations of workflows, and what they found. */
export class EvaluationRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** Newest first. */
  list(workflowId: string): Promise<EvaluationRunRow[]> {
    return this.#runs()
      .where('evaluation_run.workflow_id', '=', workflowId)
      .orderBy('started_at', 'desc')
      .orderBy('evaluation_run.id', 'desc')
      .limit(MOST_KEPT)
      .execute();
  }

  find(workflowId: string, id: string): Promise<EvaluationRunRow | undefined> {
    return this.#runs()
      .where('evaluation_run.workflow_id', '=', workflowId)
      .where('evaluation_run.id', '=', id)
      .executeTakeFirst();
  }

  /** Stores one that begins, and lets go of the oldest beyond those that are kept. False where one of the workflow runs. */
  create(run: Omit<EvaluationRunTable, 'version_id'>): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const version = await transaction
        .selectFrom('workflow_version')
        .select('id')
        .where('workflow_id', '=', run.workflow_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('evaluation_run')
        .values({ ...run, version_id: version?.id ?? null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows) return false;
      const old = await transaction
        .selectFrom('evaluation_run')
        .select('id')
        .where('workflow_id', '=', run.workflow_id)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_KEPT)
        .offset(MOST_KEPT)
        .execute();
      await remove(
        transaction,
        old.map(({ id }) => id),
      );
      return true;
    });
  }

  /** Notes how many rows there are. False where it does not run any more: it was stopped, or deleted with its workflow. */
  async begin(id: string, begun: Pick<EvaluationRunTable, 'execution_id' | 'row_count'>): Promise<boolean> {
    return this.#change(id, begun);
  }

  /** Stores a row with the totals that it is part of. False where the evaluation does not run any more. */
  addRow(run: { id: string; workflowId: string }, row: EvaluationRow, totals: EvaluationTotals): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('evaluation_run')
        .set({ totals: JSON.stringify(totals) })
        .where('id', '=', run.id)
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const { position, status, ...details } = row;
      await transaction
        .insertInto('evaluation_row')
        .values({
          ...{ run_id: run.id, workflow_id: run.workflowId, position, status },
          details: JSON.stringify(details),
        })
        .execute();
      return true;
    });
  }

  async isRunning(id: string): Promise<boolean> {
    const run = this.#db.selectFrom('evaluation_run').select('id').where('id', '=', id).where('status', '=', 'running');
    return (await run.executeTakeFirst()) !== undefined;
  }

  /** False where it had ended before. */
  end(id: string, end: EvaluationEnd): Promise<boolean> {
    return this.#change(id, end);
  }

  /** Servers that evaluations are said to run on. */
  async listServers(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('evaluation_run')
      .select('server_id')
      .distinct()
      .where('status', '=', 'running')
      .execute();
    return rows.map(({ server_id: serverId }) => serverId);
  }

  /** Ends as interrupted what a server ran, which has ended. */
  async interrupt(serverId: string, now: number): Promise<void> {
    await this.#db
      .updateTable('evaluation_run')
      .set({ status: 'interrupted', stopped_at: now })
      .where('status', '=', 'running')
      .where('server_id', '=', serverId)
      .execute();
  }

  /** In their order; one more than a page, to tell whether there are more. */
  async listRows(
    runId: string,
    page: { limit: number; after?: number | undefined; failed?: boolean | undefined },
  ): Promise<EvaluationRow[]> {
    let query = this.#db.selectFrom('evaluation_row').selectAll().where('run_id', '=', runId);
    if (page.after !== undefined) query = query.where('position', '>', page.after);
    if (page.failed) query = query.where('status', '=', 'error');
    const rows = await query.orderBy('position').limit(page.limit).execute();
    return rows.map(({ position, status, details }) => ({
      ...(JSON.parse(details) as Omit<EvaluationRow, 'position' | 'status'>),
      ...{ position, status },
    }));
  }

  /**
   * Removes some of the rows of evaluations that ended before a time. Their figures stay.
   * @param of a workflow, or all but some
   * @returns how many were removed; less than `limit` when no more are left
   */
  async deleteRows(
    endedBefore: number,
    { limit, ...of }: ({ workflowId: string } | { except: readonly string[] }) & { limit: number },
  ): Promise<number> {
    const outdated = this.#db
      .selectFrom('evaluation_run')
      .select('id')
      .where('status', '!=', 'running')
      .where('stopped_at', '<', endedBefore);
    const chosen = 'workflowId' in of ? outdated.where('workflow_id', '=', of.workflowId) : outdated;
    const rows = this.#db.selectFrom('evaluation_row').select(['run_id', 'position']).where('run_id', 'in', chosen);
    const isForAll = 'workflowId' in of || of.except.length === 0;
    const some = (isForAll ? rows : rows.where('workflow_id', 'not in', of.except)).limit(limit);
    const { numDeletedRows } = await this.#db
      .deleteFrom('evaluation_row')
      .where(({ eb, refTuple }) => eb(refTuple('run_id', 'position'), 'in', some.$asTuple('run_id', 'position')))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  delete(id: string): Promise<void> {
    return this.#db.transaction().execute((transaction) => remove(transaction, [id]));
  }

  async #change(id: string, change: Partial<EvaluationRunTable>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('evaluation_run')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #runs() {
    return this.#db
      .selectFrom('evaluation_run')
      .leftJoin('workflow_version', 'workflow_version.id', 'evaluation_run.version_id')
      .selectAll('evaluation_run')
      .select(['workflow_version.created_at as version_created_at', 'workflow_version.name as version_name']);
  }
}

async function remove(db: Kysely<DatabaseSchema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('evaluation_row').where('run_id', 'in', ids).execute();
  await db.deleteFrom('evaluation_run').where('id', 'in', ids).execute();
}
