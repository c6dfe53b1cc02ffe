import { ApiError, workflowRoutes } from '@millrace/api';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { newWorkflowFile } from '../../session/workflow-io/new-workflow.ts';
import { freeName } from '../../session/workflow-io/save.ts';
import { notifyError, notifyFailure } from '../../ui/notifications/notify.tsx';

/**
 * Brings the workflow of the address into the session. A workflow that was just saved for the first time is there
 * already: its address changes, the document stays.
 */
export function useLoadWorkflow(session: EditorSession, workflowId: string | undefined, onMissing: () => void) {
  const { t } = useTranslation('shell');
  const [isLoading, setIsLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new workflow at the same address
  useEffect(() => {
    if (workflowId !== undefined && session.document.meta.id === workflowId) {
      setIsLoading(false);
      return undefined;
    }
    const abort = new AbortController();
    setIsLoading(true);
    session.runs.clear();
    const loading =
      workflowId === undefined ? startNew(session, abort.signal) : loadStored(session, workflowId, abort.signal);
    loading
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) {
          notifyError({ title: t('notFoundTitle'), message: t('notFoundText', { id: workflowId }) });
        } else notifyFailure(t('loadFailed'), error);
        onMissing();
      })
      .finally(() => {
        if (!abort.signal.aborted) setIsLoading(false);
      });
    return () => abort.abort();
  }, [session, workflowId, attempt]);
  return { isLoading, reload: useCallback(() => setAttempt((current) => current + 1), []) };
}

async function loadStored({ document }: EditorSession, id: string, signal: AbortSignal): Promise<void> {
  document.load(await apiClient.call(workflowRoutes.get, { params: { id }, signal }));
}

async function startNew({ document }: EditorSession, signal: AbortSignal): Promise<void> {
  const file = newWorkflowFile();
  document.load(file);
  const name = await freeName(file.name);
  if (!signal.aborted) document.load({ ...file, name });
}
