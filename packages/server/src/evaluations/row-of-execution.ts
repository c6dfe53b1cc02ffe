import type { EvaluationRow, StepSummary } from '@millrace/api';
import { type EvaluationNotes, type Item, type JsonObject, mergedNotes } from '@millrace/workflow';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { modelUsageOf } from '../executions/storage/model-usage.ts';

/** Columns of the set whose values are noted as inputs where the workflow names none, and characters of a value. */
const MOST_COLUMNS = 50;
const MOST_CHARACTERS = 4000;
/** What the trigger adds to the columns of a row. */
const ADDED = ['row_id', 'row_number', '_rowsLeft'];
/** Columns that each data table has by itself. */
const OWN_COLUMNS = ['id', 'createdAt', 'updatedAt'];

/** A row of the set, and where it stands there. */
export interface GivenRow {
  position: number;
  item: Item;
}

/** What an execution found for a row. */
export function rowOfExecution(
  given: GivenRow,
  execution: ExecutionTable,
  steps: readonly StepSummary[],
): EvaluationRow {
  const notes = steps.reduce<EvaluationNotes>(
    (all, { metadata }) => (metadata?.evaluation ? mergedNotes(all, metadata.evaluation) : all),
    {},
  );
  const isSuccess = execution.status === 'success';
  return {
    position: given.position,
    key: keyOf(given.item.json),
    status: isSuccess ? 'success' : 'error',
    executionId: String(execution.id),
    durationMs: Math.max(0, (execution.stopped_at ?? execution.started_at) - execution.started_at),
    inputs: notes.inputs ?? columnsOf(given.item.json, notes.outputs),
    outputs: notes.outputs ?? {},
    metrics: notes.metrics ?? {},
    usage: modelUsageOf(execution),
    error: isSuccess ? null : failureOf(execution),
  };
}

/** A row whose execution could not be started. */
export function rowWithoutExecution({ position, item }: GivenRow, error: Error): EvaluationRow {
  return {
    ...{ position, key: keyOf(item.json), status: 'error', executionId: null, durationMs: 0 },
    ...{ inputs: columnsOf(item.json), outputs: {}, metrics: {}, usage: null, error: error.message },
  };
}

function keyOf({ row_id: id, row_number: number }: JsonObject): string | null {
  const key = id ?? number;
  return key === undefined || key === null ? null : String(key);
}

/** Without columns into which outputs are written: what stands there is from another evaluation. */
function columnsOf(row: JsonObject, outputs: JsonObject = {}): JsonObject {
  const columns: JsonObject = Object.create(null);
  const isOfTable = row.row_id !== undefined;
  const left = new Set([...ADDED, ...(isOfTable ? OWN_COLUMNS : []), ...Object.keys(outputs)]);
  const named = Object.entries(row).filter(([name]) => !left.has(name));
  for (const [name, value] of named.slice(0, MOST_COLUMNS)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    columns[name] = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : value;
  }
  return columns;
}

/** Why an execution did not succeed. */
export function failureOf({ status, error, last_node: node }: ExecutionTable): string {
  if (status === 'waiting') return 'The execution waits. Evaluations go on without it.';
  if (status === 'canceled') return 'The execution was stopped.';
  const { message = 'The execution failed' } = error === null ? {} : (JSON.parse(error) as { message?: string });
  return node === null ? message : `${node}: ${message}`;
}
