import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './workbench.module.css';

/** What can be looked at of a workflow. */
export type WorkflowTab = 'editor' | 'executions';

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
    </nav>
  );
}
