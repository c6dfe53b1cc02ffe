import type { Kysely, Updateable } from 'kysely';
import type { DatabaseSchema, UserAccountTable } from '../database/database-schema.ts';

export type UserRow = UserAccountTable;
export type UserChanges = Partial<Omit<Updateable<UserAccountTable>, 'id'>>;

/** Accounts. Addresses are in small letters. */
export interface UserRepository {
  findById(id: string): Promise<UserRow | undefined>;
  findByEmail(email: string): Promise<UserRow | undefined>;
  findByIdentity(provider: string, subject: string): Promise<UserRow | undefined>;
  /** There always is one; without an address the instance is unclaimed. */
  owner(): Promise<UserRow>;
  /** In the order of their making. */
  list(): Promise<UserRow[]>;
  create(row: UserRow): Promise<void>;
  update(id: string, changes: UserChanges): Promise<void>;
  /** Sets the owner up; false when somebody else was first. */
  claimOwner(changes: UserChanges): Promise<boolean>;
  /** Accepts an invitation; false when that was done before. */
  claimInvitation(id: string, changes: UserChanges): Promise<boolean>;
  /** Whether somebody signs in to an account with a provider. */
  hasIdentity(userId: string): Promise<boolean>;
  addIdentity(identity: { provider: string; subject: string; userId: string }): Promise<void>;
  /** Removes an account with its sessions, keys and other ways in. */
  delete(id: string): Promise<boolean>;
  setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** Takes a code; false when there is no such code any more. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
  /** Notes that a code of a time step was taken; false when it, or a later one, was taken before. */
  useTimeStep(userId: string, step: number): Promise<boolean>;
}

export function createUserRepository(db: Kysely<DatabaseSchema>): UserRepository {
  const users = () => db.selectFrom('user_account').selectAll('user_account');
  return {
    findById: (id) => users().where('id', '=', id).executeTakeFirst(),
    findByEmail: (email) => users().where('email', '=', email).executeTakeFirst(),
    findByIdentity: (provider, subject) =>
      users()
        .innerJoin('user_identity', 'user_identity.user_id', 'user_account.id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst(),
    owner: () => users().where('role', '=', 'owner').executeTakeFirstOrThrow(),
    list: () => users().orderBy('created_at').orderBy('id').execute(),
    create: async (row) => {
      await db.insertInto('user_account').values(row).execute();
    },
    update: async (id, changes) => {
      await db.updateTable('user_account').set(changes).where('id', '=', id).execute();
    },
    claimOwner: async (changes) => {
      const query = db.updateTable('user_account').set(changes).where('role', '=', 'owner').where('email', 'is', null);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    claimInvitation: async (id, changes) => {
      const query = db
        .updateTable('user_account')
        .set({ ...changes, invited_by: null })
        .where('id', '=', id)
        .where('invited_by', 'is not', null);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    hasIdentity: async (userId) => {
      const query = db.selectFrom('user_identity').select('user_id').where('user_id', '=', userId).limit(1);
      return (await query.executeTakeFirst()) !== undefined;
    },
    addIdentity: async ({ provider, subject, userId }) => {
      await db.insertInto('user_identity').values({ provider, subject, user_id: userId }).execute();
    },
    delete: (id) => deleteUser(db, id),
    ...secondFactorOf(db),
  };
}

function secondFactorOf(
  db: Kysely<DatabaseSchema>,
): Pick<UserRepository, 'setRecoveryCodes' | 'useRecoveryCode' | 'useTimeStep'> {
  return {
    setRecoveryCodes: (userId, hashes) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('mfa_recovery_code').where('user_id', '=', userId).execute();
        const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
        if (rows.length > 0) await transaction.insertInto('mfa_recovery_code').values(rows).execute();
      }),
    useRecoveryCode: async (userId, hash) => {
      const query = db.deleteFrom('mfa_recovery_code').where('user_id', '=', userId).where('code_hash', '=', hash);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
    useTimeStep: async (userId, step) => {
      const query = db
        .updateTable('user_account')
        .set({ mfa_last_step: step })
        .where('id', '=', userId)
        .where(({ or, eb }) => or([eb('mfa_last_step', 'is', null), eb('mfa_last_step', '<', step)]));
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}

function deleteUser(db: Kysely<DatabaseSchema>, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    for (const table of ['session', 'api_key', 'mfa_recovery_code', 'user_identity', 'share'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', id).execute();
    }
    const { numDeletedRows } = await transaction.deleteFrom('user_account').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
