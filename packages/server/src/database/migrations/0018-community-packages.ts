import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** Packages of nodes that are installed, with their files in parts. */
export async function createCommunityPackageTables(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await db.schema
    .createTable('community_package')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('part_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('community_package_part')
    .addColumn('package_id', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('content', facts.bytesColumnType, (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('community_package_part_key', ['package_id', 'part'])
    .execute();
}
