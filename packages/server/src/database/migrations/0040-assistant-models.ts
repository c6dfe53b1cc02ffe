import type { MigrationConnection } from '../migration-connection.ts';

/** The model that an account chose for the assistant of the editor, as JSON. */
export async function createAssistantModelTable(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('assistant_model')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .execute();
}
