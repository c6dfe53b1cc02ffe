import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { ConnectedAppTable } from '../database/tables/connected-app-tables.ts';

export type ConnectedAppRow = ConnectedAppTable;

/** What is shown of a connected app, and noted of its end. */
export interface NamedApp {
  id: string;
  user_id: string;
  name: string;
}

/** Hashes and ends of the tokens that take the place of what an app had. */
export type NewTokens = Pick<
  ConnectedAppTable,
  'refresh_hash' | 'refresh_expires_at' | 'access_hash' | 'access_expires_at' | 'last_used_at'
>;

/** What users allowed apps. Apps of a user who is disabled, or has another role by now, are as if they were gone. */
export class ConnectedAppRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async create(row: ConnectedAppRow): Promise<void> {
    await this.#db.insertInto('connected_app').values(row).execute();
  }

  /** Takes the code of an app: to be taken once. `undefined` where there is none, or it was taken before. */
  takeCode(codeHash: string, now: number): Promise<ConnectedAppRow | undefined> {
    return this.#db
      .updateTable('connected_app')
      .set({ code_used_at: now })
      .where('code_hash', '=', codeHash)
      .where('code_used_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
  }

  /** Gives an app its first tokens. False when it ended meanwhile. */
  async begin(id: string, familyHash: string, tokens: NewTokens): Promise<boolean> {
    const query = this.#db
      .updateTable('connected_app')
      .set({ ...tokens, family_hash: familyHash })
      .where('id', '=', id)
      .where('family_hash', 'is', null);
    return (await query.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Replaces the tokens of an app. False when they were replaced before. */
  async replaceTokens(id: string, formerRefreshHash: string, tokens: NewTokens): Promise<boolean> {
    const query = this.#db
      .updateTable('connected_app')
      .set(tokens)
      .where('id', '=', id)
      .where('refresh_hash', '=', formerRefreshHash);
    return (await query.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** With its name; also one that is as if it were gone. */
  findByHash(
    column: 'code_hash' | 'family_hash' | 'access_hash',
    hash: string,
  ): Promise<(ConnectedAppRow & NamedApp) | undefined> {
    return this.#named().selectAll('connected_app').where(column, '=', hash).executeTakeFirst();
  }

  /** Whom an access token acts for. */
  findByAccessHash(hash: string, now: number) {
    return this.#living(now)
      .select(['connected_app.id', 'user_id', 'connected_app.role', 'scopes', 'last_used_at', 'user_account.email'])
      .where('access_hash', '=', hash)
      .where('access_expires_at', '>', now)
      .executeTakeFirst();
  }

  /** Whether an app may be given tokens. */
  async isLiving(id: string, now: number): Promise<boolean> {
    const row = await this.#living(now)
      .select('connected_app.id')
      .where('connected_app.id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Those with tokens, newest first. @param userId default: those of everybody. */
  list(now: number, userId?: string) {
    const all = this.#living(now)
      .innerJoin('app_client', 'app_client.id', 'client_id')
      .select([
        ...(['connected_app.id', 'app_client.name', 'redirect_uri', 'scopes', 'user_id'] as const),
        ...(['connected_app.created_at', 'last_used_at', 'ends_at'] as const),
        ...(['user_account.email', 'first_name', 'last_name'] as const),
      ])
      .where('family_hash', 'is not', null)
      .where('refresh_expires_at', '>', now);
    const chosen = userId === undefined ? all : all.where('user_id', '=', userId);
    return chosen.orderBy('connected_app.created_at', 'desc').orderBy('connected_app.id').execute();
  }

  async markUsed(id: string, at: number): Promise<void> {
    await this.#db.updateTable('connected_app').set({ last_used_at: at }).where('id', '=', id).execute();
  }

  /** @param userId default: whoever it acts for. */
  async delete(id: string, userId?: string): Promise<boolean> {
    const one = this.#db.deleteFrom('connected_app').where('id', '=', id);
    const query = userId === undefined ? one : one.where('user_id', '=', userId);
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** With codes that nobody exchanged. */
  async deleteByUser(userId: string): Promise<void> {
    await this.#db.deleteFrom('connected_app').where('user_id', '=', userId).execute();
  }

  /** Ends what an app had of a user before: codes that nobody exchanged, or its former connection. */
  async deleteFormer({ id, user_id, client_id }: ConnectedAppRow, which: 'pending' | 'all'): Promise<void> {
    const former = this.#db
      .deleteFrom('connected_app')
      .where('user_id', '=', user_id)
      .where('client_id', '=', client_id)
      .where('id', '!=', id);
    await (which === 'all' ? former : former.where('family_hash', 'is', null)).execute();
  }

  /** Removes those that nobody can use any more. */
  async deleteOutdated(now: number): Promise<void> {
    await this.#db
      .deleteFrom('connected_app')
      .where(({ or, and, eb }) =>
        or([
          eb('ends_at', '<=', now),
          eb('refresh_expires_at', '<=', now),
          and([eb('family_hash', 'is', null), eb('code_expires_at', '<=', now)]),
        ]),
      )
      .execute();
  }

  #named() {
    return this.#db
      .selectFrom('connected_app')
      .innerJoin('app_client', 'app_client.id', 'client_id')
      .select('app_client.name');
  }

  #living(now: number) {
    return this.#db
      .selectFrom('connected_app')
      .innerJoin('user_account', 'user_account.id', 'connected_app.user_id')
      .where('user_account.disabled', '=', 0)
      .whereRef('user_account.role', '=', 'connected_app.role')
      .where('ends_at', '>', now);
  }
}
