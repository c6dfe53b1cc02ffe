import { type ExecutionSummary, executionRoutes, workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { recordTest } from '../../session/runs/test-cases.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure, notifySuccess, notifyWarning } from '../../ui/notifications/notify.tsx';

/** Whether it can be stopped. */
export function isUnderWay({ status }: Pick<ExecutionSummary, 'status'>): boolean {
  return isRunning({ status }) || status === 'waiting';
}

/** Whether it runs, or is about to. */
export function isRunning({ status }: Pick<ExecutionSummary, 'status'>): boolean {
  return status === 'running' || status === 'new';
}

/** Whether it failed, and nobody has tried it again. */
export function mayRetry({ status, retryOf, retrySuccessId }: ExecutionSummary): boolean {
  return (status === 'error' || status === 'crashed') && !retryOf && !retrySuccessId;
}

/** Asks, then deletes executions with their data. */
export async function deleteExecutions(ids: string[]): Promise<boolean> {
  const isSure = await confirm({
    title: i18n.t('pages:deleteExecutionsTitle', { count: ids.length }),
    text: i18n.t('pages:deleteExecutionsText', { count: ids.length }),
    confirmLabel: i18n.t('pages:delete'),
    isDangerous: true,
  });
  if (!isSure) return false;
  try {
    const { deleted } = await apiClient.call(executionRoutes.delete, { body: { ids } });
    notifySuccess({ title: i18n.t('pages:executionsDeleted', { count: deleted }) });
  } catch (error) {
    notifyFailure(i18n.t('pages:deleteExecutionsFailed'), error);
    return false;
  } finally {
    refreshList();
  }
  return true;
}

/** Runs a failed execution again, with the workflow as it ran or as it is stored now. */
export async function retryExecution(
  id: string,
  { withStoredWorkflow }: { withStoredWorkflow: boolean },
): Promise<void> {
  try {
    const isOk = await apiClient.call(executionRoutes.retry, {
      params: { id },
      body: { loadWorkflow: withStoredWorkflow },
    });
    if (isOk) notifySuccess({ title: i18n.t('pages:retrySucceeded') });
    else notifyWarning({ title: i18n.t('pages:retryEnded') });
  } catch (error) {
    notifyFailure(i18n.t('pages:retryFailed'), error);
  }
  refreshList();
}

/** Makes a test case of an execution, and stores it with its workflow as that is stored now. */
export async function saveAsTest({ id, workflowId }: Pick<ExecutionSummary, 'id' | 'workflowId'>): Promise<void> {
  if (workflowId === null) return;
  try {
    const testCase = await recordTest(id);
    const { tests, storedVersion } = await apiClient.call(workflowRoutes.get, { params: { id: workflowId } });
    await apiClient.call(workflowRoutes.update, {
      params: { id: workflowId },
      body: { tests: [...(tests ?? []), testCase], storedVersion },
    });
    notifySuccess({ title: i18n.t('runs:tests.recorded'), message: i18n.t('runs:tests.storedText') });
    void refreshQueries(['workflow', workflowId]);
  } catch (error) {
    notifyFailure(i18n.t('runs:tests.recordFailed'), error);
  }
}

export async function stopExecution(id: string): Promise<void> {
  try {
    await apiClient.call(executionRoutes.stop, { params: { id } });
    notifySuccess({ title: i18n.t('pages:stopped', { id }) });
  } catch (error) {
    notifyFailure(i18n.t('runs:stopFailed'), error);
  }
  refreshList();
}

/** Asks for the lists of executions anew. */
export function refreshList(): void {
  void refreshQueries(['executions']);
}
