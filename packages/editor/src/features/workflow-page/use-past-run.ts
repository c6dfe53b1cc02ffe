import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorSession } from '../../session/editor-session.ts';
import { debugExecution, restoreRun } from '../../session/runs/past-run.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';

interface PastRun {
  isLoading: boolean;
  /** The execution of the address that is to be debugged. */
  debug: string | undefined;
}

/** Brings an earlier run to a workflow that was just opened: the one to be debugged, or the one it showed before. */
export function usePastRun(session: EditorSession, { isLoading, debug }: PastRun): void {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useEffect(() => {
    if (isLoading) return;
    const work = debug === undefined ? restoreRun(session) : debugExecution(session, debug);
    work.catch((error: unknown) => notifyFailure(t('loadFailed'), error));
    if (debug !== undefined) void navigate({ to: '.', search: {}, replace: true });
  }, [session, isLoading, debug, navigate, t]);
}
