import { parseWorkflow, type Workflow } from '@millrace/workflow';

export interface OpenRequest {
  /** What was sent, unchecked. */
  workflow: unknown;
}

/** Reads a message, an object or JSON text, that asks to show a workflow; `undefined` for all others. */
export function readOpenRequest(data: unknown): OpenRequest | undefined {
  const message = typeof data === 'string' ? parseJson(data) : data;
  if (!isObject(message) || !('command' in message) || message.command !== 'openWorkflow') return undefined;
  return { workflow: 'workflow' in message ? message.workflow : undefined };
}

/**
 * The workflow of a request, without what ties a stored one to a server: its id could be that of a workflow here.
 * @throws WorkflowParseError when it is missing or wrong.
 */
export function requestedWorkflow({ workflow }: OpenRequest): Workflow {
  const { id: _, active: __, ...file } = parseWorkflow(workflow);
  return file;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
