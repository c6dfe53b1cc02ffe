import type { Item } from '@millrace/workflow';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { NodePort } from '../port/node-port.ts';
import { optionsIn } from '../requests/option-fields.ts';

/** What is known of a run of another workflow: its items are those of the last node's first output. */
interface ExecutedWorkflow {
  executionId: string;
  data: Array<Item[] | null>;
}

/** Runs the workflow of an id. @throws ApplicationError for one that is given as a document */
export async function executeWorkflow(
  { workflow, items, options }: { workflow: unknown; items: unknown; options: unknown },
  port: NodePort,
): Promise<ExecutedWorkflow> {
  const { id, code } = optionsIn(workflow);
  if (typeof id !== 'string' && typeof id !== 'number') {
    throw new ApplicationError(
      code === undefined
        ? 'No workflow is named'
        : 'Nodes of packages run stored workflows only: choose one instead of a workflow as JSON',
    );
  }
  const given = Array.isArray(items) && items.length > 0 ? (items as Item[]) : [{ json: {} }];
  const wait = optionsIn(options).doNotWaitToFinish !== true;
  const { executionId, items: put } = await port.runWorkflow({ workflowId: String(id), items: given, wait });
  return { executionId, data: [put ?? null] };
}
