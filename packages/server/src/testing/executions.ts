import type { ExecutionStart, Step } from '@millrace/wire';
import type { WorkflowSettings } from '@millrace/workflow';
import { loadConfig } from '../config/load-config.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { LiveExecution, type LiveExecutionOptions } from '../executions/live/live-execution.ts';
import { savePolicyOf } from '../executions/live/save-policy.ts';
import type { ExecutionWrite, StoredStart, StoredStep } from '../executions/storage/execution-store.ts';
import { executableFromDocument } from '../workflows/workflow-versions.ts';

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
    model_usage: null,
    parent_execution_id: null,
    parent_workflow_id: null,
    started_by: null,
    acts_for: null,
    document_by: null,
    server_id: null,
    ...changes,
  };
}

export function executionWrite(
  row: Partial<ExecutionTable> = {},
  changes: Partial<Omit<ExecutionWrite, 'execution'>> = {},
): ExecutionWrite {
  const written = { document: '{"name":"Orders"}', people: null, action: 'insert', steps: [] } as const;
  return { execution: executionRow(row), ...written, ...changes };
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

/** An execution as this server runs it, at its start. */
export function liveExecution(
  row: Partial<ExecutionTable> = {},
  {
    settings = {},
    start = { kind: 'manual', pinData: {} },
    stored,
  }: { settings?: WorkflowSettings; start?: ExecutionStart; stored?: LiveExecutionOptions['stored'] } = {},
): LiveExecution {
  const { config } = loadConfig({});
  const workflow = executableFromDocument(
    { name: 'Orders', nodes: [], connections: {}, settings },
    { id: 'w1', active: true },
  );
  const origin = { start, recoveries: 0, nesting: 0, isAwaited: false };
  return new LiveExecution({
    row: executionRow({ status: 'new', stopped_at: null, last_node: null, workflow_hash: workflow.hash, ...row }),
    workflow,
    origin,
    policy: savePolicyOf({ settings, connections: {} }, config),
    serverId: 'server1',
    ...(stored && { stored }),
  });
}

/** A step as a runner sends it. */
export function runnerStep(index: number, changes: Partial<Step> = {}): Step {
  const data = Buffer.from(`{"main":[[{"json":{"step":${index}}}]]}`);
  return {
    node: `Node ${index}`,
    runIndex: 0,
    index,
    startedAt: 1000,
    durationMs: 1,
    status: 'success',
    source: [],
    itemCounts: [1],
    hasBinary: false,
    encoding: 'json',
    data,
    jsonBytes: data.byteLength,
    ...changes,
  };
}
