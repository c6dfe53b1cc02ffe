import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { SessionTable } from '../database/tables/account-tables.ts';

export interface FoundSession {
  session: SessionTable;
  user: { id: string; role: 'owner' | 'admin' | 'member' };
}

/** Sessions of users who are not disabled. */
export class SessionRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async create(row: SessionTable): Promise<void> {
    await this.#db.insertInto('session').values(row).execute();
  }

  async find(tokenHash: string, now: number): Promise<FoundSession | undefined> {
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .selectAll('session')
      .select('user_account.role')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('user_account.disabled', '=', 0)
      .executeTakeFirst();
    if (!row) return undefined;
    const { role, ...session } = row;
    return { session, user: { id: session.user_id, role } };
  }

  /** Whether a session goes on, and its user has this role. */
  async isAlive(id: string, role: string, now: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .select('user_account.role')
      .where('session.id', '=', id)
      .where('expires_at', '>', now)
      .where('user_account.disabled', '=', 0)
      .executeTakeFirst();
    return row?.role === role;
  }

  /** When a session of a user began; `undefined` when there is none of this id. */
  async startedAt(id: string, userId: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('session')
      .select('created_at')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.created_at;
  }

  /** Last used first. */
  listByUser(userId: string, now: number): Promise<SessionTable[]> {
    return this.#db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .execute();
  }

  async touch(tokenHash: string, times: { last_seen_at: number; expires_at: number }): Promise<void> {
    await this.#db.updateTable('session').set(times).where('token_hash', '=', tokenHash).execute();
  }

  async delete(tokenHash: string): Promise<void> {
    await this.#db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
  }

  /** Those of a user but for one; returns how many. */
  async deleteByUser(userId: string, exceptId?: string): Promise<number> {
    const all = this.#db.deleteFrom('session').where('user_id', '=', userId);
    const query = exceptId === undefined ? all : all.where('id', '!=', exceptId);
    return Number((await query.executeTakeFirst()).numDeletedRows);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.#db.deleteFrom('session').where('expires_at', '<=', now).execute();
  }
}
