import type { Kysely, Updateable } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { UserAccountTable } from '../database/tables/account-tables.ts';

export type UserRow = UserAccountTable;
export type UserChanges = Partial<Omit<Updateable<UserAccountTable>, 'id'>>;

/** Accounts. Addresses are in small letters. */
export class UserRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  findById(id: string): Promise<UserRow | undefined> {
    return this.#users().where('id', '=', id).executeTakeFirst();
  }

  findByEmail(email: string): Promise<UserRow | undefined> {
    return this.#users().where('email', '=', email).executeTakeFirst();
  }

  findByIdentity(provider: string, subject: string): Promise<UserRow | undefined> {
    return this.#users()
      .innerJoin('user_identity', 'user_identity.user_id', 'user_account.id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  /** There always is one; without an address the instance is unclaimed. */
  owner(): Promise<UserRow> {
    return this.#users().where('role', '=', 'owner').executeTakeFirstOrThrow();
  }

  /** In the order of their making. */
  list(): Promise<UserRow[]> {
    return this.#users().orderBy('created_at').orderBy('id').execute();
  }

  async create(row: UserRow): Promise<void> {
    await this.#db.insertInto('user_account').values(row).execute();
  }

  /** Who is disabled, or gets another role, loses the apps that they connected. */
  update(id: string, changes: UserChanges): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.updateTable('user_account').set(changes).where('id', '=', id).execute();
      if (changes.disabled === undefined && changes.role === undefined) return;
      const isSame = transaction
        .selectFrom('user_account')
        .select('role')
        .where('id', '=', id)
        .where('disabled', '=', 0);
      await transaction.deleteFrom('connected_app').where('user_id', '=', id).where('role', 'not in', isSame).execute();
    });
  }

  /** Sets the owner up, who loses what was connected before anybody had signed in; false when somebody else was first. */
  claimOwner(changes: UserChanges): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('user_account')
        .set(changes)
        .where('role', '=', 'owner')
        .where('email', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const owner = transaction.selectFrom('user_account').select('id').where('role', '=', 'owner');
      await transaction.deleteFrom('connected_app').where('user_id', 'in', owner).execute();
      return true;
    });
  }

  /** Accepts an invitation; false when that was done before. */
  async claimInvitation(id: string, changes: UserChanges): Promise<boolean> {
    const query = this.#db
      .updateTable('user_account')
      .set({ ...changes, invited_by: null })
      .where('id', '=', id)
      .where('invited_by', 'is not', null);
    return (await query.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Whether somebody signs in to an account with a provider. */
  async hasIdentity(userId: string): Promise<boolean> {
    const query = this.#db.selectFrom('user_identity').select('user_id').where('user_id', '=', userId).limit(1);
    return (await query.executeTakeFirst()) !== undefined;
  }

  async addIdentity(identity: { provider: string; subject: string; userId: string }): Promise<void> {
    const { provider, subject, userId } = identity;
    await this.#db.insertInto('user_identity').values({ provider, subject, user_id: userId }).execute();
  }

  /** Removes an account with its sessions, keys and other ways in. */
  delete(id: string): Promise<boolean> {
    return deleteUser(this.#db, id);
  }

  setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('mfa_recovery_code').where('user_id', '=', userId).execute();
      const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
      if (rows.length > 0) await transaction.insertInto('mfa_recovery_code').values(rows).execute();
    });
  }

  /** Takes a code; false when there is no such code any more. */
  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const query = this.#db.deleteFrom('mfa_recovery_code').where('user_id', '=', userId).where('code_hash', '=', hash);
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Notes that a code of a time step was taken; false when it, or a later one, was taken before. */
  async useTimeStep(userId: string, step: number): Promise<boolean> {
    const query = this.#db
      .updateTable('user_account')
      .set({ mfa_last_step: step })
      .where('id', '=', userId)
      .where(({ or, eb }) => or([eb('mfa_last_step', 'is', null), eb('mfa_last_step', '<', step)]));
    return (await query.executeTakeFirst()).numUpdatedRows > 0n;
  }

  #users() {
    return this.#db.selectFrom('user_account').selectAll('user_account');
  }
}

function deleteUser(db: Kysely<DatabaseSchema>, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    for (const table of [
      'session',
      'api_key',
      'connected_app',
      'mfa_recovery_code',
      'user_identity',
      'share',
    ] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', id).execute();
    }
    const { numDeletedRows } = await transaction.deleteFrom('user_account').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
