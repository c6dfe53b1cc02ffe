import type { DatabaseSchema } from '../../database/database-schema.ts';

/** `key`: names the row. `changing`: written again when the row is there. `fixed`: written once. */
type ColumnUse = 'key' | 'changing' | 'fixed';

type ExecutionTables = Pick<
  DatabaseSchema,
  'execution' | 'execution_step' | 'execution_start' | 'execution_waiting' | 'execution_custom_data'
>;

/** Every column of the tables that hold executions: both stores write these, and no others. */
export const executionColumns = {
  execution: {
    id: 'key',
    workflow_id: 'fixed',
    workflow_name: 'fixed',
    workflow_hash: 'fixed',
    status: 'changing',
    mode: 'fixed',
    started_at: 'changing',
    stopped_at: 'changing',
    wait_till: 'changing',
    retry_of: 'fixed',
    // Set by the execution that retried this one.
    retry_success_id: 'fixed',
    is_temporary: 'changing',
    last_node: 'changing',
    error: 'changing',
    model_usage: 'changing',
    parent_execution_id: 'fixed',
    parent_workflow_id: 'fixed',
    started_by: 'fixed',
    acts_for: 'fixed',
    document_by: 'fixed',
    server_id: 'changing',
  },
  execution_step: {
    execution_id: 'key',
    position: 'key',
    summary: 'changing',
    encoding: 'changing',
    json_bytes: 'changing',
    data: 'changing',
  },
  execution_start: {
    execution_id: 'key',
    start: 'changing',
    recoveries: 'changing',
    nesting: 'changing',
    is_awaited: 'changing',
  },
  execution_waiting: {
    execution_id: 'key',
    node: 'changing',
    waiting: 'changing',
    until: 'changing',
    awaits_executions: 'changing',
    session_id: 'changing',
    event: 'changing',
  },
  execution_custom_data: {
    execution_id: 'key',
    name: 'key',
    value: 'changing',
  },
} as const satisfies { [Table in keyof ExecutionTables]: Record<keyof ExecutionTables[Table], ColumnUse> };

export type ExecutionTableName = keyof ExecutionTables;

/** Tables whose rows go with their execution. */
export const ownedTables = [
  'execution_step',
  'execution_start',
  'execution_waiting',
  'execution_custom_data',
  'execution_place',
  'execution_annotation',
  'execution_annotation_tag',
] as const satisfies ReadonlyArray<keyof DatabaseSchema>;

type ColumnOf<Table extends ExecutionTableName> = keyof ExecutionTables[Table] & string;

/** Names of columns, in one order; without `uses` all of them. */
export function columnsOf<Table extends ExecutionTableName>(
  table: Table,
  ...uses: readonly ColumnUse[]
): Array<ColumnOf<Table>> {
  const columns: Record<string, ColumnUse> = executionColumns[table];
  const names = Object.keys(columns) as Array<ColumnOf<Table>>;
  return names.filter((name) => uses.length === 0 || uses.some((use) => columns[name] === use));
}
