import { lazy } from 'react';
import { WorkflowPage } from '../../features/workflow-page/workflow-page.tsx';
import { EditorPanels } from '../editor-panels.tsx';

const tabs = {
  executions: lazy(() => import('../../features/execution-list/workflow-executions.tsx')),
  history: lazy(() => import('../../features/workflow-history/workflow-history.tsx')),
};

export default function WorkflowRoute() {
  return (
    <EditorPanels>
      <WorkflowPage tabs={tabs} />
    </EditorPanels>
  );
}
