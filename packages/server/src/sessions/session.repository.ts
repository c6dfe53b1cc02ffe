import type { Kysely } from 'kysely';
import type { DatabaseSchema, SessionTable } from '../database/database-schema.ts';

export interface FoundSession {
  session: SessionTable;
  user: { id: string; role: 'owner' | 'admin' | 'member' };
}

/** Sessions of users who are not disabled. */
export interface SessionRepository {
  create(row: SessionTable): Promise<void>;
  find(tokenHash: string, now: number): Promise<FoundSession | undefined>;
  /** Whether a session goes on, and its user has this role. */
  isAlive(id: string, role: string, now: number): Promise<boolean>;
  /** When a session of a user began; `undefined` when there is none of this id. */
  startedAt(id: string, userId: string): Promise<number | undefined>;
  /** Last used first. */
  listByUser(userId: string, now: number): Promise<SessionTable[]>;
  touch(tokenHash: string, times: { last_seen_at: number; expires_at: number }): Promise<void>;
  delete(tokenHash: string): Promise<void>;
  /** Those of a user but for one; returns how many. */
  deleteByUser(userId: string, exceptId?: string): Promise<number>;
  deleteExpired(now: number): Promise<void>;
}

export function createSessionRepository(db: Kysely<DatabaseSchema>): SessionRepository {
  return {
    create: async (row) => {
      await db.insertInto('session').values(row).execute();
    },
    find: async (tokenHash, now) => {
      const row = await db
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
    },
    isAlive: async (id, role, now) => {
      const row = await db
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select('user_account.role')
        .where('session.id', '=', id)
        .where('expires_at', '>', now)
        .where('user_account.disabled', '=', 0)
        .executeTakeFirst();
      return row?.role === role;
    },
    startedAt: async (id, userId) => {
      const row = await db
        .selectFrom('session')
        .select('created_at')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.created_at;
    },
    listByUser: (userId, now) =>
      db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .execute(),
    touch: async (tokenHash, times) => {
      await db.updateTable('session').set(times).where('token_hash', '=', tokenHash).execute();
    },
    delete: async (tokenHash) => {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
    },
    deleteByUser: async (userId, exceptId) => {
      const all = db.deleteFrom('session').where('user_id', '=', userId);
      const query = exceptId === undefined ? all : all.where('id', '!=', exceptId);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
    deleteExpired: async (now) => {
      await db.deleteFrom('session').where('expires_at', '<=', now).execute();
    },
  };
}
