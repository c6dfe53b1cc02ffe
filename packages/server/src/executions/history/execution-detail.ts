import type { ExecutionSummary, StepSummary } from '@millrace/api';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import { modelUsageOf } from '../storage/model-usage.ts';

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
    modelUsage: modelUsageOf(row),
    documentBy: row.document_by,
    parentExecution: row.parent_execution_id === null ? null : { executionId: String(row.parent_execution_id) },
  };
}

export interface ExecutionParts {
  row: ExecutionTable;
  /** JSON text. */
  workflow: string;
  /** What it noted about itself. */
  customData: Record<string, string>;
  /** Of its steps, in order. */
  summaries: readonly StepSummary[];
  /** Items of a step as JSON text. */
  dataOf(position: number): Promise<Uint8Array>;
}

/**
 * An execution with all its data, put together from the texts of its steps without parsing them. However large it is, one step is in
 * memory at a time.
 */
export async function* composeExecution(parts: ExecutionParts): AsyncGenerator<string | Uint8Array> {
  const { row, workflow, customData, summaries, dataOf } = parts;
  yield `${JSON.stringify({ ...toExecutionSummary(row), customData }).slice(0, -1)},"workflowData":`;
  yield workflow;
  yield ',"data":{"resultData":{"runData":{';
  let separator = '';
  for (const [node, runs] of Map.groupBy(summaries, (summary) => summary.node)) {
    yield `${separator}${JSON.stringify(node)}:[`;
    for (const [index, summary] of runs.entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(toRunHead(summary)).slice(0, -1)},"data":`;
      yield await dataOf(summary.index);
      yield '}';
    }
    yield ']';
    separator = ',';
  }
  yield '}';
  if (row.error !== null) yield `,"error":${row.error}`;
  if (row.last_node !== null) yield `,"lastNodeExecuted":${JSON.stringify(row.last_node)}`;
  yield '}}}';
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
