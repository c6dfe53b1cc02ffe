import { evaluationRoutes } from '@millrace/api';
import type { WorkflowNode } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { nodeTypesQuery } from '../../server/node-types.ts';
import { queryClient, refreshQueries } from '../../server/query-client.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';
import { saveWorkflow } from './save.ts';

/** Whether the rows of a set can be evaluated at a node. */
export function isEvaluationTrigger({ type, typeVersion }: Pick<WorkflowNode, 'type' | 'typeVersion'>): boolean {
  const types = queryClient.getQueryData(nodeTypesQuery.queryKey);
  return types?.find(type, typeVersion)?.trigger === 'evaluation';
}

type Context = Pick<CommandContext, 'session' | 'pages'>;

/** Those whose evaluation is about to begin. */
const starting = new WeakSet<EditorSession>();

/**
 * Stores what is not stored yet, runs the workflow for each row of the set of a trigger, and goes to where that is told
 * of. Does nothing while it is asked for already: the server would refuse a second one.
 */
export async function evaluateWorkflow(context: Context, triggerNode: string): Promise<void> {
  const { session } = context;
  if (starting.has(session)) return;
  starting.add(session);
  try {
    await start(context, triggerNode);
  } finally {
    starting.delete(session);
  }
}

async function start({ session, pages }: Context, triggerNode: string): Promise<void> {
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
