import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/** The first tables. */
export async function createInitialTables(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await createWorkflowTables(db);
  await createExecutionTables(db, facts);
  await db.schema
    .createTable('credential')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('id_series')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next', 'bigint', (column) => column.notNull())
    .execute();
}

async function createWorkflowTables(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('workflow')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version_key', 'text', (column) => column.notNull())
    .addColumn('node_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('workflow_updated').on('workflow').columns(['updated_at', 'id']).execute();
  await db.schema.createIndex('workflow_name').on('workflow').column('name').execute();
  await db.schema
    .createTable('workflow_static_data')
    .addColumn('workflow_id', 'text', (column) => column.primaryKey())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('workflow_trigger')
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('setup', 'text', (column) => column.notNull())
    .addColumn('method', 'text')
    .addColumn('path_key', 'text')
    .addColumn('due_count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_trigger_key', ['workflow_id', 'position'])
    .execute();
  await db.schema
    .createIndex('workflow_trigger_endpoint')
    .on('workflow_trigger')
    .columns(['method', 'path_key'])
    .unique()
    .execute();
  await db.schema
    .createTable('activation_error')
    .addColumn('workflow_id', 'text', (column) => column.primaryKey())
    .addColumn('message', 'text', (column) => column.notNull())
    .execute();
}

async function createExecutionTables(db: MigrationConnection, facts: DialectFacts): Promise<void> {
  await db.schema
    .createTable('execution')
    .addColumn('id', facts.idColumnType, (column) => column.primaryKey())
    .addColumn('workflow_id', 'text')
    .addColumn('workflow_name', 'text', (column) => column.notNull())
    .addColumn('workflow_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('stopped_at', 'bigint')
    .addColumn('wait_till', 'bigint')
    .addColumn('retry_of', 'bigint')
    .addColumn('retry_success_id', 'bigint')
    .addColumn('is_temporary', 'integer', (column) => column.notNull())
    .addColumn('last_node', 'text')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('execution_by_workflow').on('execution').columns(['workflow_id', 'id']).execute();
  await db.schema.createIndex('execution_by_status').on('execution').columns(['status', 'id']).execute();
  await sql`create index execution_temporary on execution (workflow_id, started_at) where is_temporary = 1`.execute(db);
  await db.schema
    .createTable('execution_workflow')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('execution_by_hash').on('execution').column('workflow_hash').execute();
  await db.schema
    .createTable('execution_start')
    .addColumn('execution_id', facts.idColumnType, (column) => column.primaryKey())
    .addColumn('start', 'text', (column) => column.notNull())
    .execute();
  const steps = db.schema
    .createTable('execution_step')
    .addColumn('execution_id', facts.idColumnType, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('json_bytes', 'integer', (column) => column.notNull())
    .addColumn('data', facts.bytesColumnType, (column) => column.notNull())
    .addPrimaryKeyConstraint('execution_step_key', ['execution_id', 'position']);
  await facts.clusterByKey(steps).execute();
}
