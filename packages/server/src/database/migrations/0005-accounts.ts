import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';
import { newId } from '../new-id.ts';

/** Users, their ways in, and what they share. Whatever exists belongs to the first user, who becomes the owner. */
export async function createAccountTables(db: MigrationConnection): Promise<void> {
  await createUserTables(db);
  await createSignInTables(db);
  await createShareTable(db);
  await db.schema.alterTable('execution').addColumn('started_by', 'text').execute();
  const now = Date.now();
  const owner = newId();
  await sql`insert into user_account (id, first_name, last_name, role, disabled, created_at, updated_at)
    values (${owner}, '', '', 'owner', 0, ${now}, ${now})`.execute(db);
  for (const kind of ['workflow', 'credential']) {
    await sql`insert into share (resource_kind, resource_id, user_id, role)
      select ${sql.lit(kind)}, id, ${sql.lit(owner)}, 'owner' from ${sql.table(kind)}`.execute(db);
  }
}

async function createUserTables(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('user_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('survey', 'text')
    .addColumn('mfa_secret', 'text')
    .addColumn('mfa_since', 'bigint')
    .addColumn('mfa_last_step', 'bigint')
    .addColumn('invited_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create unique index user_account_owner on user_account (role) where role = 'owner'`.execute(db);
  await db.schema
    .createTable('mfa_recovery_code')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mfa_recovery_code_key', ['user_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('user_identity')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_identity_key', ['provider', 'subject'])
    .execute();
}

async function createSignInTables(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_key_user').on('api_key').column('user_id').execute();
  await db.schema
    .createTable('attempt_count')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempt_count_end').on('attempt_count').column('window_ends_at').execute();
  await db.schema
    .createTable('foreign_sign_in')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createShareTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('share')
    .addColumn('resource_kind', 'text', (column) => column.notNull())
    .addColumn('resource_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('share_key', ['resource_kind', 'resource_id', 'user_id'])
    .execute();
  await db.schema.createIndex('share_user').on('share').columns(['user_id', 'resource_kind', 'resource_id']).execute();
  await sql`create unique index share_owner on share (resource_kind, resource_id) where role = 'owner'`.execute(db);
}
