import { ApiError, type Folder, folderRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshFolders } from '../../server/folders.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

/** What is dragged over the list: workflows or one folder. */
export type Moved = { workflowIds: readonly string[] } | { folderId: string };

export async function move(moved: Moved, to: string | null): Promise<boolean> {
  try {
    if ('folderId' in moved) {
      await apiClient.call(folderRoutes.update, { params: { id: moved.folderId }, body: { parentId: to } });
    } else {
      const body = { workflowIds: [...moved.workflowIds], folderId: to };
      await apiClient.call(folderRoutes.moveWorkflows, { body });
      notifySuccess({ title: i18n.t('workflows:moved', { count: moved.workflowIds.length }) });
    }
    return true;
  } catch (error) {
    notifyFailure(i18n.t('workflows:moveFailed'), error);
    return false;
  } finally {
    refreshFolders();
  }
}

/** Makes or renames a folder. Gives why it was not done: the name that was typed stays, to be tried again. */
export async function saveFolder(
  name: string,
  { folder, parentId }: { folder?: Folder | undefined; parentId: string | null },
): Promise<string | undefined> {
  try {
    if (folder) await apiClient.call(folderRoutes.update, { params: { id: folder.id }, body: { name } });
    else await apiClient.call(folderRoutes.create, { body: { name, parentId } });
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  refreshFolders();
  return undefined;
}

export async function deleteFolder({ id, name }: Folder, content: 'moveUp' | 'delete'): Promise<boolean> {
  try {
    await apiClient.call(folderRoutes.delete, { params: { id }, query: { content } });
    notifySuccess({ title: i18n.t('workflows:folderDeleted', { name }) });
    return true;
  } catch (error) {
    notifyFailure(i18n.t('workflows:deleteFolderFailed'), error);
    return false;
  } finally {
    refreshFolders();
  }
}
