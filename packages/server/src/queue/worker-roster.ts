import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { SILENCE_MS } from './transport/queue-transport.ts';

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

interface WorkerTable {
  worker_id: string;
  running: number;
  places: number;
  /** ms, by the clock of the database. */
  heard_at: number;
}

export interface WorkerLoad {
  id: string;
  /** Jobs that it has. */
  running: number;
  /** Jobs that it may have. */
  places: number;
}

/** What reads the same wherever it is said, in the editor too. */
export const NO_WORKERS = 'No worker is running: executions wait.';

/** Workers that take executions, by what they say of themselves. For PostgreSQL. */
export class WorkerRoster {
  readonly #db: Kysely<DatabaseSchema & { queue_worker: WorkerTable }>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db.withTables<{ queue_worker: WorkerTable }>();
  }

  async note({ id: worker_id, running, places }: WorkerLoad): Promise<void> {
    const changes = { running, places, heard_at: NOW };
    await this.#db
      .insertInto('queue_worker')
      .values({ worker_id, ...changes })
      .onConflict((conflict) => conflict.column('worker_id').doUpdateSet(changes))
      .execute();
  }

  async leave(workerId: string): Promise<void> {
    await this.#db.deleteFrom('queue_worker').where('worker_id', '=', workerId).execute();
  }

  async list(): Promise<WorkerLoad[]> {
    const rows = await this.#db
      .selectFrom('queue_worker')
      .select(['worker_id', 'running', 'places'])
      .where('heard_at', '>', sql<number>`${NOW} - ${sql.lit(SILENCE_MS)}`)
      .orderBy('worker_id')
      .execute();
    return rows.map(({ worker_id: id, ...load }) => ({ id, ...load }));
  }
}
