import type { AuditAction } from '@millrace/api';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { AuditEventTable } from '../database/tables/instance-tables.ts';

export interface AuditQuery {
  limit: number;
  action?: AuditAction | undefined;
  userId?: string | undefined;
  targetId?: string | undefined;
  /** Only what comes after it in the order of the list. */
  after?: Pick<AuditEventTable, 'time' | 'id'> | undefined;
}

/** Who did what. */
export class AuditLogRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async add(row: AuditEventTable): Promise<void> {
    await this.#db.insertInto('audit_event').values(row).execute();
  }

  /** Newest first. */
  list({ limit, action, userId, targetId, after }: AuditQuery): Promise<AuditEventTable[]> {
    let query = this.#db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    if (action !== undefined) query = query.where('action', '=', action);
    if (userId !== undefined) query = query.where('user_id', '=', userId);
    if (targetId !== undefined) query = query.where('target_id', '=', targetId);
    if (after !== undefined) {
      query = query.where(({ and, eb, or }) =>
        or([eb('time', '<', after.time), and([eb('time', '=', after.time), eb('id', '<', after.id)])]),
      );
    }
    return query.execute();
  }

  async deleteBefore(time: number): Promise<void> {
    await this.#db.deleteFrom('audit_event').where('time', '<', time).execute();
  }

  /** When the newest event was that has so many before it, if there are so many. */
  async timeOfNewestAfter(count: number): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('audit_event')
      .select('time')
      .orderBy('time', 'desc')
      .offset(count)
      .limit(1)
      .executeTakeFirst();
    return row?.time;
  }
}
