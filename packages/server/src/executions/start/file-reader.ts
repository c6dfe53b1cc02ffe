import type { FileReader } from '../../binary-data/file-rights.ts';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';

/** An execution, as far as it says which files of others it may open. */
export function readerOf({
  mode,
  workflow_id: workflowId,
  started_by: startedBy,
  parent_execution_id,
}: Pick<ExecutionTable, 'mode' | 'workflow_id' | 'started_by' | 'parent_execution_id'>): FileReader {
  return { mode, workflowId, startedBy, isPart: parent_execution_id !== null };
}
