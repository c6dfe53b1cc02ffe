import type { NodeJob, WorkflowRequest, WorkflowRun } from '@millrace/n8n-compat';
import type { NodeContext } from '@millrace/node-sdk';
import { isJsonObject, type JsonValue } from '@millrace/workflow';
import { runnerError } from '../../errors/runner-error.ts';
import { readItems } from './package-items.ts';

/** Runs workflows for the code of a package, but only those that parameters of its node name: somebody chose them for it. */
export function namedWorkflows(
  { parameters }: Pick<NodeJob, 'parameters'>,
  { subWorkflows }: Pick<NodeContext, 'subWorkflows'>,
) {
  // Once for all calls: there may be one for each of many items.
  let named: ReadonlySet<string> | undefined;
  return async ({ workflowId: id, items, wait }: WorkflowRequest): Promise<WorkflowRun> => {
    named ??= new Set(parameters.flatMap((one) => ('values' in one ? textsIn(one.values) : [])));
    if (!named.has(id)) {
      throw runnerError(
        'PACKAGE_FAILED',
        `The package wants to run the workflow "${id}", which its node does not name`,
        { description: 'Choose the workflow in the parameters of the node.' },
      );
    }
    const execution = await subWorkflows.run({ workflow: { id }, items: readItems(items), wait });
    const { executionId } = execution;
    if (execution.status === 'success') return { executionId, items: execution.items };
    if (execution.status === 'started') return { executionId };
    throw runnerError('PACKAGE_FAILED', 'The workflow waits, which it cannot here', {
      description: `Take what waits out of the workflow. Its execution is ${executionId}.`,
    });
  };
}

/** All texts and numbers of parameters, however deep. */
function textsIn(values: JsonValue): string[] {
  const found: string[] = [];
  const open: JsonValue[] = [values];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) for (const entry of value) open.push(entry);
    else if (isJsonObject(value)) for (const entry of Object.values(value)) open.push(entry);
    else if (typeof value === 'string' || typeof value === 'number') found.push(String(value).trim());
  }
  return found;
}
