import type { MigrationConnection } from '../migration-connection.ts';

/** Limits of credentials, and what is kept while one is connected by OAuth. */
export async function extendCredentials(db: MigrationConnection): Promise<void> {
  for (const column of ['node_types', 'domains'] as const) {
    await db.schema.alterTable('credential').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('credential').addColumn('renewed_until', 'bigint').execute();
  await db.schema
    .createTable('oauth_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
