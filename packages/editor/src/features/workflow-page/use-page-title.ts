import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorSession } from '../../session/editor-session.ts';

/** The title of the window: what the run does, and the name of the workflow. */
export function usePageTitle({ document: workflow, runs }: EditorSession): void {
  const { t } = useTranslation(['shell', 'common']);
  const name = useSyncExternalStore(
    (listener) => workflow.subscribe('workflow', listener),
    () => workflow.meta.name,
  );
  const state = useSyncExternalStore(
    (listener) => runs.subscribe('run', listener),
    () => runs.state,
  );
  useEffect(() => {
    const marks = { running: '▶ ', waitingForTrigger: '▶ ', finished: state.outcome === 'error' ? '✕ ' : '', idle: '' };
    document.title = `${marks[state.status]}${name} · ${t('common:appName')}`;
    return () => {
      document.title = t('common:appName');
    };
  }, [name, state, t]);
}
