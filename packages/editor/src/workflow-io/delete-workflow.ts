import { workflowRoutes } from '@millrace/api';
import { i18n } from '../i18n/i18n.ts';
import { confirm } from '../notifications/confirm.tsx';
import { notifyFailure, notifySuccess } from '../notifications/notify.tsx';
import { apiClient } from '../server/api-client.ts';
import { queryClient } from '../server/query-client.ts';

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
  void queryClient.invalidateQueries({ queryKey: ['workflows'] });
  return true;
}
