import type { MigrationConnection } from '../migration-connection.ts';

/** Who agreed to be written to about the instance. Nobody was asked before. */
export async function addAgreements(db: MigrationConnection): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('agreed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
