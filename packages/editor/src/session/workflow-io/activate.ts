import { workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { apiClient } from '../../server/api-client.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { hideNotice, notifyFailure } from '../../ui/notifications/notify.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';
import { collectIssues, type IssuesOfNode, notifyIssues } from '../runs/run-issues.tsx';
import { askPrompts } from './ask-prompts.ts';
import { saveWorkflow } from './save.ts';
import { settleConflict } from './save-conflict.ts';

export const HIDE_ACTIVATED_KEY = 'millrace.hideActivated';

/** Switches a workflow on or off. Unsaved changes are saved first; problems keep it off. */
export async function setActive(session: EditorSession, active: boolean): Promise<void> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  if (active) {
    const issues = await issuesOf(document);
    if (!issues || !isStillOpen()) return;
    if (issues.length > 0) {
      notifyIssues(i18n.t('shell:activateIssues'), issues);
      return;
    }
    if (!(await saveWorkflow(session))) return;
  }
  const { id, storedVersion } = document.meta;
  if (id === undefined || !isStillOpen()) return;
  try {
    await sendActive(id, { active, ...(active && storedVersion !== undefined && { storedVersion }) });
  } catch (error) {
    const outcome = await settleConflict(session, error);
    if (outcome === 'mine') await setActive(session, active);
    if (outcome === 'none') notifyActiveFailure(id, active, error);
    return;
  }
  if (!isStillOpen()) return;
  document.setServerFields({ active });
  if (!active) return;
  if (localStorage.getItem(HIDE_ACTIVATED_KEY) === null) editorUi.openDialog('activated');
  else await askPrompts();
}

/** What keeps a workflow from running; `undefined` when that cannot be known. */
async function issuesOf(document: WorkflowDocument): Promise<IssuesOfNode[] | undefined> {
  try {
    return collectIssues(document, await nodeTypesOf(document.nodes()));
  } catch (error) {
    notifyFailure(i18n.t('shell:activateFailed'), error);
    return undefined;
  }
}

/** Switches a stored workflow on or off. */
export async function changeActive(id: string, active: boolean): Promise<boolean> {
  try {
    await sendActive(id, { active });
    return true;
  } catch (error) {
    notifyActiveFailure(id, active, error);
    return false;
  }
}

async function sendActive(id: string, body: { active: boolean; storedVersion?: string }): Promise<void> {
  // What was said of an attempt goes with the next one.
  hideNotice(noticeOf(id));
  await apiClient.call(workflowRoutes.update, { params: { id }, body });
  void refreshQueries(['workflows']);
}

function noticeOf(workflowId: string): string {
  return `active ${workflowId}`;
}

function notifyActiveFailure(id: string, active: boolean, error: unknown): void {
  notifyFailure(i18n.t(active ? 'shell:activateFailed' : 'shell:deactivateFailed'), error, noticeOf(id));
}
