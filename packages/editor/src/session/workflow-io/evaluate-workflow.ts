import { evaluationRoutes } from '@millrace/api';
import type { WorkflowNode } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { nodeTypesQuery } from '../../server/node-types.ts';
import { queryClient, refreshQueries } from '../../server/query-client.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { rememberOpen } from '../editor-session.ts';
import { saveWorkflow } from './save.ts';

/** Whether the rows of a set can be evaluated at a node. */
export function isEvaluationTrigger({ type, typeVersion }: Pick<WorkflowNode, 'type' | 'typeVersion'>): boolean {
  const types = queryClient.getQueryData(nodeTypesQuery.queryKey);
  return types?.find(type, typeVersion)?.trigger === 'evaluation';
}

/** Stores what is not stored yet, runs the workflow for each row of the set of a trigger, and goes to where that is told of. */
export async function evaluateWorkflow(
  { session, pages }: Pick<CommandContext, 'session' | 'pages'>,
  triggerNode: string,
): Promise<void> {
  const isStillOpen = rememberOpen(session);
  const isStored = await saveWorkflow(session);
  const { id } = session.document.meta;
  if (!isStored || id === undefined || !isStillOpen()) return;
  try {
    const run = await apiClient.call(evaluationRoutes.start, { params: { id }, body: { atOnce: 1, triggerNode } });
    if (isStillOpen()) pages.evaluation?.(id, run.id);
  } catch (error) {
    notifyFailure(i18n.t('runs:evaluationFailed'), error);
  } finally {
    await refreshQueries(['evaluations', id, 'list']);
  }
}
