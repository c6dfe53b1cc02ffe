import { lazy } from 'react';
import { WorkflowPage } from '../../features/workflow-page/workflow-page.tsx';
import { EditorPanels } from '../editor-panels.tsx';

const WorkflowExecutions = lazy(() => import('../../features/execution-list/workflow-executions.tsx'));

export default function WorkflowRoute() {
  return (
    <EditorPanels>
      <WorkflowPage Executions={WorkflowExecutions} />
    </EditorPanels>
  );
}
