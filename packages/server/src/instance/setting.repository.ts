import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** Facts that the program keeps for itself, by name. */
export class SettingRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async get(name: string): Promise<string | undefined> {
    const row = await this.#db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  }

  async set(name: string, value: string): Promise<void> {
    await this.#db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  /** Removes it while it has this value. */
  async removeIf(name: string, value: string): Promise<void> {
    await this.#db.deleteFrom('setting').where('name', '=', name).where('value', '=', value).execute();
  }

  /** Sets it unless it is set. @returns what holds now. */
  async keep(name: string, value: string): Promise<string> {
    await this.#db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await this.#db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return row.value;
  }
}
