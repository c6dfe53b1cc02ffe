import type { StepSummary } from '@millrace/api';
import type { EndedExecution, Step } from '@millrace/wire';
import type { ExecutionError } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import type { ExecutionRepository } from './execution.repository.ts';
import { toStep } from './step-summary.ts';

/** How executions ended that another one waited for, in the order of their ids. */
export async function endedExecutions(
  repository: ExecutionRepository,
  executionIds: readonly string[],
): Promise<EndedExecution[]> {
  const results: EndedExecution[] = [];
  for (const id of executionIds) results.push(await endedExecution(repository, id));
  return results;
}

async function endedExecution(repository: ExecutionRepository, executionId: string): Promise<EndedExecution> {
  const row = await repository.findById(Number(executionId));
  if (!row) return { executionId, status: 'crashed', error: missing(executionId) };
  const lastStep = await findLastStep(repository, row);
  return {
    executionId,
    status: row.status === 'new' || row.status === 'running' ? 'crashed' : row.status,
    ...(row.error !== null && { error: JSON.parse(row.error) as ExecutionError }),
    ...(lastStep && { lastStep }),
  };
}

async function findLastStep(repository: ExecutionRepository, row: ExecutionTable): Promise<Step | undefined> {
  const summaries = (await repository.listSummaries(row.id)).map((text) => ({
    text,
    summary: JSON.parse(text) as StepSummary,
  }));
  const last = summaries.findLast(({ summary }) => summary.node === row.last_node) ?? summaries.at(-1);
  const data = last && (await repository.findStepData(row.id, last.summary.index));
  if (!last || !data) return undefined;
  const { index, jsonBytes } = last.summary;
  return toStep({ position: index, summary: last.text, json_bytes: jsonBytes, ...data });
}

function missing(executionId: string): ExecutionError {
  return {
    name: 'ExecutionMissing',
    code: 'EXECUTION_NOT_FOUND',
    message: `Execution ${executionId}, whose end was waited for, was deleted`,
  };
}
