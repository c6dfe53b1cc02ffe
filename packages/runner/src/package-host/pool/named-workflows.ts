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
  return async ({ workflowId: id, items, wait }: WorkflowRequest): Promise<WorkflowRun> => {
    if (!parameters.some((one) => 'values' in one && names(one.values, id))) {
      throw runnerError(
        'PACKAGE_FAILED',
        `The package wants to run the workflow "${id}", which its node does not name`,
        {
          description: 'Choose the workflow in the parameters of the node.',
        },
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

/** Whether a value is among those of parameters, however deep. */
function names(values: JsonValue, wanted: string): boolean {
  const open: JsonValue[] = [values];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) for (const entry of value) open.push(entry);
    else if (isJsonObject(value)) for (const entry of Object.values(value)) open.push(entry);
    else if ((typeof value === 'string' || typeof value === 'number') && String(value).trim() === wanted) return true;
  }
  return false;
}
