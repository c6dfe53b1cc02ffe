import type { MigrationConnection } from '../migration-connection.ts';

/** What models used, by execution, and by workflow and hour. Of what ran before nothing is known. */
export async function createModelUsage(db: MigrationConnection): Promise<void> {
  await db.schema.alterTable('execution').addColumn('model_usage', 'text').execute();
  const sums = ['calls', 'input_tokens', 'cached_tokens', 'output_tokens', 'reasoning_tokens', 'cost_nano_usd'];
  let table = db.schema
    .createTable('workflow_model_usage')
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull());
  for (const name of [...sums, 'unpriced_calls']) table = table.addColumn(name, 'bigint', (column) => column.notNull());
  await table.addPrimaryKeyConstraint('workflow_model_usage_key', ['workflow_id', 'hour']).execute();
  await db.schema.createIndex('workflow_model_usage_by_hour').on('workflow_model_usage').columns(['hour']).execute();
}
