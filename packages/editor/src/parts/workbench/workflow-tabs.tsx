import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EditorSession } from '../../session/editor-session.ts';
import classes from './workbench.module.css';

/** What can be looked at of a workflow. */
export type WorkflowTab = 'editor' | 'executions' | 'evaluations' | 'history';

/** What a page of a workflow besides the editor gets. */
export interface WorkflowTabProps {
  workflowId: string;
  /** Of the editor, which stays as it is behind the page. */
  session: EditorSession;
}

/** The pages of a workflow. One that was never saved has nothing but the editor. */
export function WorkflowTabs({ workflowId }: { workflowId: string | undefined }) {
  const { t } = useTranslation('shell');
  if (workflowId === undefined) return null;
  const params = { workflowId };
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <Link to="/workflow/{-$workflowId}" params={params} activeOptions={{ exact: true, includeSearch: false }}>
        {t('tabs.editor')}
      </Link>
      <Link to="/workflow/{-$workflowId}/executions/{-$executionId}" params={{ ...params, executionId: undefined }}>
        {t('tabs.executions')}
      </Link>
      <Link to="/workflow/{-$workflowId}/evaluations/{-$runId}" params={{ ...params, runId: undefined }}>
        {t('tabs.evaluations')}
      </Link>
      <Link to="/workflow/{-$workflowId}/history/{-$versionId}" params={{ ...params, versionId: undefined }}>
        {t('tabs.history')}
      </Link>
    </nav>
  );
}
