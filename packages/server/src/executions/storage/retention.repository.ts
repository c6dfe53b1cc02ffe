import type { WorkflowSettings } from '@millrace/workflow';
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';

/** An execution as retention looks at it. */
export interface OldExecution {
  id: number;
  workflowId: string | null;
  startedAt: number;
  /** It has ended, and no execution that waits will ask how. */
  isRemovable: boolean;
}

/** A workflow that says itself how long its executions are kept. */
export interface OwnRetention {
  workflowId: string;
  settings: Pick<WorkflowSettings, 'keepExecutionsDays' | 'keepExecutionsCount'>;
}

/** What retention needs to know of stored executions. A workflow id limits an answer to the executions of that workflow. */
export class RetentionRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** In the order of ids, which is that of their starts. */
  async listOldest(page: { workflowId?: string | undefined; afterId: number; limit: number }): Promise<OldExecution[]> {
    const { workflowId, afterId, limit } = page;
    let query = this.#db
      .selectFrom('execution')
      .select(['id', 'workflow_id', 'started_at', 'status'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('execution_waiting')
            .select('execution_waiting.execution_id')
            .whereRef('execution_waiting.execution_id', '=', 'execution.parent_execution_id'),
        ).as('is_asked_for'),
      )
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit);
    if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
    const rows = await query.execute();
    return rows.map(({ id, workflow_id, started_at, status, is_asked_for }) => ({
      id,
      workflowId: workflow_id,
      startedAt: started_at,
      isRemovable: status !== 'new' && status !== 'running' && status !== 'waiting' && !is_asked_for,
    }));
  }

  /** Id of the newest execution that has `count` newer ones. */
  async findBehind(filter: { workflowId?: string | undefined; count: number }): Promise<number | undefined> {
    const { workflowId, count } = filter;
    let query = this.#db.selectFrom('execution').select('id').orderBy('id', 'desc').limit(1).offset(count);
    if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
    return (await query.executeTakeFirst())?.id;
  }

  async listOwn(): Promise<OwnRetention[]> {
    const rows = await this.#db
      .selectFrom('workflow')
      .select(['id', 'document'])
      // Few say so: only their documents are worth parsing.
      .where(sql<boolean>`document like '%"keepExecutions%'`)
      .execute();
    return rows.flatMap(({ id, document }) => {
      const { settings } = JSON.parse(document) as { settings?: OwnRetention['settings'] };
      return settings ? [{ workflowId: id, settings }] : [];
    });
  }
}
