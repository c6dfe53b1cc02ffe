import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { AppClientTable } from '../database/tables/connected-app-tables.ts';

export interface AppClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
  createdAt: number;
  /** When it is forgotten, unless it is connected. */
  expiresAt: number;
}

/** Apps that registered themselves. */
export class AppClientRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async create({ id, name, redirectUris, createdAt, expiresAt }: AppClient): Promise<void> {
    const times = { created_at: createdAt, expires_at: expiresAt };
    await this.#db
      .insertInto('app_client')
      .values({ id, name, redirect_uris: JSON.stringify(redirectUris), ...times })
      .execute();
  }

  async findById(id: string): Promise<AppClient | undefined> {
    const row = await this.#db.selectFrom('app_client').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toClient(row);
  }

  /** How many are connected to nobody. */
  async countUnused(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('app_client')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('id', 'not in', ({ selectFrom }) => selectFrom('connected_app').select('client_id'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async keepUntil(id: string, expiresAt: number): Promise<void> {
    await this.#db.updateTable('app_client').set({ expires_at: expiresAt }).where('id', '=', id).execute();
  }

  /** Forgets those that are connected to nobody and have expired. */
  async deleteExpired(now: number): Promise<void> {
    await this.#db
      .deleteFrom('app_client')
      .where('expires_at', '<=', now)
      .where('id', 'not in', ({ selectFrom }) => selectFrom('connected_app').select('client_id'))
      .execute();
  }

  /** Forgets the oldest that is connected to nobody. */
  async deleteOldestUnused(): Promise<void> {
    const oldest = this.#db
      .selectFrom('app_client')
      .select('id')
      .where('id', 'not in', ({ selectFrom }) => selectFrom('connected_app').select('client_id'))
      .orderBy('created_at')
      .limit(1);
    await this.#db.deleteFrom('app_client').where('id', 'in', oldest).execute();
  }
}

function toClient({ id, name, redirect_uris, created_at, expires_at }: AppClientTable): AppClient {
  return {
    ...{ id, name, redirectUris: JSON.parse(redirect_uris) as string[] },
    ...{ createdAt: created_at, expiresAt: expires_at },
  };
}
