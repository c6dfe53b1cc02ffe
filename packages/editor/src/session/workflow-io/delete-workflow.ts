import { workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient, refreshQueries } from '../../server/query-client.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

/** Asks, then deletes a workflow with its executions. */
export async function deleteWorkflow({ id, name }: { id: string; name: string }): Promise<boolean> {
  const isSure = await confirm({
    title: i18n.t('shell:deleteTitle', { name }),
    text: i18n.t('shell:deleteText'),
    confirmLabel: i18n.t('shell:deleteConfirm'),
    isDangerous: true,
  });
  if (!isSure) return false;
  try {
    await apiClient.call(workflowRoutes.delete, { params: { id } });
  } catch (error) {
    notifyFailure(i18n.t('shell:deleteFailed'), error);
    return false;
  }
  notifySuccess({ title: i18n.t('shell:deleted', { name }) });
  queryClient.removeQueries({ queryKey: ['workflow', id] });
  void refreshQueries(['workflows']);
  return true;
}
