import { executionRoutes } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import type { ToolPorts } from '../tool.ts';

/** What an execution did, without its data. */
export async function summaryOf(
  id: string,
  { client, signal }: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<JsonObject & { status: string }> {
  const found = await client.call(executionRoutes.steps, { params: { id }, signal });
  const { execution, error, lastNodeExecuted, waiting, steps } = found;
  return {
    executionId: id,
    ...{ workflowId: execution.workflowId, workflowName: execution.workflowName, mode: execution.mode },
    status: execution.status,
    ...{ startedAt: execution.startedAt, stoppedAt: execution.stoppedAt },
    ...(error && { error: toldError(error) }),
    ...(lastNodeExecuted !== undefined && { lastNodeExecuted }),
    ...(waiting && { waitsAt: waiting.node }),
    steps: steps.map((step) => ({
      ...{ index: step.index, node: step.node, status: step.status, ms: step.executionTime, items: step.itemCounts },
      ...(step.error && { error: toldError(step.error) }),
    })),
  };
}

function toldError({
  message,
  description,
  code,
  node,
}: {
  message: string;
  description?: string | null | undefined;
  code?: unknown;
  node?: unknown;
}): JsonObject {
  return {
    message,
    ...(typeof description === 'string' && { description }),
    ...(typeof code === 'string' && { code }),
    ...(typeof node === 'string' && { node }),
  };
}
