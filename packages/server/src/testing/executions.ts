import type { ExecutionTable } from '../database/database-schema.ts';
import type { ExecutionWrite, StoredStart, StoredStep } from '../executions/storage/execution-store.ts';

/** A row of an execution that succeeded. */
function executionRow(changes: Partial<ExecutionTable> = {}): ExecutionTable {
  return {
    id: 1,
    workflow_id: 'w1',
    workflow_name: 'Orders',
    workflow_hash: 'hash1',
    status: 'success',
    mode: 'webhook',
    started_at: 1000,
    stopped_at: 2000,
    wait_till: null,
    retry_of: null,
    retry_success_id: null,
    is_temporary: 0,
    last_node: 'Set',
    error: null,
    parent_execution_id: null,
    parent_workflow_id: null,
    ...changes,
  };
}

export function executionWrite(
  row: Partial<ExecutionTable> = {},
  changes: Partial<Omit<ExecutionWrite, 'execution'>> = {},
): ExecutionWrite {
  return { execution: executionRow(row), document: '{"name":"Orders"}', action: 'insert', steps: [], ...changes };
}

/** What started an execution that nothing runs. */
export function storedStart(start: unknown): StoredStart {
  return { start: JSON.stringify(start), recoveries: 0, nesting: 0, is_awaited: 0 };
}

export function storedStep(position: number, json: unknown): StoredStep {
  const data = Buffer.from(JSON.stringify(json));
  return {
    position,
    summary: JSON.stringify({ node: `Node ${position}`, index: position }),
    encoding: 'json',
    json_bytes: data.byteLength,
    data,
  };
}
