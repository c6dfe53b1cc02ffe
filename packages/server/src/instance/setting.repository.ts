import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** Facts that the program keeps for itself, by name. */
export interface SettingRepository {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  /** Sets it unless it is set. @returns what holds now. */
  keep(name: string, value: string): Promise<string>;
}

export function createSettingRepository(db: Kysely<DatabaseSchema>): SettingRepository {
  return {
    get: async (name) => {
      const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value;
    },
    keep: async (name, value) => {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
      return row.value;
    },
    set: async (name, value) => {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
