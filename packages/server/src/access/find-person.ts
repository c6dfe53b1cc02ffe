import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { Actor } from './actor.ts';

/** Somebody in whose name something happens while they do not call; `undefined` for whoever has no account, or a disabled one. */
export function createFindPerson(db: Kysely<DatabaseSchema>): (userId: string) => Promise<Actor | undefined> {
  return async (userId) => {
    const user = await db
      .selectFrom('user_account')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('disabled', '=', 0)
      .executeTakeFirst();
    return user && { kind: 'user', user, sessionId: '' };
  };
}
