import { ApiError, type StoredWorkflow, workflowRoutes } from '@millrace/api';
import { DEFAULT_WORKFLOW_NAME, type Workflow } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import type { ServerFields } from '../../model/document/workflow-document.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { failureText, hideNotice, notifyError, notifyFailure } from '../../ui/notifications/notify.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';
import { acceptEndingGrants } from './ending-grants.tsx';
import { notifyAdopted } from './notify-adopted.ts';
import { settleConflict } from './save-conflict.ts';

/** What the server owns, and what runs change behind the editor's back: never sent. */
const SERVER_FIELDS = new Set(['id', 'active', 'storedVersion', 'createdAt', 'updatedAt', 'staticData', 'notices']);

/** Id of the notice about a save that failed: the next one takes it away. */
const FAILED = 'save-failed';

let saving: Promise<boolean> | undefined;

/** Saves the workflow when there is something to save. One save at a time: a second call waits for the first. */
export async function saveWorkflow(session: EditorSession): Promise<boolean> {
  if (saving) await saving;
  const { document } = session;
  if (document.isReadOnly) return false;
  if (document.meta.id !== undefined && !document.isDirty) return true;
  saving = save(session).finally(() => {
    saving = undefined;
  });
  return saving;
}

async function save(session: EditorSession): Promise<boolean> {
  const { document } = session;
  const { id, storedVersion } = document.meta;
  const isStillOpen = rememberOpen(session);
  hideNotice(FAILED);
  const body = savable(document.toWorkflow());
  const saved = document.takeVersion();
  const noteSaved = (stored: StoredWorkflow): void => {
    notifyAdopted(stored.notices ?? []);
    if (!isStillOpen()) return;
    // The server numbers a name that is taken, and shortens one that is too long. Who types meanwhile goes on.
    if (document.meta.name === body.name && stored.name !== body.name) document.setName(stored.name);
    document.markSaved(saved, serverFieldsOf(stored));
    document.noteStored({ ...body, name: stored.name });
  };
  try {
    if (id === undefined) {
      const wanted = body.name.trim() || DEFAULT_WORKFLOW_NAME;
      const name = await freeName(wanted);
      const stored = await apiClient.call(workflowRoutes.create, { body: { ...body, name } });
      noteSaved(stored);
      if (stored.tags && isStillOpen()) document.setTags(stored.tags);
    } else {
      if (document.isShared && !(await acceptEndingGrants(id, body))) return false;
      const stored = await apiClient.call(workflowRoutes.update, {
        params: { id },
        body: { ...withoutTags(body), ...(storedVersion !== undefined && { storedVersion }) },
      });
      noteSaved(stored);
    }
    void refreshQueries(['workflows']);
    return true;
  } catch (error) {
    const outcome = await settleConflict(session, error);
    if (outcome === 'mine') return save(session);
    if (outcome === 'none') notifySaveFailure(error, id);
    return false;
  }
}

/** A workflow that was deleted, or that may not be changed any more, leaves its changes on the page alone: they can be kept as a copy. */
function notifySaveFailure(error: unknown, id: string | undefined): void {
  const title = i18n.t('shell:saveFailed');
  const code = id !== undefined && error instanceof ApiError ? error.code : undefined;
  if (code !== 'FORBIDDEN' && code !== 'WORKFLOW_NOT_FOUND') {
    notifyFailure(title, error, FAILED);
    return;
  }
  const keep = () => {
    hideNotice(FAILED);
    editorUi.openDialog('duplicate');
  };
  const message = code === 'WORKFLOW_NOT_FOUND' ? i18n.t('shell:workflowGone') : failureText(error);
  notifyError({ title, message, id: FAILED, action: { label: i18n.t('shell:keepAsCopy'), run: keep } });
}

function serverFieldsOf({ id, active, storedVersion }: StoredWorkflow): ServerFields {
  return { id, active, storedVersion };
}

/** Tags are changed on their own: those that the document was opened with may be gone by now. */
function withoutTags({ tags: _, ...rest }: Workflow): Workflow {
  return rest;
}

/** The workflow without what the server owns. */
export function savable(workflow: Workflow): Workflow {
  return Object.fromEntries(
    Object.entries(workflow).filter(([field]) => !SERVER_FIELDS.has(field)),
  ) as unknown as Workflow;
}

/** A name that no other workflow has, as the server knows; the wanted one when it cannot be asked. */
export async function freeName(wanted: string): Promise<string> {
  const answer = await apiClient.call(workflowRoutes.newName, { query: { name: wanted } }).catch(() => undefined);
  return answer?.name ?? wanted;
}
