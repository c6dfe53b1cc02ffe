import { workflowRoutes } from '@millrace/api';
import type { WorkflowSettings } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { type EditorSession, rememberOpen } from '../../session/editor-session.ts';
import { settleConflict } from '../../session/workflow-io/save-conflict.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

/**
 * Stores settings at once, apart from other changes; those of a workflow that was never saved go with it when it is. They
 * are one step of undo. Resolves to whether they are stored.
 */
export async function storeSettings(session: EditorSession, settings: WorkflowSettings): Promise<boolean> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  const { id, storedVersion } = document.meta;
  const wasDirty = document.isDirty;
  if (id !== undefined) {
    try {
      const body = { settings, ...(storedVersion !== undefined && { storedVersion }) };
      const stored = await apiClient.call(workflowRoutes.update, { params: { id }, body });
      if (isStillOpen()) document.setServerFields({ storedVersion: stored.storedVersion });
    } catch (error) {
      const outcome = await settleConflict(session, error);
      if (outcome === 'mine') return storeSettings(session, settings);
      if (outcome === 'none') notifyFailure(i18n.t('workflow-settings:saveFailed'), error);
      return false;
    }
    notifySuccess({ title: i18n.t('workflow-settings:saved') });
  }
  if (!isStillOpen()) return true;
  document.sealHistory();
  document.apply({ type: 'patchWorkflow', patch: { settings } });
  if (id !== undefined) document.noteStored({ settings });
  if (id !== undefined && !wasDirty) document.markSaved();
  return true;
}
