import type { ExecutionError, JsonObject } from '@millrace/workflow';
import type { LiveExecution } from '../live/live-execution.ts';

/**
 * What an error workflow gets: the fields are those that n8n documents for its error trigger. An execution whose trigger
 * failed did nothing that could be looked at: it is described by the trigger.
 * @param executionUrl address of the execution's page.
 */
export function errorPayload(execution: LiveExecution, executionUrl: string): JsonObject {
  const { row } = execution;
  const error = errorOf(execution);
  const workflow = { ...(row.workflow_id !== null && { id: row.workflow_id }), name: row.workflow_name };
  if (hasFailedTrigger(execution, error))
    return { trigger: { error: errorJson(error, execution), mode: row.mode }, workflow };
  return {
    execution: {
      id: execution.id,
      ...(execution.isKept && { url: executionUrl }),
      ...(row.retry_of !== null && { retryOf: String(row.retry_of) }),
      error: errorJson(error, execution),
      ...(row.last_node !== null && { lastNodeExecuted: row.last_node }),
      mode: row.mode,
    },
    workflow,
  };
}

function errorOf({ row }: LiveExecution): ExecutionError {
  if (row.error !== null) return JSON.parse(row.error) as ExecutionError;
  return { name: 'Error', message: 'The execution failed without an error message' };
}

function hasFailedTrigger({ origin: { start } }: LiveExecution, { node }: ExecutionError): boolean {
  return node !== undefined && 'node' in start && start.node === node;
}

/** The error as error workflows know it: the node itself, without its parameters, instead of its name, and a stack, which names no place in the program. */
function errorJson({ node: name, ...error }: ExecutionError, { workflow }: LiveExecution): JsonObject {
  const node = workflow.version.workflow.nodes.find((one) => one.name === name);
  const { id, type, typeVersion, position } = node ?? {};
  const stack = `${error.name}: ${error.message}${name === undefined ? '' : `\n    at ${name}`}`;
  const shown = { ...error, ...(name !== undefined && { node: { id, name, type, typeVersion, position } }), stack };
  return JSON.parse(JSON.stringify(shown)) as JsonObject;
}
