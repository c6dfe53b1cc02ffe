import type { Relation, SharedKind } from '@millrace/api';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { ShareTable } from '../database/tables/account-tables.ts';

export type ShareRole = ShareTable['role'];

/** What a stored role means. */
export const relationOfRole: Readonly<Record<ShareRole, Relation>> = {
  owner: 'resourceOwner',
  editor: 'editor',
  reader: 'reader',
};
export const SHARE_ROLES: readonly ShareRole[] = ['owner', 'editor', 'reader'];

/** Someone whom a resource is shared with, or who owns it. */
export interface Sharer {
  userId: string;
  role: ShareRole;
  email: string | null;
  firstName: string;
  lastName: string;
}

/** Who stands how to which workflow or credential. */
export class ShareRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  async findRole(kind: SharedKind, resourceId: string, userId: string): Promise<ShareRole | undefined> {
    const row = await this.#db
      .selectFrom('share')
      .select('role')
      .where('resource_kind', '=', kind)
      .where('resource_id', '=', resourceId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.role;
  }

  async findOwner(kind: SharedKind, resourceId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('share')
      .select('user_id')
      .where('resource_kind', '=', kind)
      .where('resource_id', '=', resourceId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    return row?.user_id;
  }

  /** Everyone, the owner first. */
  list(kind: SharedKind, resourceIds: readonly string[]): Promise<Array<Sharer & { resourceId: string }>> {
    return listSharers(this.#db, kind, resourceIds);
  }

  /** Replaces all but the owner. */
  setSharers(kind: SharedKind, resourceId: string, sharers: ReadonlyMap<string, 'editor' | 'reader'>): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('share')
        .where('resource_kind', '=', kind)
        .where('resource_id', '=', resourceId)
        .where('role', '!=', 'owner')
        .execute();
      const rows = [...sharers].map(([user_id, role]) => ({
        resource_kind: kind,
        resource_id: resourceId,
        user_id,
        role,
      }));
      if (rows.length > 0) await transaction.insertInto('share').values(rows).execute();
    });
  }

  /** What somebody owns. */
  async listOwned(kind: SharedKind, userId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('share')
      .select('resource_id')
      .where('resource_kind', '=', kind)
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .execute();
    return rows.map((row) => row.resource_id);
  }

  /** Gives one thing to another owner; others it is shared with stay. */
  transfer(kind: SharedKind, resourceId: string, to: string): Promise<void> {
    return this.#db.transaction().execute((transaction) => transfer(transaction, kind, resourceId, to));
  }

  /** Gives all that one owns to another, and removes the one from everything else. */
  transferAll(from: string, to: string): Promise<void> {
    return this.#db.transaction().execute((transaction) => transferAll(transaction, from, to));
  }
}

async function listSharers(
  db: Kysely<DatabaseSchema>,
  kind: SharedKind,
  resourceIds: readonly string[],
): Promise<Array<Sharer & { resourceId: string }>> {
  if (resourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('share')
    .innerJoin('user_account', 'user_account.id', 'share.user_id')
    .select([
      'share.resource_id as resourceId',
      'share.user_id as userId',
      'share.role',
      'user_account.email',
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
    ])
    .where('share.resource_kind', '=', kind)
    .where('share.resource_id', 'in', resourceIds)
    .orderBy('user_account.created_at')
    .orderBy('user_account.id')
    .execute();
  return rows.sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'));
}

async function transfer(
  transaction: Transaction<DatabaseSchema>,
  kind: SharedKind,
  resourceId: string,
  to: string,
): Promise<void> {
  await transaction
    .deleteFrom('share')
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', resourceId)
    .where('user_id', '=', to)
    .where('role', '!=', 'owner')
    .execute();
  await transaction
    .updateTable('share')
    .set({ user_id: to })
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', resourceId)
    .where('role', '=', 'owner')
    .execute();
  if (kind !== 'workflow') return;
  // Folders are their owner's.
  await transaction
    .deleteFrom('workflow_folder')
    .where('workflow_id', '=', resourceId)
    .where('folder_id', 'not in', ({ selectFrom }) => selectFrom('folder').select('id').where('owner_id', '=', to))
    .execute();
}

async function transferAll(transaction: Transaction<DatabaseSchema>, from: string, to: string): Promise<void> {
  // Where the new owner is a sharee of what they now own, that ends; so does all that the old one was a sharee of.
  await transaction
    .deleteFrom('share')
    .where('user_id', '=', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('share as owned')
          .select('owned.resource_id')
          .whereRef('owned.resource_kind', '=', 'share.resource_kind')
          .whereRef('owned.resource_id', '=', 'share.resource_id')
          .where('owned.user_id', '=', from)
          .where('owned.role', '=', 'owner'),
      ),
    )
    .execute();
  await transaction
    .updateTable('share')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('role', '=', 'owner')
    .execute();
  await transaction.deleteFrom('share').where('user_id', '=', from).execute();
}
