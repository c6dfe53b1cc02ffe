import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { SILENCE_MS } from './transport/queue-transport.ts';

interface WorkerTable {
  worker_id: string;
  running: number;
  places: number;
  heard_at: Date;
}

export interface WorkerLoad {
  workerId: string;
  /** Jobs that it has. */
  running: number;
  /** Jobs that it may have. */
  places: number;
}

/** Workers that take executions, by what they say of themselves. For PostgreSQL. */
export class WorkerRoster {
  readonly #db: Kysely<DatabaseSchema & { queue_worker: WorkerTable }>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db.withTables<{ queue_worker: WorkerTable }>();
  }

  async note({ workerId: worker_id, running, places }: WorkerLoad): Promise<void> {
    const changes = { running, places, heard_at: sql<Date>`clock_timestamp()` };
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
    const silence = sql.raw(`interval '${SILENCE_MS} ms'`);
    const rows = await this.#db
      .selectFrom('queue_worker')
      .select(['worker_id', 'running', 'places'])
      .where('heard_at', '>', sql<Date>`clock_timestamp() - ${silence}`)
      .orderBy('worker_id')
      .execute();
    return rows.map(({ worker_id, ...load }) => ({ workerId: worker_id, ...load }));
  }
}
