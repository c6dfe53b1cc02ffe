import { ApiError, sharingRoutes, workflowRoutes } from '@millrace/api';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { newWorkflowFile } from '../../session/workflow-io/new-workflow.ts';
import { openTemplate } from '../../session/workflow-io/open-template.ts';
import { freeName } from '../../session/workflow-io/save.ts';
import { failureText, notifyError, notifyFailure } from '../../ui/notifications/notify.tsx';

interface Wanted {
  /** Absent for a new workflow. */
  workflowId: string | undefined;
  /** What a new workflow begins with. */
  template: string | undefined;
}

/**
 * Brings the workflow of the address into the session. A workflow that was just saved for the first time is there
 * already: its address changes, the document stays.
 *
 * @returns `failure`: why the stored workflow is not there. Its address stays, and `reload` tries again.
 */
export function useLoadWorkflow(session: EditorSession, { workflowId, template }: Wanted, onMissing: () => void) {
  const { t } = useTranslation('shell');
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new workflow at the same address
  useEffect(() => {
    if (workflowId !== undefined && session.document.meta.id === workflowId) {
      setIsLoading(false);
      return undefined;
    }
    const abort = new AbortController();
    setIsLoading(true);
    setFailure(undefined);
    session.runs.clear();
    load(session, { workflowId, template }, abort.signal)
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (workflowId !== undefined && !isNotFound(error)) {
          setFailure(error instanceof Error ? error : new Error(failureText(error)));
          return;
        }
        if (workflowId === undefined) notifyFailure(t(template === undefined ? 'loadFailed' : 'templateFailed'), error);
        else notifyError({ title: t('notFoundTitle'), message: t('notFoundText', { id: workflowId }) });
        onMissing();
      })
      .finally(() => {
        if (!abort.signal.aborted) setIsLoading(false);
      });
    return () => abort.abort();
  }, [session, workflowId, template, attempt]);
  return { isLoading, failure, reload: useCallback(() => setAttempt((current) => current + 1), []) };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function load(session: EditorSession, { workflowId, template }: Wanted, signal: AbortSignal): Promise<void> {
  if (workflowId !== undefined) return loadStored(session, workflowId, signal);
  return template === undefined ? startNew(session, signal) : openTemplate(session.document, template, signal);
}

/** What is shared to be looked at is read only. */
async function loadStored({ document }: EditorSession, id: string, signal: AbortSignal): Promise<void> {
  const request = { params: { id }, signal };
  const [workflow, { permissions, sharedWith }] = await Promise.all([
    apiClient.call(workflowRoutes.get, request),
    apiClient.call(sharingRoutes.ofWorkflow, request),
  ]);
  const isShared = sharedWith.length > 0;
  document.load(workflow, { readOnly: !permissions.includes('workflow:update'), isShared });
}

async function startNew({ document }: EditorSession, signal: AbortSignal): Promise<void> {
  const file = newWorkflowFile();
  document.load(file);
  const name = await freeName(file.name);
  if (!signal.aborted) document.load({ ...file, name });
}
