import { executionRoutes } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import type { NodeStep } from '../../model/runs/step-list.ts';
import { apiClient } from '../../server/api-client.ts';

/**
 * Begins an execution that goes on from a call of a model or tool.
 * @param response what the call is to have answered instead
 * @returns its id
 * @throws ApiError
 */
export async function goOnFrom({ executionId, index }: NodeStep, response: JsonObject | undefined): Promise<string> {
  const begun = await apiClient.call(executionRoutes.replay, {
    params: { id: executionId },
    body: { index, ...(response && { response }) },
  });
  return begun.executionId;
}
