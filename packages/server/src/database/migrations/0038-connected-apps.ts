import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Apps that registered themselves, and what users allowed them. */
export async function createConnectedAppTables(db: MigrationConnection, { idColumnType }: DialectFacts): Promise<void> {
  await db.schema
    .createTable('app_client')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('created_at', idColumnType, (column) => column.notNull())
    .addColumn('expires_at', idColumnType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('app_client_by_age').on('app_client').columns(['created_at']).execute();
  await db.schema
    .createTable('connected_app')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('created_at', idColumnType, (column) => column.notNull())
    .addColumn('last_used_at', idColumnType)
    .addColumn('ends_at', idColumnType, (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('code_expires_at', idColumnType, (column) => column.notNull())
    .addColumn('code_used_at', idColumnType)
    .addColumn('family_hash', 'text')
    .addColumn('refresh_hash', 'text')
    .addColumn('refresh_expires_at', idColumnType)
    .addColumn('access_hash', 'text')
    .addColumn('access_expires_at', idColumnType)
    .execute();
  for (const column of ['code_hash', 'family_hash', 'access_hash'] as const) {
    await db.schema.createIndex(`connected_app_${column}`).unique().on('connected_app').columns([column]).execute();
  }
  await db.schema.createIndex('connected_app_by_user').on('connected_app').columns(['user_id']).execute();
  await db.schema.createIndex('connected_app_by_client').on('connected_app').columns(['client_id']).execute();
}
