import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import type { OAuthRequestTable } from '../../database/tables/credential-tables.ts';

/** Who has gone to a service and is expected back. */
export class OAuthRequestRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** Takes the place of what this user began before with this credential. */
  create(row: OAuthRequestTable, now: number): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('oauth_request')
        .where(({ eb, and, or }) =>
          or([
            eb('expires_at', '<', now),
            and([eb('credential_id', '=', row.credential_id), eb('user_id', '=', row.user_id)]),
          ]),
        )
        .execute();
      await transaction.insertInto('oauth_request').values(row).execute();
    });
  }

  /** Finds it and ends it: it is good once. */
  take(id: string): Promise<OAuthRequestTable | undefined> {
    return this.#db.deleteFrom('oauth_request').where('id', '=', id).returningAll().executeTakeFirst();
  }
}
