import type { Kysely } from 'kysely';
import type { People } from '../access/people.ts';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { CredentialTable } from '../database/tables/credential-tables.ts';

export type CredentialRow = Omit<CredentialTable, 'data' | 'renewed_until' | 'author_id' | 'field_authors'>;

/** What its owner may change; what is left out stays. */
export type CredentialChanges = Partial<
  Pick<CredentialTable, 'name' | 'type' | 'node_types' | 'domains' | 'field_authors' | 'updated_at'>
>;

/** Stored credentials; their data stays encrypted here. */
export class CredentialRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** By name. */
  list({ type, visible }: { type?: string | undefined; visible: Visibility }): Promise<CredentialRow[]> {
    let query = this.#db
      .selectFrom('credential')
      .select(['id', 'name', 'type', 'node_types', 'domains', 'created_at', 'updated_at'])
      .orderBy('name')
      .orderBy('id');
    if (visible !== 'everything') query = query.where(isVisible('credential', 'credential.id', visible));
    return (type === undefined ? query : query.where('type', '=', type)).execute();
  }

  findById(id: string): Promise<CredentialTable | undefined> {
    return this.#db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** At most two of a type with this name that each of these people owns or shares: names are not unique. */
  findByName(type: string, name: string, people: People): Promise<CredentialTable[]> {
    return findByName(this.#db, { type, name, people });
  }

  create(row: CredentialTable, ownerId: string): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.insertInto('credential').values(row).execute();
      await transaction
        .insertInto('share')
        .values({ resource_kind: 'credential', resource_id: row.id, user_id: ownerId, role: 'owner' })
        .execute();
    });
  }

  async update(id: string, changes: CredentialChanges): Promise<void> {
    await this.#db.updateTable('credential').set(changes).where('id', '=', id).execute();
  }

  /**
   * Changes it with new data, unless its data was changed since it was read.
   * @param known the encrypted data as read.
   */
  async replaceData(id: string, known: string, data: string, changes: CredentialChanges = {}): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('credential')
      .set({ ...changes, data })
      .where('id', '=', id)
      .where('data', '=', known)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Claims the renewal of its token for one server, until a time. False when another one has claimed it. */
  async claimRenewal(id: string, now: number, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('credential')
      .set({ renewed_until: until })
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('renewed_until', 'is', null), eb('renewed_until', '<', now)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** @param until as it was claimed. */
  async releaseRenewal(id: string, until: number): Promise<void> {
    await this.#db
      .updateTable('credential')
      .set({ renewed_until: null })
      .where('id', '=', id)
      .where('renewed_until', '=', until)
      .execute();
  }

  /** False when there is none. */
  delete(id: string): Promise<boolean> {
    return deleteCredential(this.#db, id);
  }
}

function findByName(
  db: Kysely<DatabaseSchema>,
  { type, name, people }: { type: string; name: string; people: People },
): Promise<CredentialTable[]> {
  let named = db.selectFrom('credential').selectAll().where('type', '=', type).where('name', '=', name).limit(2);
  if (people === 'everyone') return named.execute();
  if (people.length === 0) return Promise.resolve([]);
  for (const userId of people) {
    named = named.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('share')
          .select('resource_id')
          .where('resource_kind', '=', 'credential')
          .whereRef('resource_id', '=', 'credential.id')
          .where('user_id', '=', userId),
      ),
    );
  }
  return named.execute();
}

function deleteCredential(db: Kysely<DatabaseSchema>, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('credential').where('id', '=', id).executeTakeFirst();
    await transaction
      .deleteFrom('share')
      .where('resource_kind', '=', 'credential')
      .where('resource_id', '=', id)
      .execute();
    await transaction.deleteFrom('oauth_request').where('credential_id', '=', id).execute();
    return numDeletedRows > 0n;
  });
}
