import { type EvaluationRun, evaluationRoutes } from '@millrace/api';
import { dateTimeText } from '../../i18n/formats.ts';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure } from '../../ui/notifications/notify.tsx';

/** When it started, which is what evaluations are called by. */
export function whenOf({ startedAt }: Pick<EvaluationRun, 'startedAt'>): string {
  return dateTimeText(startedAt, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Evaluates a workflow as it is stored. `atOnce`: rows that are worked on side by side; `triggerNode`: default: the first. */
export function startEvaluation(workflowId: string, body: { atOnce: number; triggerNode?: string }): Promise<boolean> {
  return act(
    workflowId,
    () => apiClient.call(evaluationRoutes.start, { params: { id: workflowId }, body }),
    'startFailed',
  );
}

/** Stops an evaluation, with the executions that it runs. */
export function stopEvaluation({ workflowId, id }: EvaluationRun): Promise<boolean> {
  return act(
    workflowId,
    () => apiClient.call(evaluationRoutes.stop, { params: { id: workflowId, runId: id } }),
    'stopFailed',
  );
}

/** Asks, then deletes an evaluation. */
export async function deleteEvaluation(run: EvaluationRun): Promise<boolean> {
  const isSure = await confirm({
    title: i18n.t('evaluations:deleteTitle', { when: whenOf(run) }),
    text: i18n.t('evaluations:deleteText'),
    confirmLabel: i18n.t('evaluations:delete'),
    isDangerous: true,
  });
  if (!isSure) return false;
  const { workflowId, id } = run;
  return act(
    workflowId,
    () => apiClient.call(evaluationRoutes.delete, { params: { id: workflowId, runId: id } }),
    'deleteFailed',
  );
}

/** Says whether it went well. */
async function act(
  workflowId: string,
  call: () => Promise<unknown>,
  failure: 'startFailed' | 'stopFailed' | 'deleteFailed',
): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    notifyFailure(i18n.t(`evaluations:${failure}`), error);
    return false;
  } finally {
    await refreshQueries(['evaluations', workflowId, 'list']);
  }
}
