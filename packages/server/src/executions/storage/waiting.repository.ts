import type { Waiting } from '@millrace/wire';
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { decodeEvent, type StoredEvent } from './wait-event.ts';

/** For what a stored execution waits. */
export interface WaitingExecution {
  executionId: number;
  waiting: Waiting;
  /** The same as it is stored. */
  text: string;
  /** Push connection of the page that watches. */
  sessionId: string | undefined;
}

/** By what a stored execution has gone on, while no step since is stored. */
export interface TakenWait {
  waiting: Waiting;
  event: StoredEvent;
  /** Push connection of the page that watches. */
  sessionId: string | undefined;
}

/** Place in the order of times. */
export interface DueKey {
  until: number;
  executionId: number;
}

/** Executions that wait; written by the execution writer. */
export class WaitingRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async find(executionId: number): Promise<WaitingExecution | undefined> {
    const row = await this.#db
      .selectFrom('execution_waiting')
      .select(['waiting', 'session_id'])
      .where('execution_id', '=', executionId)
      .where('event', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { waiting: text, session_id } = row;
    return { executionId, waiting: JSON.parse(text) as Waiting, text, sessionId: session_id ?? undefined };
  }

  async findTaken(executionId: number): Promise<TakenWait | undefined> {
    const row = await this.#db
      .selectFrom('execution_waiting')
      .select(['waiting', 'session_id', 'event'])
      .where('execution_id', '=', executionId)
      .executeTakeFirst();
    if (!row?.event) return undefined;
    const waiting = JSON.parse(row.waiting) as Waiting;
    return { waiting, event: decodeEvent(row.event), sessionId: row.session_id ?? undefined };
  }

  /** Those whose time has come, earliest first. */
  async listDue({ now, after, limit }: { now: number; after: DueKey | undefined; limit: number }): Promise<DueKey[]> {
    const rows = await timed(this.#db, after)
      .select(['until', 'execution_id'])
      .where('until', '<=', now)
      .orderBy('until')
      .orderBy('execution_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ until: Number(row.until), executionId: row.execution_id }));
  }

  /** The earliest time after a place in the order of times. */
  async findNextTime(after: DueKey | undefined): Promise<number | undefined> {
    const row = await timed(this.#db, after)
      .select('until')
      .orderBy('until')
      .orderBy('execution_id')
      .limit(1)
      .executeTakeFirst();
    return row?.until ?? undefined;
  }

  /** Ids of those that wait for other executions, in order. */
  async listAwaitingExecutions({ afterId, limit }: { afterId: number; limit: number }): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('execution_waiting')
      .select('execution_id')
      // The value is part of the text: SQLite uses the partial index only then.
      .where(sql<boolean>`awaits_executions = 1`)
      .where('execution_id', '>', afterId)
      .orderBy('execution_id')
      .limit(limit)
      .execute();
    return rows.map((row) => row.execution_id);
  }

  /** Which of these executions have not ended. */
  async filterOpen(executionIds: readonly number[]): Promise<number[]> {
    if (executionIds.length === 0) return [];
    const rows = await this.#db
      .selectFrom('execution')
      .select('id')
      .where('id', 'in', executionIds)
      .where('status', 'in', ['new', 'running', 'waiting'])
      .execute();
    return rows.map((row) => row.id);
  }

  /** Ids of executions of a workflow that wait. */
  async listByWorkflow(workflowId: string): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('execution')
      .select('id')
      .where('workflow_id', '=', workflowId)
      .where('status', '=', 'waiting')
      .execute();
    return rows.map((row) => row.id);
  }
}

function timed(db: Kysely<DatabaseSchema>, after: DueKey | undefined) {
  const query = db.selectFrom('execution_waiting').where('until', 'is not', null);
  if (!after) return query;
  return query.where(({ eb, or, and }) =>
    or([
      eb('until', '>', after.until),
      and([eb('until', '=', after.until), eb('execution_id', '>', after.executionId)]),
    ]),
  );
}
