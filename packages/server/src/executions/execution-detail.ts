import type { ExecutionSummary, StepSummary } from '@millrace/api';
import type { ExecutionTable } from '../database/database-schema.ts';
import { JsonText } from '../http/json-text.ts';
import type { StoredStepData } from './execution.repository.ts';
import { toJsonBytes } from './step-data.ts';

/** A row as clients see it in lists. */
export function toExecutionSummary(row: ExecutionTable): ExecutionSummary {
  return {
    id: String(row.id),
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    status: row.status,
    finished: row.status === 'success',
    mode: row.mode,
    startedAt: toTimestamp(row.started_at),
    stoppedAt: row.stopped_at === null ? null : toTimestamp(row.stopped_at),
    waitTill: row.wait_till === null ? null : toTimestamp(row.wait_till),
    retryOf: row.retry_of === null ? null : String(row.retry_of),
    retrySuccessId: row.retry_success_id === null ? null : String(row.retry_success_id),
    parentExecution:
      row.parent_execution_id === null
        ? null
        : {
            executionId: String(row.parent_execution_id),
            ...(row.parent_workflow_id !== null && { workflowId: row.parent_workflow_id }),
          },
  };
}

export interface ExecutionParts {
  row: ExecutionTable;
  /** JSON text. */
  workflow: string;
  /** What it noted about itself. */
  customData: Record<string, string>;
  steps: Iterable<StoredStepData & { summary: string }> | AsyncIterable<StoredStepData & { summary: string }>;
}

/** An execution with all its data, put together from the texts of its steps without parsing them. */
export async function composeExecution({ row, workflow, customData, steps }: ExecutionParts): Promise<JsonText> {
  const runs = new Map<string, Array<string | Uint8Array>>();
  for await (const step of steps) {
    const summary = JSON.parse(step.summary) as StepSummary;
    const parts = runs.get(summary.node) ?? [];
    const head = JSON.stringify(toRunHead(summary)).slice(0, -1);
    parts.push(`${parts.length === 0 ? '' : ','}${head},"data":`, await toJsonBytes(step), '}');
    runs.set(summary.node, parts);
  }
  const head = JSON.stringify({ ...toExecutionSummary(row), customData }).slice(0, -1);
  const parts: Array<string | Uint8Array> = [`${head},"workflowData":`, workflow, ',"data":{"resultData":{"runData":{'];
  let separator = '';
  for (const [node, nodeParts] of runs) {
    parts.push(`${separator}${JSON.stringify(node)}:[`, ...nodeParts, ']');
    separator = ',';
  }
  parts.push('}');
  if (row.error !== null) parts.push(`,"error":${row.error}`);
  if (row.last_node !== null) parts.push(`,"lastNodeExecuted":${JSON.stringify(row.last_node)}`);
  parts.push('}}}');
  return new JsonText(parts);
}

/** A run in the shape of the file format, without its data. */
export function toRunHead(summary: StepSummary) {
  const { startTime, executionTime, index, status, source, error, hints, metadata } = summary;
  return {
    startTime,
    executionTime,
    executionIndex: index,
    executionStatus: status,
    source,
    ...(error && { error }),
    ...(hints && { hints }),
    ...(metadata && { metadata }),
  };
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString();
}
