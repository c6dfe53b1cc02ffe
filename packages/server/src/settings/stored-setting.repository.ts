import type { Kysely } from 'kysely';
import type { StoredSettings } from '../config/live-config.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';

/** The table holds other facts of the instance, too. */
const PREFIX = 'setting.';

/** New values by the names of variables; `null` for the default. */
export type SettingChanges = ReadonlyMap<string, string | null>;

/** Settings that were changed while the server ran, one row each. */
export class StoredSettingRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async list(): Promise<StoredSettings> {
    return toMap(await storedRows(this.#db).execute());
  }

  /** Stores all changes or none. @returns what was stored of them before. */
  change(changes: SettingChanges): Promise<StoredSettings> {
    return this.#db.transaction().execute(async (transaction) => {
      const names = [...changes.keys()].map((name) => PREFIX + name);
      const before = await storedRows(transaction).where('name', 'in', names).execute();
      await transaction.deleteFrom('setting').where('name', 'in', names).execute();
      const rows = [...changes].flatMap(([name, value]) => (value === null ? [] : [{ name: PREFIX + name, value }]));
      if (rows.length > 0) {
        await transaction
          .insertInto('setting')
          .values(rows)
          // Another one may store the same setting at this moment.
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet((insert) => ({ value: insert.ref('excluded.value') })),
          )
          .execute();
      }
      return toMap(before);
    });
  }
}

function storedRows(db: Kysely<DatabaseSchema>) {
  return db.selectFrom('setting').selectAll().where('name', 'like', `${PREFIX}%`);
}

function toMap(rows: ReadonlyArray<{ name: string; value: string }>): StoredSettings {
  return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]));
}
