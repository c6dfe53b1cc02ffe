import { ApiError, executionRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import type { Change } from '../../model/document/change.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyInfo, notifyWarning } from '../../ui/notifications/notify.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';
import { showExecution } from './show-execution.ts';

const PREFIX = 'millrace.last-run.';

/** Notes which execution a workflow shows, for as long as the window lives, until the returned function is called. */
export function rememberRun({ document, runs }: EditorSession): () => void {
  return runs.subscribe('run', () => noteRun(document.meta.id, runs.state.executionId));
}

/** Notes an execution as the one that a workflow shows when it is opened again. */
export function noteRun(workflowId: string | undefined, executionId: string | undefined): void {
  if (workflowId !== undefined && executionId !== undefined) sessionStorage.setItem(PREFIX + workflowId, executionId);
}

/** The marks of the run were taken off the canvas: they do not come back. */
export function forgetRun(workflowId: string | undefined): void {
  if (workflowId !== undefined) sessionStorage.removeItem(PREFIX + workflowId);
}

/** Shows the run of the open workflow that was shown before the page was loaded anew, if it was stored. */
export async function restoreRun(session: EditorSession): Promise<void> {
  const { document, runs } = session;
  const { id } = document.meta;
  const executionId = id === undefined ? null : sessionStorage.getItem(PREFIX + id);
  if (executionId === null) return;
  const isStillOpen = rememberOpen(session);
  const answer = await stepsOf(executionId);
  if (isStillOpen() && runs.state.status === 'idle' && answer) showExecution(session, answer);
}

/** Shows a past execution on the open workflow and pins what started it, so that it can be run again and again. */
export async function debugExecution(session: EditorSession, executionId: string): Promise<void> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  const answer = await stepsOf(executionId);
  const changes: Change[] = [];
  const names: string[] = [];
  for (const step of answer?.steps ?? []) {
    const nodeId = document.nodeIdByName(step.node);
    const isStart = step.source.every((source) => source === null) && step.status === 'success';
    if (!isStart || nodeId === undefined || names.includes(step.node)) continue;
    const { main } = await queryClient.ensureQueryData(stepDataQuery(executionId, step.index));
    const [items] = main;
    if (!items?.length) continue;
    names.push(step.node);
    changes.push({ type: 'setPinData', nodeId, items });
  }
  const gone = new Set((answer?.steps ?? []).map(({ node }) => node).filter((name) => !document.nodeIdByName(name)));
  const pinned = document.nodes().filter(({ id }) => document.pinData(id) !== undefined);
  if (changes.length > 0 && pinned.length > 0 && !(await confirmReplacingPins(pinned.map(({ name }) => name)))) return;
  if (!isStillOpen()) return;
  if (answer) showExecution(session, answer);
  if (gone.size > 0) {
    const nodes = [...gone].join(', ');
    notifyWarning({ id: 'debug-gone', title: i18n.t('shell:debugGone', { id: executionId, nodes }) });
  }
  if (changes.length === 0) {
    notifyWarning({ id: 'debug', title: i18n.t('shell:debugNoData', { id: executionId }) });
    return;
  }
  // Only what started the execution stays pinned: other data would take the place of what is looked for.
  const unpinned = pinned.map(({ id }): Change => ({ type: 'setPinData', nodeId: id, items: undefined }));
  document.apply([...unpinned, ...changes]);
  notifyInfo({ id: 'debug', title: i18n.t('shell:debugPinned', { id: executionId, nodes: names.join(', ') }) });
}

function confirmReplacingPins(names: readonly string[]): Promise<boolean> {
  return confirm({
    title: i18n.t('runs:replacePinsTitle'),
    text: i18n.t('runs:replacePinsText', { nodes: names.join(', ') }),
    confirmLabel: i18n.t('runs:replacePinsConfirm'),
  });
}

/** What an execution did; undefined when it is not stored, or not to be seen. */
async function stepsOf(id: string) {
  try {
    return await apiClient.call(executionRoutes.steps, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
