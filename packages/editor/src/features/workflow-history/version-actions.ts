import { type WorkflowVersion, workflowHistoryRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import { refreshVersions } from './use-versions.ts';

/** @param name empty: the version has none any more */
export async function nameVersion(workflowId: string, versionId: string, name: string): Promise<void> {
  try {
    await apiClient.call(workflowHistoryRoutes.rename, {
      params: { id: workflowId, versionId },
      body: { name: name.trim() || null },
    });
  } catch (error) {
    notifyFailure(i18n.t('history:nameFailed'), error);
  }
  await refreshVersions(workflowId);
}

/** Stores what a version holds again, and opens it in the editor. Says whether it did. */
export async function restoreVersion(
  { document, runs }: EditorSession,
  { workflowId, version }: { workflowId: string; version: Pick<WorkflowVersion, 'id'> },
): Promise<boolean> {
  const { storedVersion } = document.meta;
  const isSure = await confirm({
    title: i18n.t('history:restoreTitle'),
    text: i18n.t(document.isDirty ? 'history:restoreLoses' : 'history:restoreText'),
    confirmLabel: i18n.t('history:restore'),
    isDangerous: document.isDirty,
  });
  if (!isSure || storedVersion === undefined) return false;
  try {
    const stored = await apiClient.call(workflowHistoryRoutes.restore, {
      params: { id: workflowId, versionId: version.id },
      body: { storedVersion },
    });
    if (document.meta.id !== workflowId) return false;
    document.load(stored);
    runs.clear();
    notifySuccess({ id: 'restore', title: i18n.t('history:restored') });
    void refreshQueries(['workflows']);
    void refreshVersions(workflowId);
    return true;
  } catch (error) {
    notifyFailure(i18n.t('history:restoreFailed'), error);
    return false;
  }
}
