import { workflowRoutes } from '@millrace/api';
import type { WorkflowSettings } from '@millrace/workflow';
import type { EditorSession } from '../app/editor-session.ts';
import { i18n } from '../i18n/i18n.ts';
import { notifyFailure, notifySuccess } from '../notifications/notify.tsx';
import { apiClient } from '../server/api-client.ts';

/**
 * Stores settings at once, apart from other changes; those of a workflow that was never saved go with it when it is. They
 * are one step of undo. Resolves to whether they are stored.
 */
export async function storeSettings({ document }: EditorSession, settings: WorkflowSettings): Promise<boolean> {
  const { id } = document.meta;
  const wasDirty = document.isDirty;
  if (id !== undefined) {
    try {
      await apiClient.call(workflowRoutes.update, { params: { id }, body: { settings } });
    } catch (error) {
      notifyFailure(i18n.t('workflow-settings:saveFailed'), error);
      return false;
    }
    notifySuccess({ title: i18n.t('workflow-settings:saved') });
  }
  document.sealHistory();
  document.apply({ type: 'patchWorkflow', patch: { settings } });
  if (id !== undefined && !wasDirty) document.markSaved();
  return true;
}
